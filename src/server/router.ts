import { authRouter } from './features/auth/auth.router.ts';
import { ordersRouter } from './features/orders/orders.router.ts';
import { paymentsRouter } from './features/payments/payments.router.ts';
import { siteRouter } from './features/site/site.router.ts';
import { router } from './trpc.ts';

export const appRouter = router({
  auth: authRouter,
  orders: ordersRouter,
  payments: paymentsRouter,
  site: siteRouter,
});

export type AppRouter = typeof appRouter;
