import type { App } from '#server/app.ts';
import type { TestContext } from './test-context.ts';

type Upload = {
  payload: Buffer | string;
  cookie?: string;
  purpose?: string;
  name?: string;
  headers?: Record<string, string>;
};

/** Uploads through the HTTP route. */
export function upload(app: App, { payload, cookie = '', purpose = 'material', name = 'notes.pdf', headers }: Upload) {
  return app.inject({
    method: 'POST',
    url: `/uploads?${new URLSearchParams({ purpose, name })}`,
    headers: { cookie, 'content-type': 'application/octet-stream', ...headers },
    payload,
  });
}

/** How many rows of files and of chunks the data file holds. */
export function countRows({ db }: TestContext): { files: number; chunks: number } {
  const count = (table: string) => db.$client.prepare<[], number>(`select count(*) from ${table}`).pluck().get() ?? 0;
  return { files: count('files'), chunks: count('file_chunks') };
}

/** The smallest valid picture of each type. */
export const pictures: Record<'png' | 'jpeg' | 'webp', Buffer> = {
  png: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
  jpeg: Buffer.from(
    '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAFA3PEY8MlBGQUZaVVBfeMiCeG5uePWvuZHI////////////////////////////////////////////////////wAALCAABAAEBASIA/8QAFAABAAAAAAAAAAAAAAAAAAAABP/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8Aa//Z',
    'base64',
  ),
  webp: Buffer.from('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA', 'base64'),
};
