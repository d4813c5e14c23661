import { join } from 'node:path';
import compress from '@fastify/compress';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { storageFault } from './db/disk-space.ts';
import { registerDataExport } from './features/accounts/data-export.routes.ts';
import { registerBackups } from './features/back-office/backups.routes.ts';
import { registerRevenue } from './features/back-office/revenue.routes.ts';
import { registerFiles } from './features/catalog/public-files.routes.ts';
import { registerPaymentReports } from './features/fulfilment/payment-reports.routes.ts';
import { registerDownloads } from './features/library/downloads.routes.ts';
import { registerResults } from './features/mock-tests/results.routes.ts';
import { registerResultsImport } from './features/mock-tests/results-import.routes.ts';
import { registerTests } from './features/mock-tests/tests.routes.ts';
import { registerOrders } from './features/orders/orders.routes.ts';
import { registerReceipts } from './features/orders/receipts.routes.ts';
import { registerWebhooks } from './features/payments/webhooks.routes.ts';
import { registerSite } from './features/site/site.routes.ts';
import { registerHealth } from './http/health.ts';
import { loggedPath, RequestLog } from './http/request-log.ts';
import { idleTimeMs, limitBodyTime, requestTimeMs } from './http/request-timeouts.ts';
import { registerSecurity } from './http/security.ts';
import { type Services, somethingWentWrong, storageMessages } from './trpc.ts';
import { type RenderPage, registerPages } from './web/pages.ts';
import { createResponseCache } from './web/response-cache.ts';
import { registerSitemap } from './web/sitemap.routes.ts';
import { registerProcedures } from './web/trpc-handler.ts';

export type App = FastifyInstance;

export type AppOptions = {
  logger: FastifyServerOptions['logger'];
  /** Built once the app's log exists. */
  services: (log: FastifyInstance['log']) => Services | Promise<Services>;
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
  let securityHeaders: ReturnType<typeof registerSecurity> = {};
  const app = Fastify({
    logger,
    logController: new RequestLog(),
    requestTimeout: requestTimeMs,
    connectionTimeout: idleTimeMs,
    // An address that cannot be decoded reaches no route and no hook.
    frameworkErrors(error, request, reply) {
      request.log.info({ path: loggedPath(request.url), code: error.code }, 'refused an address');
      reply.raw
        .writeHead(error.statusCode ?? 400, { ...securityHeaders, 'content-type': 'application/json; charset=utf-8' })
        .end(JSON.stringify({ error: 'This address cannot be read.' }));
    },
    bodyLimit: 256 * 1024,
    trustProxy: trustedProxies.length > 0 ? trustedProxies : false,
    routerOptions: { maxParamLength: 5000 },
  });
  const services = await makeServices(app.log);
  // Hooks run in reverse order, so this one, the first, is the last: nobody uses the data file after it.
  app.addHook('onClose', async () => {
    await Promise.all(
      [services.mailer, services.sampleMaker, services.stampedCopies].map((running) => running.close()),
    );
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
  securityHeaders = registerSecurity(app, services.config, inlineScriptHashes);
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    // What is sent to the site is never compressed, and nobody shall make it unpack anything.
    globalDecompression: false,
  });
  if (clientFolder !== null) {
    // One route for all that has a name of its own at each build; one each for the few others, beside which are the pages.
    await app.register(fastifyStatic, {
      ...builtFiles('public, max-age=31536000, immutable'),
      root: join(clientFolder, 'assets'),
      prefix: '/assets/',
    });
    await app.register(fastifyStatic, {
      ...builtFiles('public, max-age=3600'),
      root: clientFolder,
      wildcard: false,
      globIgnore: ['index.html', '.vite/**', 'assets/**', '*.{br,gz}'],
    });
  }

  const cache = createResponseCache(services.db, services.clock);
  registerHealth(app, services);
  registerFiles(app, services);
  registerDownloads(app, services);
  registerDataExport(app, services);
  registerBackups(app, services);
  registerTests(app, services);
  registerResults(app, services);
  registerResultsImport(app, services);
  registerOrders(app, services);
  registerPaymentReports(app, services);
  registerReceipts(app, services);
  registerRevenue(app, services);
  await registerWebhooks(app, services);
  if (services.config.razorpay?.sandbox) {
    const { registerSandbox } = await import('./gateway/sandbox/sandbox.ts');
    await registerSandbox(app, services.config.razorpay, services.db);
  }
  await registerProcedures(app, services, cache);
  registerSite(app, services);
  registerSitemap(app, services);
  registerPages(app, services, { render, cache });
  return app;
}

const builtFiles = (cacheControl: string) =>
  ({
    index: false,
    preCompressed: true,
    cacheControl: false,
    decorateReply: false,
    setHeaders(response) {
      response.setHeader('cache-control', cacheControl);
      response.setHeader('vary', 'accept-encoding');
    },
  }) satisfies Partial<FastifyStaticOptions>;
