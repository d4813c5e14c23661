import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A large body over a slow line: it may take as long as the server gives any request. */
    slowBody?: boolean;
  }
}

const bodyTimeMs = 30_000;

/** The longest any request may take to arrive, in ms: 50 MB over a line of 256 kbit/s. */
export const requestTimeMs = 30 * 60_000;

/** A line on which nothing moves for so long is closed, in ms. */
export const idleTimeMs = 2 * 60_000;

/**
 * Gives a request's body 30 seconds to arrive, except where a route says `slowBody`. Node's own limit is one for the
 * whole server, so it is set to what an upload needs; headers keep Node's minute.
 */
export function limitBodyTime(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
    if ((length === undefined && encoding === undefined) || request.routeOptions.config.slowBody) return done();
    const timer = setTimeout(() => request.raw.destroy(), bodyTimeMs);
    request.raw.once('close', () => clearTimeout(timer)).once('end', () => clearTimeout(timer));
    done();
  });
}
