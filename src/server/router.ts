/** All procedures of the site, one line a room's router. */
import { accountRouter, profileRouter } from './features/accounts/account.router.ts';
import { securityAdminRouter, teamAdminRouter } from './features/accounts/accounts.admin.router.ts';
import { authRouter, isAdminProcedure } from './features/accounts/auth.router.ts';
import { noticesRouter } from './features/accounts/notices.router.ts';
import {
  auditAdminRouter,
  backupsAdminRouter,
  mailsAdminRouter,
  overviewAdminRouter,
  releaseAdminRouter,
  revenueAdminRouter,
  setupAdminRouter,
} from './features/back-office/back-office.admin.router.ts';
import { breachesAdminRouter } from './features/back-office/breaches.admin.router.ts';
import { pushAdminRouter } from './features/back-office/push.admin.router.ts';
import { studentsAdminRouter } from './features/back-office/students.admin.router.ts';
import {
  combosAdminRouter,
  materialsAdminRouter,
  samplesAdminRouter,
  seriesAdminRouter,
} from './features/catalog/catalog.admin.router.ts';
import { combosRouter, materialsRouter, seriesRouter, syllabusRouter } from './features/catalog/catalog.router.ts';
import { cartRouter, checkoutRouter, couponsAdminRouter } from './features/checkout/checkout.router.ts';
import { libraryRouter } from './features/library/library.router.ts';
import { batchesAdminRouter, batchesRouter } from './features/mock-tests/batches.router.ts';
import { hallAdminRouter } from './features/mock-tests/hall.admin.router.ts';
import { hallRouter } from './features/mock-tests/hall.router.ts';
import { practiceRouter } from './features/mock-tests/practice.router.ts';
import { resultsAdminRouter } from './features/mock-tests/results.admin.router.ts';
import { testsAdminRouter } from './features/mock-tests/tests.admin.router.ts';
import { resultsRouter, testsRouter } from './features/mock-tests/tests.router.ts';
import {
  deskAdminRouter,
  ordersAdminRouter,
  ordersRouter,
  printRequestsRouter,
  quotesAdminRouter,
} from './features/orders/orders.router.ts';
import {
  heldMoneyAdminRouter,
  paymentReportsAdminRouter,
  paymentsRouter,
  refundsAdminRouter,
} from './features/payments/payments.router.ts';
import { boardAdminRouter, boardRouter } from './features/site/board.router.ts';
import { contactAdminRouter, siteAdminRouter, videosAdminRouter } from './features/site/site.admin.router.ts';
import { contactRouter, siteRouter, videosRouter } from './features/site/site.router.ts';
import { router } from './trpc.ts';

export const appRouter = router({
  account: accountRouter,
  auditAdmin: auditAdminRouter,
  auth: authRouter,
  backupsAdmin: backupsAdminRouter,
  batches: batchesRouter,
  batchesAdmin: batchesAdminRouter,
  board: boardRouter,
  boardAdmin: boardAdminRouter,
  breachesAdmin: breachesAdminRouter,
  cart: cartRouter,
  checkout: checkoutRouter,
  combos: combosRouter,
  combosAdmin: combosAdminRouter,
  contact: contactRouter,
  contactAdmin: contactAdminRouter,
  couponsAdmin: couponsAdminRouter,
  deskAdmin: deskAdminRouter,
  hall: hallRouter,
  hallAdmin: hallAdminRouter,
  is_admin: isAdminProcedure,
  library: libraryRouter,
  mailsAdmin: mailsAdminRouter,
  materials: materialsRouter,
  materialsAdmin: materialsAdminRouter,
  notices: noticesRouter,
  orders: ordersRouter,
  ordersAdmin: ordersAdminRouter,
  paymentReportsAdmin: paymentReportsAdminRouter,
  payments: paymentsRouter,
  overviewAdmin: overviewAdminRouter,
  printRequests: printRequestsRouter,
  profile: profileRouter,
  pushAdmin: pushAdminRouter,
  quotesAdmin: quotesAdminRouter,
  heldMoneyAdmin: heldMoneyAdminRouter,
  refundsAdmin: refundsAdminRouter,
  releaseAdmin: releaseAdminRouter,
  revenueAdmin: revenueAdminRouter,
  samplesAdmin: samplesAdminRouter,
  series: seriesRouter,
  seriesAdmin: seriesAdminRouter,
  practice: practiceRouter,
  results: resultsRouter,
  securityAdmin: securityAdminRouter,
  resultsAdmin: resultsAdminRouter,
  setupAdmin: setupAdminRouter,
  site: siteRouter,
  siteAdmin: siteAdminRouter,
  studentsAdmin: studentsAdminRouter,
  syllabus: syllabusRouter,
  teamAdmin: teamAdminRouter,
  tests: testsRouter,
  testsAdmin: testsAdminRouter,
  videos: videosRouter,
  videosAdmin: videosAdminRouter,
});

export type AppRouter = typeof appRouter;
