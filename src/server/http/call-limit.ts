import type { FastifyInstance, FastifyRequest } from 'fastify';
import { askerOf } from '#server/auth/network.ts';
import { createAskerLimit } from '#server/background/memory-rate-limit.ts';
import { type Context, createContext, type Services } from '#server/context.ts';
import { messages } from '#shared/messages.ts';
import { paths } from '#shared/paths.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its answer is the same for everybody and soon given: it is counted by network alone, and little. */
    isPublic?: boolean;
  }
}

/** How many procedures and other addresses one account, or one network of visitors, may call in 10 s. */
const callLimit = { max: 300, windowMs: 10_000 };
/** A page has a dozen pictures, and many visitors share the address of one carrier. */
const costOfPublic = 0.1;

/** Counts calls; false for those beyond the limit. */
export type CountCalls = (asked: Pick<Context, 'user' | 'ip'>, calls: number) => boolean;

export function createCallLimit({ clock }: Pick<Services, 'clock'>): CountCalls {
  const isWithin = createAskerLimit({ ...callLimit, clock });
  return (asked, calls) => isLocal(asked.ip) || isWithin(askerOf(asked), calls);
}

/** Every address that is added to the app afterwards is counted, but for procedures: those count themselves, one by one. */
export function limitCalls(app: FastifyInstance, services: Services, countCalls: CountCalls): void {
  const askedIn = async (request: FastifyRequest, reply: Parameters<typeof createContext>[2]) =>
    request.routeOptions.config.isPublic
      ? countCalls({ user: null, ip: request.ip }, costOfPublic)
      : countCalls(await createContext(services, request, reply), 1);

  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.url?.startsWith(`${paths.trpc}/`) || (await askedIn(request, reply))) return;
    request.log.warn({ ip: request.ip }, 'too many calls');
    return reply
      .code(429)
      .headers({ 'retry-after': 10, 'cache-control': 'no-store' })
      .send({ error: messages.tooManyRequests });
  });
}

/** From the operator, or through a proxy missing in TRUSTED_PROXIES, behind which all visitors look the same. */
const isLocal = (ip: string): boolean => ip === '127.0.0.1' || ip === '::1' || ip === '::ffff:127.0.0.1';
