import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Services } from '#server/context.ts';
import { bodyBytes, bodyJson, takeBytes } from '#server/http/raw-body.ts';
import { perform } from '#server/work.ts';
import { paths } from '#shared/paths.ts';
import { provider } from './collect.data.ts';
import { applyProviderEvent, providerEvent } from './webhooks.data.ts';

const largestBodyBytes = 64 * 1024;

const anyEvent = z.object({ event: z.string().max(200) });
const usedEvents = new Set<string>(providerEvent.options.flatMap(({ shape }) => shape.event.options));

const levels: Partial<Record<string, 'warn' | 'error'>> = {
  'unknown-order': 'warn',
  'unknown-payment': 'warn',
  'never-captured': 'warn',
  held: 'warn',
  mismatch: 'error',
  'paid-twice': 'error',
};

/**
 * `POST /webhooks/razorpay`: the provider's events, believed by their signature alone. Without a webhook secret there
 * is no such address. A signed event that does not fit is logged and answered 200, since Razorpay switches a webhook
 * off that keeps answering otherwise.
 */
export async function registerWebhooks(app: FastifyInstance, services: Services): Promise<void> {
  const { gateway, config } = services;
  if (!gateway || !config.razorpay?.webhookSecret) return;

  await app.register(async (scope) => {
    takeBytes(scope, ['application/json']);

    scope.post(paths.razorpayWebhook, { bodyLimit: largestBodyBytes }, async (request, reply) => {
      const body = bodyBytes(request);
      const signature = request.headers['x-razorpay-signature'];
      if (typeof signature !== 'string' || !gateway.isWebhookSignature(body, signature)) {
        request.log.warn({ ip: request.ip, bytes: body.length }, 'refused a webhook with a wrong signature');
        return reply.code(400).send({ error: 'Invalid signature' });
      }
      const sent = bodyJson(request);
      const named = anyEvent.safeParse(sent);
      if (!named.success) return reply.code(400).send({ error: 'Not an event' });

      const { event } = named.data;
      if (!usedEvents.has(event)) return { status: 'ignored' };
      const parsed = providerEvent.safeParse(sent);
      if (!parsed.success) {
        request.log.error({ event, err: parsed.error }, 'a webhook that cannot be understood');
        return { status: 'ignored' };
      }
      const outcome = perform(services, provider, (work) =>
        applyProviderEvent(work, parsed.data, eventId(request, body)),
      );
      request.log[levels[outcome] ?? 'info']({ event, outcome, payload: parsed.data.payload }, 'webhook');
      return { status: 'ok' };
    });
  });
}

/** The same for every delivery of an event; the signature does not cover the header, so its loss only costs work. */
function eventId(request: FastifyRequest, body: Buffer): string {
  const header = request.headers['x-razorpay-event-id'];
  return typeof header === 'string' && /^[\w-]{1,100}$/.test(header)
    ? header
    : createHash('sha256').update(body).digest('hex');
}
