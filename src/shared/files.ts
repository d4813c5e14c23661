/** What a stored file is for. Only `sample` and `cover` files are public. */
export const filePurposes = ['material', 'sample', 'cover'] as const;
export type FilePurpose = (typeof filePurposes)[number];
export const publicFilePurposes: readonly FilePurpose[] = ['sample', 'cover'];

/** The largest upload, in bytes (50 MB). */
export const maxUploadBytes = 50 * 1024 * 1024;

export const mediaTypes = ['application/pdf', 'image/png', 'image/jpeg', 'image/webp'] as const;
export type MediaType = (typeof mediaTypes)[number];

export const mediaTypesOf: Record<FilePurpose, readonly MediaType[]> = {
  material: ['application/pdf'],
  sample: ['application/pdf'],
  cover: ['image/png', 'image/jpeg', 'image/webp'],
};

/** What an upload answers. */
export type StoredFile = { id: string; name: string; mediaType: MediaType; sizeBytes: number; pages: number | null };

/** `1536` is `1.5 KB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`;
  if (bytes < 1024 * 1024) return `${(bytes / 1024).toFixed(1)} KB`;
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
