import { authRouter, isAdminProcedure } from './features/auth/auth.router.ts';
import { mailsAdminRouter } from './features/mails/mails.admin.router.ts';
import { siteRouter } from './features/site/site.router.ts';
import { router } from './trpc.ts';

export const appRouter = router({
  auth: authRouter,
  is_admin: isAdminProcedure,
  adminMails: mailsAdminRouter,
  site: siteRouter,
});

export type AppRouter = typeof appRouter;
