import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Services } from '#server/context.ts';
import { countUsedBytes, hasRoom } from '#server/db/disk-space.ts';
import { paths } from '#shared/paths.ts';

/**
 * The health check: 200 when the data file can be read, 503 otherwise; `degraded` while the disk is nearly full or the
 * last good backup is too old, which a restart would not fix.
 */
export function registerHealth(app: FastifyInstance, { db, backups }: Services): void {
  app.get(paths.healthz, { logLevel: 'warn' }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      db.get(sql`select 1 from content_version`);
      const isWell = !backups.isStale() && (await hasRoom(db.$client.name, countUsedBytes(db.$client)));
      return { status: isWell ? 'ok' : 'degraded' };
    } catch (error) {
      request.log.error({ err: error }, 'the data file does not answer');
      return reply.code(503).send({ status: 'unavailable' });
    }
  });
}
