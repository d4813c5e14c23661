import { createServer } from 'node:http';
import type { FastifyServerOptions } from 'fastify';
import { idleTimeMs, requestTimeMs } from './body-time.ts';
import type { PublicCache } from './public-cache.ts';

/** How long a line stays open for the next request, in ms: Fastify's own choice, longer than a proxy's. */
const keepAliveTimeout = 72_000;

/**
 * A `serverFactory` for Fastify whose server answers with what is kept before Fastify sees the request: its routes and
 * hooks would take longer than such an answer. `getCache`: null while the site starts.
 */
export const keptFirst =
  (getCache: () => PublicCache | null): NonNullable<FastifyServerOptions['serverFactory']> =>
  (handler) => {
    const server = createServer({ keepAliveTimeout, requestTimeout: requestTimeMs }, (request, response) => {
      // A server that is stopping leaves it to Fastify to tell the browser so.
      if (!server.listening || !getCache()?.answerFirst(request, response)) handler(request, response);
    });
    return server.setTimeout(idleTimeMs);
  };
