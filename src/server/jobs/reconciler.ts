import { setTimeout as delay } from 'node:timers/promises';
import { Cron } from 'croner';
import type { FastifyBaseLogger } from 'fastify';
import type { Services } from '#server/context.ts';
import { reconcile } from '#server/features/payments/reconcile.data.ts';

/** Longer than this a stop does not wait for the provider's answer, in ms; every step can be taken again. */
const longestStopMs = 5000;

/**
 * Every minute, asks the payment provider after money that is under way and due to be asked after. Answers how to stop
 * it, which waits for the question now being asked.
 */
export function startReconciler({ gateway, ...services }: Services, log: FastifyBaseLogger): () => Promise<void> {
  if (!gateway) return async () => {};
  let isStopping = false;
  let running = Promise.resolve();
  const timer = new Cron('* * * * *', { protect: true }, () => {
    running = reconcile({ ...services, gateway, log }, () => isStopping).catch((error: unknown) =>
      log.error({ err: error }, 'the reconciler failed'),
    );
    return running;
  });
  return async () => {
    isStopping = true;
    timer.stop();
    await Promise.race([running, delay(longestStopMs, undefined, { ref: false })]);
  };
}
