import { authRouter } from './features/auth/auth.router.ts';
import { profileRouter } from './features/profile/profile.router.ts';
import { siteRouter } from './features/site/site.router.ts';
import { studentsAdminRouter } from './features/students/students.admin.router.ts';
import { testsAdminRouter } from './features/tests/tests.admin.router.ts';
import { testsRouter } from './features/tests/tests.router.ts';
import { videosAdminRouter } from './features/videos/videos.admin.router.ts';
import { videosRouter } from './features/videos/videos.router.ts';
import { router } from './trpc.ts';

export const appRouter = router({
  auth: authRouter,
  profile: profileRouter,
  site: siteRouter,
  studentsAdmin: studentsAdminRouter,
  tests: testsRouter,
  testsAdmin: testsAdminRouter,
  videos: videosRouter,
  videosAdmin: videosAdminRouter,
});

export type AppRouter = typeof appRouter;
