import { createHash } from 'node:crypto';
import { brotliCompressSync, gzipSync, constants as zlib } from 'node:zlib';
import { eq } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '#server/db/open-db.ts';
import { contentVersion } from '#server/db/schema/settings.ts';

type Encoding = 'br' | 'gzip' | 'identity';

type PublicAnswer = {
  version: number;
  etag: string;
  contentType: string;
  bodies: Partial<Record<Encoding, Buffer>> & { identity: Buffer };
};

const largestBytes = 16 * 1024 * 1024;
/** Above this, in bytes, compressing saves more than it costs. */
const compressibleBytes = 1024;

export type PublicCache = ReturnType<typeof createPublicCache>;

/**
 * Keeps answers that are the same for every visitor, with their compressed forms, until something public changes:
 * triggers in the data file count those changes, so no write can forget to drop them. At most 16 MB are kept.
 */
export function createPublicCache(db: Db) {
  const currentVersion = versionReader(db);
  const answers = new Map<string, PublicAnswer>();
  let bytes = 0;

  const drop = (key: string, answer: PublicAnswer) => {
    answers.delete(key);
    bytes -= answer.bodies.identity.length;
  };

  return {
    /** The version of the public content now; take it before an answer is made, and keep the answer under it. */
    version: currentVersion,

    /** The answer kept under a key, when it is still true. */
    find(key: string): PublicAnswer | null {
      const answer = answers.get(key);
      return answer?.version === currentVersion() ? answer : null;
    },

    /** Keeps an answer made from the content of `version`. */
    keep(key: string, { version, contentType, body }: { version: number; contentType: string; body: string }) {
      const old = answers.get(key);
      if (old) drop(key, old);
      const identity = Buffer.from(body);
      const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
      const answer: PublicAnswer = { version, etag, contentType, bodies: { identity } };
      answers.set(key, answer);
      bytes += identity.length;
      for (const [oldest, kept] of answers) {
        if (bytes <= largestBytes) break;
        drop(oldest, kept);
      }
      return answer;
    },
  };
}

/** Sends an answer in the smallest form that the browser takes; 304 when it has it already. */
export function sendPublic(request: FastifyRequest, reply: FastifyReply, answer: PublicAnswer): FastifyReply {
  reply.headers({ 'cache-control': 'no-cache', vary: 'cookie, accept-encoding', etag: answer.etag });
  if (request.headers['if-none-match']?.includes(answer.etag)) return reply.code(304).send();
  const encoding = bestEncoding(request.headers['accept-encoding'], answer.bodies.identity.length);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.type(answer.contentType).send(bodyIn(answer, encoding));
}

function bestEncoding(accepted: string | string[] | undefined, bytes: number): Encoding {
  if (bytes < compressibleBytes || typeof accepted !== 'string') return 'identity';
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0+)?(?:,|$))/.test(accepted)) return 'br';
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0+)?(?:,|$))/.test(accepted) ? 'gzip' : 'identity';
}

function bodyIn({ bodies }: PublicAnswer, encoding: Encoding): Buffer {
  bodies[encoding] ??=
    encoding === 'br'
      ? brotliCompressSync(bodies.identity, { params: { [zlib.BROTLI_PARAM_QUALITY]: 7 } })
      : gzipSync(bodies.identity, { level: 7 });
  return bodies[encoding] ?? bodies.identity;
}

function versionReader(db: Db): () => number {
  const query = db
    .select({ version: contentVersion.version })
    .from(contentVersion)
    .where(eq(contentVersion.id, 1))
    .prepare();
  return () => query.get()?.version ?? 0;
}
