import type { FastifyInstance } from 'fastify';
import { createContext, type Services } from '#server/context.ts';
import { memberOrVisitor, perform } from '#server/work.ts';
import { paths } from '#shared/paths.ts';
import { startTest } from './tests.data.ts';

/**
 * Into the form for those who may, to the series that opens the test, or back to the list, which says what is missing, for
 * others; into the hall for a paper.
 */
export function registerTests(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { id: string } }>(paths.testStart(':id'), async (request, reply) => {
    const { user, log } = await createContext(services, request, reply);
    const testId = request.params.id;
    const start = perform(services, memberOrVisitor(user), (work) => startTest(work, { user, testId }));
    reply.header('cache-control', 'no-store');
    if (start.outcome === 'started') {
      log.info({ testId, userId: user?.id }, 'test started');
      // Not for the page of the site below: under it browsers send a form without its origin, which is refused.
      return reply.header('referrer-policy', 'no-referrer').redirect(start.formUrl);
    }
    if (start.outcome === 'missing') return reply.callNotFound();
    if (start.outcome === 'closed' && start.seriesId !== null) return reply.redirect(paths.series(start.seriesId));
    return reply.redirect(start.outcome === 'paper' ? paths.hall(testId) : paths.tests);
  });
}
