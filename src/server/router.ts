import { authRouter } from './features/auth/auth.router.ts';
import { materialsAdminRouter } from './features/materials/materials.admin.router.ts';
import { materialsRouter } from './features/materials/materials.router.ts';
import { samplesAdminRouter } from './features/samples/samples.admin.router.ts';
import { siteRouter } from './features/site/site.router.ts';
import { router } from './trpc.ts';

export const appRouter = router({
  auth: authRouter,
  materialsAdmin: materialsAdminRouter,
  samplesAdmin: samplesAdminRouter,
  materials: materialsRouter,
  site: siteRouter,
});

export type AppRouter = typeof appRouter;
