import compress from '@fastify/compress';
import fastifyStatic from '@fastify/static';
import { TRPCError } from '@trpc/server';
import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from '@trpc/server/adapters/fastify';
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { paths } from '#shared/paths.ts';
import { network } from './auth/rate-limit.ts';
import { storageFault } from './db/storage.ts';
import { registerAccount } from './features/account/account.routes.ts';
import { registerBackups } from './features/backups/backups.routes.ts';
import { registerDownloads } from './features/downloads/downloads.routes.ts';
import { registerFiles } from './features/files/files.routes.ts';
import { registerOrders } from './features/orders/orders.routes.ts';
import { registerSite } from './features/site/site.routes.ts';
import { registerSitemap } from './features/sitemap/sitemap.routes.ts';
import { registerTestRoutes } from './features/tests/tests.routes.ts';
import { registerWebhooks } from './features/webhooks/webhooks.routes.ts';
import { idleTimeMs, limitBodyTime, requestTimeMs } from './http/body-time.ts';
import { createBurstLimit } from './http/burst-limit.ts';
import { createContext } from './http/context.ts';
import { registerHealth } from './http/health.ts';
import { type RenderPage, registerPages } from './http/pages.ts';
import { registerSecurity } from './http/security.ts';
import { type AppRouter, appRouter } from './router.ts';
import { type Services, somethingWentWrong, storageMessages } from './trpc.ts';

export type App = FastifyInstance;

export type AppOptions = {
  logger: FastifyServerOptions['logger'];
  /** Built once the app's log exists. */
  services: (log: FastifyInstance['log']) => Services;
  /** The folder of the built client; null when Vite serves it. */
  clientFolder: string | null;
  inlineScriptHashes: string[] | null;
  render: RenderPage;
  trustedProxies?: string[];
  /** Called when everything has stopped. */
  afterClose?: () => void;
};

/** The whole site as a Fastify app, not yet listening. */
export async function buildApp({
  logger,
  services: makeServices,
  clientFolder,
  inlineScriptHashes,
  render,
  trustedProxies = [],
  afterClose = () => {},
}: AppOptions) {
  const app = Fastify({
    logger,
    bodyLimit: 256 * 1024,
    requestTimeout: requestTimeMs,
    connectionTimeout: idleTimeMs,
    trustProxy: trustedProxies.length > 0 ? trustedProxies : false,
    routerOptions: { maxParamLength: 5000 },
  });
  const services = makeServices(app.log);
  // Hooks run in reverse order, so this one, the first, is the last: nobody uses the data file after it.
  app.addHook('onClose', async () => {
    await services.mailer.close();
    afterClose();
  });

  app.setErrorHandler((error, request, reply) => {
    const status =
      error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500;
    if (status >= 500) request.log.error({ err: error }, 'request failed');
    const fault = storageFault(error);
    if (fault) return reply.code(503).send({ error: storageMessages[fault] });
    const message = status >= 500 || !(error instanceof Error) ? somethingWentWrong : error.message;
    return reply.code(status).send({ error: message });
  });

  limitBodyTime(app);
  await registerSecurity(app, services.config, inlineScriptHashes);
  await app.register(compress, { global: true, threshold: 1024, encodings: ['br', 'gzip'] });
  if (clientFolder !== null) {
    await app.register(fastifyStatic, {
      root: clientFolder,
      index: false,
      wildcard: false,
      globIgnore: ['index.html', '.vite/**'],
      preCompressed: true,
      cacheControl: false,
      setHeaders(response, file) {
        response.setHeader(
          'cache-control',
          file.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
        );
        response.setHeader('vary', 'accept-encoding');
      },
    });
  }

  registerHealth(app, services.db);
  registerFiles(app, services);
  registerDownloads(app, services);
  registerAccount(app, services);
  registerBackups(app, services);
  registerTestRoutes(app, services);
  registerOrders(app, services);
  await registerWebhooks(app, services);
  if (services.config.razorpay?.sandbox) {
    const { registerSandbox } = await import('./sandbox/sandbox.ts');
    await registerSandbox(app, services.config.razorpay, services.db);
  }
  await registerTrpc(app, services);
  registerSite(app, services);
  registerSitemap(app, services);
  registerPages(app, services, render);
  return app;
}

/** How many procedures one network may call in 10 s, and how many changes one admin may make in a minute. */
const callLimit = { max: 300, windowMs: 10_000 };
const adminChangeLimit = { max: 120, windowMs: 60_000 };

/**
 * Whoever calls from this very machine is the operator, or a proxy that TRUSTED_PROXIES does not name and behind which
 * nobody can be told from anybody else.
 */
const isLocal = (ip: string): boolean => ip === '127.0.0.1' || ip === '::1' || ip === '::ffff:127.0.0.1';

/** Only JSON reaches a procedure: a form, which another site could post without being asked, never does. */
async function registerTrpc(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      reply.header('cache-control', 'no-store');
      if (request.method === 'POST' && !/^application\/json\s*(?:;|$)/i.test(request.headers['content-type'] ?? '')) {
        return reply.code(415).send({ error: 'Only application/json is accepted.' });
      }
    });
    const mayCall = createBurstLimit({ ...callLimit, clock: services.clock });
    const mayChange = createBurstLimit({ ...adminChangeLimit, clock: services.clock });
    const options: FastifyTRPCPluginOptions<AppRouter> = {
      prefix: paths.trpc,
      trpcOptions: {
        router: appRouter,
        maxBatchSize: 10,
        async createContext({ req, res, info }) {
          const calls = info.calls.length;
          if (!isLocal(req.ip) && !mayCall(network(req.ip), calls)) throw tooMany();
          const context = await createContext(services, req, res);
          if (info.type === 'mutation' && context.user?.isAdmin && !mayChange(context.user.id, calls)) throw tooMany();
          return context;
        },
        onError({ error, path, req }) {
          if (error.code === 'INTERNAL_SERVER_ERROR' || error.code === 'SERVICE_UNAVAILABLE')
            req.log.error({ err: error.cause ?? error, path }, 'procedure failed');
        },
      },
    };
    await scope.register(fastifyTRPCPlugin, options);
  });
}

const tooMany = () =>
  new TRPCError({ code: 'TOO_MANY_REQUESTS', message: 'Too many requests. Please wait a few seconds and try again.' });
