import type { FastifyInstance } from 'fastify';
import { createContext, type Services } from '#server/context.ts';
import { paths } from '#shared/paths.ts';
import { collectPersonalData } from './data-export.data.ts';

/** All data about the person signed in, as a JSON file. */
export function registerDataExport(app: FastifyInstance, services: Services): void {
  app.get(paths.accountData, async (request, reply) => {
    const { db, user } = await createContext(services, request, reply);
    reply.header('cache-control', 'private, no-store');
    if (!user) return reply.redirect(paths.loginAndReturn(paths.profile));
    request.log.info({ userId: user.id }, 'account data downloaded');
    return reply
      .type('application/json; charset=utf-8')
      .header('content-disposition', 'attachment; filename="my-data.json"')
      .send(JSON.stringify(collectPersonalData(db, user), null, 2));
  });
}
