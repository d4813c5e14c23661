import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For large bodies over slow connections: the body may take as long as the server gives any request. */
    slowBody?: boolean;
  }
}

const bodyTimeoutMs = 30_000;

/** Request timeout in ms: 50 MB at 256 kbit/s. */
export const requestTimeoutMs = 30 * 60_000;

/** Idle socket timeout in ms. */
export const idleTimeoutMs = 2 * 60_000;

/**
 * Gives a request's body 30 seconds to arrive, except on routes with `slowBody`. Node's own request timeout holds for the
 * whole server, so it is what an upload needs; for headers Node's minute stays.
 */
export function setBodyTimeout(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
    if ((length === undefined && encoding === undefined) || request.routeOptions.config.slowBody) return done();
    const timer = setTimeout(() => request.raw.destroy(), bodyTimeoutMs);
    request.raw.once('close', () => clearTimeout(timer)).once('end', () => clearTimeout(timer));
    done();
  });
}
