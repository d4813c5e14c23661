/** More downloads than this within a day look as if several people shared an account. */
export const manyDownloads = 20;
export const manyDownloadsMs = 24 * 60 * 60 * 1000;
