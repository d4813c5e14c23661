/** Ends requests that take too long. */
import type { FastifyInstance } from 'fastify';
import { network } from '#server/auth/network.ts';
import { nature } from '#server/nature.ts';
import { messages } from '#shared/messages.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For large bodies over slow connections: the body may take as long as the server gives any request. */
    slowBody?: boolean;
  }
}

const bodyTimeoutMs = 30_000;

/** A body in bytes counts as this where it is larger, or does not say how large it is; and as this at least. */
const counted = { most: 256 * 1024, least: 16 * 1024 };

/**
 * What the bodies of one network that are on their way may come to, in bytes: what has come of each is kept in memory.
 * Hundreds may send a sheet or a form at once, since an institute and a carrier have one address for all.
 */
const mostUnfinishedBytes = 50 * counted.most;

/** Request timeout in ms: 50 MB at 256 kbit/s. */
export const requestTimeoutMs = 30 * 60_000;

export const idleTimeoutMs = 2 * 60_000;

/**
 * Gives a body 30 seconds to arrive, but for `slowBody`, and refuses a network with too much unfinished. Node's own
 * request timeout is what an upload needs; for headers Node's minute stays.
 */
export function limitUnfinishedBodies(app: FastifyInstance): void {
  /** Bytes by network. */
  const unfinished = new Map<string, number>();
  app.addHook('onRequest', (request, reply, done) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
    if (length === undefined && encoding === undefined) return done();
    const from = network(request.ip);
    const bytes = Math.min(Math.max(Number(length ?? counted.most), counted.least), counted.most);
    const theirs = unfinished.get(from) ?? 0;
    if (theirs + bytes > mostUnfinishedBytes) {
      request.log.warn({ ip: request.ip }, 'refused one more unfinished request');
      // The rest of the body is not waited for.
      return reply.code(429).header('connection', 'close').send({ error: messages.tooManyRequests });
    }
    unfinished.set(from, theirs + bytes);
    const { raw } = request;
    const { socket } = raw;
    const isSlow = request.routeOptions.config.slowBody;
    const timer = isSlow ? undefined : nature.after(bodyTimeoutMs, () => socket.destroy());
    let isOpen = true;
    const finish = () => {
      if (!isOpen) return;
      isOpen = false;
      clearTimeout(timer);
      socket.off('close', finish);
      const left = (unfinished.get(from) ?? 0) - bytes;
      if (left <= 0) unfinished.delete(from);
      else unfinished.set(from, left);
    };
    raw.once('end', finish);
    socket.once('close', finish);
    // Where nobody read the body it is still waited for, although the answer has gone.
    reply.raw.once('close', () => raw.resume());
    done();
  });
}
