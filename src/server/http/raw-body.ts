import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify';
import { UploadError } from '#server/files/upload-error.ts';
import { mediaTypes, uploadRefusals } from '#shared/files.ts';

/** In this scope a body of these media types, and no other, arrives as the bytes that were sent. */
export function takeBytes(scope: FastifyInstance, types: string[]): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(types, { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}

/** The bytes of a request's body; empty when there was none. */
export const bodyBytes = ({ body }: FastifyRequest): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0));

export function bodyJson(request: FastifyRequest): unknown {
  try {
    return JSON.parse(bodyBytes(request).toString('utf8'));
  } catch {
    return null;
  }
}

export const uploadRoute = { compress: false, decompress: false, config: { slowBody: true } } as const;

/** In this scope a file's body stays a stream: read it with `readUpload`. */
export function takeUploads(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser([...mediaTypes, 'application/octet-stream'], (_request, body, done) => done(null, body));
}

/** Reads the stream of an upload. Throws what `read` throws, or UploadError when the line broke. */
export async function readUpload<T>(
  { raw }: FastifyRequest,
  read: (source: AsyncIterable<Uint8Array>) => Promise<T>,
): Promise<T> {
  try {
    return await read(raw.iterator({ destroyOnReturn: false }));
  } catch (error) {
    // A browser reads the response once it has sent everything: the connection stays open, the rest is discarded.
    raw.resume();
    throw raw.errored ? new UploadError(uploadRefusals.interrupted, 400) : error;
  }
}

/** Refuses a body said to have more bytes, before it is read. */
export const refuseLarger =
  (bytes: number, message: string): onRequestHookHandler =>
  (request, _reply, done) =>
    done(Number(request.headers['content-length']) > bytes ? new UploadError(message, 413) : undefined);
