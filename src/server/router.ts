import { authRouter } from './features/auth/auth.router.ts';
import { materialsRouter } from './features/materials/materials.router.ts';
import { siteRouter } from './features/site/site.router.ts';
import { router } from './trpc.ts';

export const appRouter = router({
  auth: authRouter,
  materials: materialsRouter,
  site: siteRouter,
});

export type AppRouter = typeof appRouter;
