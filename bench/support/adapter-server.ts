import { initTRPC } from '@trpc/server';
import { type CreateFastifyContextOptions, fastifyTRPCPlugin } from '@trpc/server/adapters/fastify';
import Fastify from 'fastify';
import { findSession, list } from './raw-queries.ts';

/** What tRPC's own Fastify adapter costs by itself: the queries of the raw server in one procedure, and nothing else. */
const { procedure, router } = initTRPC.context<{ cookie: string | undefined }>().create();
const appRouter = router({
  list: procedure.query(({ ctx }) => (findSession(ctx.cookie) ? list.all() : null)),
});

const app = Fastify();
await app.register(fastifyTRPCPlugin, {
  prefix: '/trpc',
  trpcOptions: {
    router: appRouter,
    createContext: ({ req }: CreateFastifyContextOptions) => ({ cookie: req.headers.cookie }),
  },
});
app.get('/healthz', () => 'ok');
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
