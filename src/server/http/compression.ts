import { brotliCompressSync, gzipSync, constants as zlib } from 'node:zlib';
import type { FastifyRequest } from 'fastify';

export type Encoding = 'br' | 'gzip' | 'identity';

/** Above this, in bytes, compressing saves more than it costs. */
const compressibleBytes = 1024;

export function bestEncoding({ headers }: FastifyRequest, bytes: number): Encoding {
  const accepted = headers['accept-encoding'];
  if (bytes < compressibleBytes || typeof accepted !== 'string') return 'identity';
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0+)?(?:,|$))/.test(accepted)) return 'br';
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0+)?(?:,|$))/.test(accepted) ? 'gzip' : 'identity';
}

/** A page takes 1 ms: less than another thread, and a stream for each would hold megabytes until it is collected. */
export function compress(body: Buffer, encoding: Encoding): Buffer {
  if (encoding === 'br')
    return brotliCompressSync(body, {
      params: { [zlib.BROTLI_PARAM_QUALITY]: 5, [zlib.BROTLI_PARAM_SIZE_HINT]: body.length },
    });
  return encoding === 'gzip' ? gzipSync(body, { level: 6 }) : body;
}
