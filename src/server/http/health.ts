import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Db } from '#server/db/open-db.ts';
import { paths } from '#shared/paths.ts';

/** Answers 200 once the data file answers, 503 otherwise. */
export function registerHealth(app: FastifyInstance, db: Db): void {
  app.get(paths.healthz, { logLevel: 'warn' }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      db.get(sql`select 1 from content_version`);
      return { status: 'ok' };
    } catch (error) {
      request.log.error({ err: error }, 'the data file does not answer');
      return reply.code(503).send({ status: 'unavailable' });
    }
  });
}
