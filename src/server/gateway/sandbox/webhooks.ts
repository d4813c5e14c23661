import type { FastifyBaseLogger } from 'fastify';
import { sign } from '#server/gateway/signatures.ts';
import { nature } from '#server/nature.ts';

/** Waits before each delivery and its retries, in ms. */
const delays = [500, 1000, 5000, 20_000];

export type Deliver = (body: string, headers: Record<string, string>) => Promise<number>;

type Entities = Record<string, { entity: object }>;

/** One delivery of an event, ready to send. */
export function signedEvent(secret: string, event: string, payload: Entities) {
  const body = JSON.stringify({
    entity: 'event',
    account_id: 'acc_sandbox',
    event,
    contains: Object.keys(payload),
    payload,
    created_at: Math.floor(nature.now() / 1000),
  });
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Razorpay-Webhook/v1',
    'x-razorpay-event-id': nature.bytes(7).toString('hex'),
    'x-razorpay-signature': sign(secret, body),
  };
  return { body, headers };
}

/** Sends events as Razorpay does: signed, shortly after the fact, and again until they are accepted. */
export function createWebhookSender(secret: string, deliver: Deliver, log: FastifyBaseLogger) {
  const timers = new Set<NodeJS.Timeout>();

  function schedule(body: string, headers: Record<string, string>, attempt: number): void {
    const delay = delays[attempt];
    if (delay === undefined) return log.warn({ event: headers['x-razorpay-event-id'] }, 'sandbox webhook given up');
    const timer = nature.after(delay, () => {
      timers.delete(timer);
      void attemptDelivery(body, headers, attempt);
    });
    timer.unref();
    timers.add(timer);
  }

  async function attemptDelivery(body: string, headers: Record<string, string>, attempt: number): Promise<void> {
    const status = await deliver(body, headers).catch(() => 0);
    if (status < 200 || status > 299) schedule(body, headers, attempt + 1);
  }

  return {
    send(event: string, payload: Entities): void {
      const { body, headers } = signedEvent(secret, event, payload);
      schedule(body, headers, 0);
    },
    close(): void {
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
  };
}
