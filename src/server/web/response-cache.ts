/** Keeps public answers in memory until something public changes. */
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Db } from '#server/db/open-db.ts';
import { bestEncoding, compress, type Encoding } from '#server/http/compression.ts';

type CachedResponse = {
  /** Of the public content that it was made from. */
  version: number;
  contentType: string;
  vary: string;
  etag: string;
  bodies: { identity: Buffer } & Partial<Record<Encoding, Buffer>>;
};

type NewResponse = Pick<CachedResponse, 'version' | 'contentType' | 'vary'> & { body: string };

/** The limits of the cache: bytes of all bodies, keys and headers together, entries, and age in ms. */
const limits = { maxSize: 16 * 1024 * 1024, max: 2000, ttl: 3 * 60_000 };
/** What an entry takes besides its bodies and its key, in bytes: headers and bookkeeping, rounded up. */
const entryBytes = 1024;

export type ResponseCache = ReturnType<typeof createResponseCache>;

/**
 * Responses that are the same for every visitor, served while the public content is the one they were made from
 * (triggers in the data file count its versions) and for three minutes at most, which is how old a count of
 * participants may be.
 */
export function createResponseCache(db: Db, clock: () => number) {
  const currentVersion = db.$client.prepare<[], number>('select version from content_version where id = 1').pluck();
  const responses = new LRUCache<string, CachedResponse>({
    ...limits,
    perf: { now: clock },
    ttlResolution: 0,
    sizeCalculation: ({ bodies }, key) =>
      Object.values(bodies).reduce((sum, { length }) => sum + length, entryBytes + 2 * key.length),
  });
  const version = () => currentVersion.get() ?? 0;

  function bodyOf(key: string, cached: CachedResponse, encoding: Encoding): Buffer {
    const known = cached.bodies[encoding];
    if (known) return known;
    const body = compress(cached.bodies.identity, encoding);
    // A new value, so that its size is counted again; it is as old as the one before.
    const bodies = { ...cached.bodies, [encoding]: body };
    if (responses.has(key)) responses.set(key, { ...cached, bodies }, { noUpdateTTL: true });
    return body;
  }

  function send(request: FastifyRequest, reply: FastifyReply, key: string, cached: CachedResponse): FastifyReply {
    const { etag, vary, contentType, bodies } = cached;
    reply.headers({ 'cache-control': 'no-cache', vary, etag });
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
    const encoding = bestEncoding(request, bodies.identity.length);
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply.header('content-type', contentType).send(bodyOf(key, cached, encoding));
  }

  return {
    /** The version of the public content now; take it before a response is made, and keep the response under it. */
    version,

    isKept: (key: string): boolean => responses.get(key)?.version === version(),

    /** Sends the response kept under `key`; null on a miss or a stale entry, with nothing sent. */
    sendKept(request: FastifyRequest, reply: FastifyReply, key: string): FastifyReply | null {
      const cached = responses.get(key);
      return cached?.version === version() ? send(request, reply, key, cached) : null;
    },

    keepAndSend(
      request: FastifyRequest,
      reply: FastifyReply,
      key: string,
      { body, ...made }: NewResponse,
    ): FastifyReply {
      const identity = Buffer.from(body);
      const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
      const cached = { ...made, etag, bodies: { identity } };
      responses.set(key, cached);
      return send(request, reply, key, cached);
    },

    size: () => ({ entries: responses.size, bytes: responses.calculatedSize }),
  };
}
