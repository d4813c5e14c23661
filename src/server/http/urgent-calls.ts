import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { paths } from '#shared/paths.ts';

/** How many turns of the process other work waits at most: a request may be slow to arrive. */
const mostTurns = 20;

const isUrgent = ({ method, url }: FastifyRequest): boolean =>
  method === 'POST' && url.startsWith(`${paths.trpc}/hall.`);

/** Counts what students in the test hall have sent and waits for an answer; returns what lets that go first. */
export function watchUrgentCalls(app: FastifyInstance): () => Promise<void> {
  let waiting = 0;
  app.addHook('onRequest', async (request) => {
    if (isUrgent(request)) waiting += 1;
  });
  // Runs also where the caller has gone.
  app.addHook('onResponse', async (request) => {
    if (isUrgent(request)) waiting -= 1;
  });
  return async () => {
    for (let turns = 0; waiting > 0 && turns < mostTurns; turns++) await nextTurn();
  };
}
