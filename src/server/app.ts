/** Puts the web server together: its limits, its routes and what ends with it. */
import { join } from 'node:path';
import compress from '@fastify/compress';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import { TRPCError } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify';
import type { Services } from './context.ts';
import { storageFault } from './db/disk-space.ts';
import { registerCustomersImport, registerDataExport } from './features/accounts/accounts.routes.ts';
import { registerVerificationAnswers } from './features/accounts/verification-answers.routes.ts';
import { registerBackups } from './features/back-office/backups.routes.ts';
import { registerBookkeeping } from './features/back-office/bookkeeping.routes.ts';
import { registerRevenue } from './features/back-office/revenue.routes.ts';
import { registerStudents } from './features/back-office/students.routes.ts';
import { registerMaterialsImport } from './features/catalog/materials-import.routes.ts';
import { registerFiles } from './features/catalog/public-files.routes.ts';
import { registerDownloads } from './features/library/downloads.routes.ts';
import { registerBatchImport } from './features/mock-tests/batches.routes.ts';
import { registerHall } from './features/mock-tests/hall.routes.ts';
import { registerResults } from './features/mock-tests/results.routes.ts';
import { registerResultsExport } from './features/mock-tests/results-export.routes.ts';
import { registerResultsImport } from './features/mock-tests/results-import.routes.ts';
import { registerTests } from './features/mock-tests/tests.routes.ts';
import { registerOrders } from './features/orders/orders.routes.ts';
import { registerReceipts } from './features/orders/receipts.routes.ts';
import { registerReminders } from './features/orders/reminders.routes.ts';
import { registerPaymentReports } from './features/payments/payment-reports.routes.ts';
import { registerStatement } from './features/payments/statement.routes.ts';
import { registerWebhooks } from './features/payments/webhooks.routes.ts';
import { registerBoard } from './features/site/board.routes.ts';
import { registerSite } from './features/site/site.routes.ts';
import { registerTickets } from './features/site/tickets.routes.ts';
import { createCallLimit, limitCalls } from './http/call-limit.ts';
import { registerHealth } from './http/health.ts';
import { loggedPath, RequestLog } from './http/request-log.ts';
import { idleTimeoutMs, limitUnfinishedBodies, requestTimeoutMs } from './http/request-timeouts.ts';
import { registerSecurity } from './http/security.ts';
import { watchUrgentCalls } from './http/urgent-calls.ts';
import { somethingWentWrong, storageMessages } from './trpc.ts';
import { type RenderPage, registerPages } from './web/render.ts';
import { createResponseCache } from './web/response-cache.ts';
import { registerSitemap } from './web/sitemap.ts';
import { registerTrpc } from './web/trpc-handler.ts';

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
  afterClose?: () => void;
};

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
    requestTimeout: requestTimeoutMs,
    connectionTimeout: idleTimeoutMs,
    // A URL that cannot be decoded reaches no route and no hook.
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
  // Hooks run in reverse order: this one, registered first, runs last, and nothing uses the data file after it.
  app.addHook('onClose', async () => {
    const { mailer, pusher, previewJob, stampedCopies } = services;
    await Promise.all([mailer, pusher, previewJob, stampedCopies].map((running) => running.close()));
    afterClose();
  });

  app.setErrorHandler(sendError);
  app.decorateRequest('admin');
  app.decorateRequest('siteContext');
  securityHeaders = registerSecurity(app, services.config, inlineScriptHashes);
  limitUnfinishedBodies(app);
  const giveWay = watchUrgentCalls(app);
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    // Request bodies are never compressed: nobody can make the server unpack anything.
    globalDecompression: false,
  });
  if (clientFolder !== null) await app.register((scope) => serveBuiltFiles(scope, clientFolder));
  const countCalls = createCallLimit(services);
  limitCalls(app, services, countCalls);

  const cache = createResponseCache(services.db, services.clock);
  registerHealth(app, services);
  registerFiles(app, services);
  registerRooms(app, services);
  await registerWebhooks(app, services);
  if (services.config.razorpay?.sandbox) {
    const { registerSandbox } = await import('./gateway/sandbox/sandbox.ts');
    await registerSandbox(app, services.config.razorpay, services.db);
  }
  await registerTrpc(app, services, { cache, countCalls });
  registerBoard(app, services);
  registerSite(app, services);
  registerSitemap(app, services, cache);
  registerPages(app, services, { render, cache, giveWay });
  return app;
}

/** The addresses of the rooms beside the router: what is uploaded, downloaded and printed. */
function registerRooms(app: FastifyInstance, services: Services): void {
  registerMaterialsImport(app, services);
  registerDownloads(app, services);
  registerCustomersImport(app, services);
  registerDataExport(app, services);
  registerBackups(app, services);
  registerBatchImport(app, services);
  registerTests(app, services);
  registerHall(app, services);
  registerResults(app, services);
  registerResultsImport(app, services);
  registerResultsExport(app, services);
  registerOrders(app, services);
  registerReminders(app, services);
  registerTickets(app, services);
  registerStudents(app, services);
  registerVerificationAnswers(app, services);
  registerPaymentReports(app, services);
  registerStatement(app, services);
  registerReceipts(app, services);
  registerRevenue(app, services);
  registerBookkeeping(app, services);
}

/** Says what went wrong, in words for people; the log keeps what only the operator should know. */
function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const status = statusOf(error);
  if (status >= 500) request.log.error({ err: error }, 'request failed');
  const fault = storageFault(error);
  if (fault) return reply.code(503).send({ error: storageMessages[fault] });
  const message = status >= 500 || !(error instanceof Error) ? somethingWentWrong : error.message;
  return reply.code(status).send({ error: message });
}

function statusOf(error: unknown): number {
  if (error instanceof TRPCError) return getHTTPStatusCodeFromError(error);
  return error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'
    ? error.statusCode
    : 500;
}

/** The client's files, cached for good if their name changes with their content, the few others for an hour. */
async function serveBuiltFiles(app: App, clientFolder: string): Promise<void> {
  await app.register(fastifyStatic, {
    ...builtFiles('public, max-age=31536000, immutable'),
    root: join(clientFolder, 'assets'),
    prefix: '/assets/',
  });
  await app.register(fastifyStatic, {
    ...builtFiles('public, max-age=3600'),
    root: clientFolder,
    // A route for each file: the pages are beside them.
    wildcard: false,
    globIgnore: ['index.html', '.vite/**', 'assets/**', '*.{br,gz}'],
  });
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
