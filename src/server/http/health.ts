import { sql } from 'drizzle-orm';
import type { FastifyInstance, RouteHandlerMethod } from 'fastify';
import { z } from 'zod';
import type { Services } from '#server/context.ts';
import { countUsedBytes, hasRoom } from '#server/db/disk-space.ts';
import { nature } from '#server/nature.ts';
import { paths } from '#shared/paths.ts';

/** How a request reached the site: what tells a wrong address or an untrusted proxy. */
export const connectionAnswer = z.object({
  instance: z.string(),
  /** Whom the site takes the visitor to be. */
  address: z.string(),
  /** Whether a proxy says whom it forwards. */
  isForwarded: z.boolean(),
  /** Whether the site believes it. */
  isTrusted: z.boolean(),
});

/** 503 when the data file cannot be read; `degraded` while the disk is nearly full, the last good backup too old, or
 * tests run by another time than the server's clock says. */
export function registerHealth(app: FastifyInstance, { db, backups, testClock }: Services): void {
  const health: RouteHandlerMethod = async (request, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      db.get(sql`select 1 from content_version`);
      const hasSpace = hasRoom(db.$client.name, countUsedBytes(db.$client));
      const isWell = !backups.isStale() && hasSpace && testClock.stepMs() === 0;
      return { status: isWell ? 'ok' : 'degraded' };
    } catch (error) {
      request.log.error({ err: error }, 'the data file does not answer');
      return reply.code(503).send({ status: 'unavailable' });
    }
  };
  // ONCE asks at the second.
  for (const path of [paths.healthz, paths.up]) app.get(path, { logLevel: 'warn', config: { isPublic: true } }, health);

  const instance = nature.uuid();
  app.get(paths.connection, { logLevel: 'warn', config: { isPublic: true } }, (request, reply) => {
    const answer: z.infer<typeof connectionAnswer> = {
      instance,
      address: request.ip,
      isForwarded: request.headers['x-forwarded-for'] !== undefined,
      isTrusted: (request.ips?.length ?? 0) > 1,
    };
    return reply.header('cache-control', 'no-store').send(answer);
  });
}
