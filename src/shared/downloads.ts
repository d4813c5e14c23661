/** More downloads than this within a day look as if several people shared an account. */
export const manyDownloads = 20;
export const manyDownloadsMs = 24 * 60 * 60 * 1000;
/** Within this time, what one person is sent of one file counts as one download, in ms. */
export const sameDownloadMs = 10 * 60 * 1000;
