/** Answers tRPC calls. */
import { TRPCError } from '@trpc/server';
import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createMemoryRateLimit } from '#server/background/memory-rate-limit.ts';
import { type Context, createContext, type Services, visitorContext } from '#server/context.ts';
import type { CountCalls } from '#server/http/call-limit.ts';
import { bestEncoding, compress } from '#server/http/compression.ts';
import { appRouter } from '#server/router.ts';
import { messages } from '#shared/messages.ts';
import { paths } from '#shared/paths.ts';
import type { SessionUser } from '#shared/users.ts';
import { type PublicRead, publicRead } from './public-reads.ts';
import type { ResponseCache } from './response-cache.ts';

/** How many changes one admin may make in a minute. */
const adminChangeLimit = { max: 120, windowMs: 60_000 };
const mostInOneBatch = 10;
/** Of the addresses that tRPC is asked by; nothing of it comes back. */
const origin = 'http://localhost';

type TrpcParts = { cache: ResponseCache; countCalls: CountCalls };

export async function registerTrpc(
  app: FastifyInstance,
  services: Services,
  { cache, countCalls }: TrpcParts,
): Promise<void> {
  const limits = createLimits(services, countCalls);
  const onError = ({ error, path, ctx }: { error: TRPCError; path?: string; ctx?: Context }) => {
    if (error.code === 'INTERNAL_SERVER_ERROR' || error.code === 'SERVICE_UNAVAILABLE')
      (ctx?.log ?? app.log).error({ err: error.cause ?? error, path }, 'procedure failed');
  };

  await app.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      const read = publicRead(request, mostInOneBatch);
      if (read) return cache.sendKept(request, reply, read.address) ?? answerRead(request, reply, read);
      reply.header('cache-control', 'no-store');
      // Only JSON reaches a procedure: a form, which another site could post without being asked, never does.
      if (request.method === 'POST' && !/^application\/json\s*(?:;|$)/i.test(request.headers['content-type'] ?? ''))
        return reply.code(415).send({ error: 'Only application/json is accepted.' });
    });

    scope.removeContentTypeParser('application/json');
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    scope.route<{ Body: string | undefined }>({
      method: ['GET', 'POST'],
      url: `${paths.trpc}/:procedures`,
      async handler(request, reply) {
        const { method, url, body } = request;
        const sent = { method, headers: { 'content-type': 'application/json' }, ...(body && { body }) };
        const answer = await ask(new Request(new URL(url, origin), sent), () =>
          createContext(services, request, reply),
        );
        reply.code(answer.status).header('content-type', answer.headers.get('content-type'));
        return sendBody(request, reply, await answer.text());
      },
    });
  });

  /** tRPC's own adapter for Fastify would send a stream, which takes as long as all else. */
  function ask(req: Request, contextOf: () => Promise<Context> | Context): Promise<Response> {
    return fetchRequestHandler({
      endpoint: paths.trpc,
      req,
      router: appRouter,
      maxBatchSize: mostInOneBatch,
      createContext: async ({ info }) => {
        const context = await contextOf();
        limits.enforce(context, info);
        limits.enforceChanges(context.user, info);
        return context;
      },
      onError,
    });
  }

  async function answerRead(request: FastifyRequest, reply: FastifyReply, { address, isSearch }: PublicRead) {
    const version = cache.version();
    const answer = await ask(new Request(new URL(address, origin)), () => visitorContext(services, request));
    const contentType = answer.headers.get('content-type') ?? 'application/json';
    const body = await answer.text();
    const vary = 'accept-encoding';
    if (answer.status === 200 && !isSearch)
      return cache.keepAndSend(request, reply, address, { version, contentType, body, vary });
    reply.code(answer.status).headers({ 'cache-control': 'no-store', 'content-type': contentType });
    return sendBody(request, reply, body);
  }
}

function sendBody(request: FastifyRequest, reply: FastifyReply, text: string): FastifyReply {
  const body = Buffer.from(text);
  const encoding = bestEncoding(request, body.length);
  if (encoding !== 'identity') reply.headers({ 'content-encoding': encoding, vary: 'accept-encoding' });
  return reply.send(compress(body, encoding));
}

type CallInfo = { calls: readonly unknown[]; type: string };

/** Throw TOO_MANY_REQUESTS for a caller beyond the limit. */
function createLimits({ clock }: Services, countCalls: CountCalls) {
  const mayChange = createMemoryRateLimit({ ...adminChangeLimit, clock });
  return {
    enforce(context: Context, { calls }: CallInfo): void {
      if (!countCalls(context, calls.length)) throw tooMany();
    },
    enforceChanges(user: SessionUser | null, { calls, type }: CallInfo): void {
      if (type === 'mutation' && user?.isAdmin && !mayChange(user.id, calls.length)) throw tooMany();
    },
  };
}

const tooMany = () => new TRPCError({ code: 'TOO_MANY_REQUESTS', message: messages.tooManyRequests });
