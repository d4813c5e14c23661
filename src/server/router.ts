import { accountRouter } from './features/account/account.router.ts';
import { auditAdminRouter } from './features/audit/audit.admin.router.ts';
import { authRouter, isAdminProcedure } from './features/auth/auth.router.ts';
import { backupsAdminRouter } from './features/backups/backups.admin.router.ts';
import { cartRouter } from './features/cart/cart.router.ts';
import { checkoutRouter } from './features/checkout/checkout.router.ts';
import { claimsAdminRouter } from './features/claims/claims.admin.router.ts';
import { claimsRouter } from './features/claims/claims.router.ts';
import { combosAdminRouter } from './features/combos/combos.admin.router.ts';
import { combosRouter } from './features/combos/combos.router.ts';
import { contactAdminRouter } from './features/contact/contact.admin.router.ts';
import { contactRouter } from './features/contact/contact.router.ts';
import { couponsAdminRouter } from './features/coupons/coupons.admin.router.ts';
import { deskAdminRouter } from './features/desk/desk.admin.router.ts';
import { mailsAdminRouter } from './features/mails/mails.admin.router.ts';
import { materialsAdminRouter } from './features/materials/materials.admin.router.ts';
import { materialsRouter } from './features/materials/materials.router.ts';
import { ordersAdminRouter } from './features/orders/orders.admin.router.ts';
import { ordersRouter } from './features/orders/orders.router.ts';
import { paymentsRouter } from './features/payments/payments.router.ts';
import { portalAdminRouter } from './features/portal/portal.admin.router.ts';
import { profileRouter } from './features/profile/profile.router.ts';
import { quotesAdminRouter } from './features/quotes/quotes.admin.router.ts';
import { refundsAdminRouter } from './features/refunds/refunds.admin.router.ts';
import { revenueAdminRouter } from './features/revenue/revenue.admin.router.ts';
import { samplePagesAdminRouter } from './features/sample-pages/sample-pages.admin.router.ts';
import { samplesAdminRouter } from './features/samples/samples.admin.router.ts';
import { scoresAdminRouter } from './features/scores/scores.admin.router.ts';
import { scoresRouter } from './features/scores/scores.router.ts';
import { siteAdminRouter } from './features/site/site.admin.router.ts';
import { siteRouter } from './features/site/site.router.ts';
import { studentsAdminRouter } from './features/students/students.admin.router.ts';
import { testsAdminRouter } from './features/tests/tests.admin.router.ts';
import { testsRouter } from './features/tests/tests.router.ts';
import { videosAdminRouter } from './features/videos/videos.admin.router.ts';
import { videosRouter } from './features/videos/videos.router.ts';
import { wishesRouter } from './features/wishes/wishes.router.ts';
import { router } from './trpc.ts';

export const appRouter = router({
  account: accountRouter,
  auditAdmin: auditAdminRouter,
  auth: authRouter,
  backupsAdmin: backupsAdminRouter,
  cart: cartRouter,
  checkout: checkoutRouter,
  claims: claimsRouter,
  claimsAdmin: claimsAdminRouter,
  combos: combosRouter,
  combosAdmin: combosAdminRouter,
  contact: contactRouter,
  contactAdmin: contactAdminRouter,
  couponsAdmin: couponsAdminRouter,
  deskAdmin: deskAdminRouter,
  is_admin: isAdminProcedure,
  mailsAdmin: mailsAdminRouter,
  materials: materialsRouter,
  materialsAdmin: materialsAdminRouter,
  orders: ordersRouter,
  ordersAdmin: ordersAdminRouter,
  payments: paymentsRouter,
  portalAdmin: portalAdminRouter,
  profile: profileRouter,
  quotesAdmin: quotesAdminRouter,
  refundsAdmin: refundsAdminRouter,
  revenueAdmin: revenueAdminRouter,
  samplePagesAdmin: samplePagesAdminRouter,
  samplesAdmin: samplesAdminRouter,
  scores: scoresRouter,
  scoresAdmin: scoresAdminRouter,
  site: siteRouter,
  siteAdmin: siteAdminRouter,
  studentsAdmin: studentsAdminRouter,
  tests: testsRouter,
  testsAdmin: testsAdminRouter,
  videos: videosRouter,
  videosAdmin: videosAdminRouter,
  wishes: wishesRouter,
});

export type AppRouter = typeof appRouter;
