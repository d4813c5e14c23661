/** One line of the site broken on purpose, and the test file that has to notice. */
export type Mutant = {
  name: string;
  file: string;
  /** Stands exactly once in the file. */
  find: string;
  replace: string;
  /** What goes wrong for people. */
  breaks: string;
  /** The Vitest file that turns red. */
  test: string;
};

const features = 'src/server/features';
const settlement = `${features}/payments/settlement.data.ts`;
const refunds = `${features}/payments/refunds.data.ts`;
const receipts = `${features}/orders/receipts.data.ts`;
const couponUses = `${features}/orders/coupon-uses.data.ts`;
const checkout = `${features}/checkout/checkout.data.ts`;
const stock = `${features}/catalog/stock.data.ts`;
const entitlements = `${features}/library/entitlements.data.ts`;
const publicFiles = `${features}/catalog/public-files.data.ts`;
const tokens = 'src/server/auth/one-time-tokens.ts';
const stampedCopies = 'src/server/pdf/stamped-copies.ts';
const keptRenders = 'src/client/kept-renders.ts';
const fairQueue = 'src/server/background/fair-queue.ts';

const money: Mutant[] = [
  {
    name: 'payment-of-any-amount',
    file: settlement,
    find: 'if (payment.amountPaise !== row.amountPaise || payment.currency !== row.currency)',
    replace: 'if (payment.currency !== row.currency)',
    breaks: 'A payment of another amount than the one asked for confirms the order.',
    test: 'tests/http/webhook.test.ts',
  },
  {
    name: 'payment-not-captured',
    file: settlement,
    find: "if (payment.status !== 'captured') return 'mismatch';",
    replace: '',
    breaks: 'A payment that the bank has only promised, or refused, confirms the order.',
    test: 'tests/http/webhook.test.ts',
  },
  {
    name: 'second-payment-counts',
    file: settlement,
    find: "isDuplicate: outcome === 'paid-twice',",
    replace: 'isDuplicate: false,',
    breaks: 'Money that came twice counts as revenue instead of going back.',
    test: 'tests/api/payments/late-money.test.ts',
  },
  {
    name: 'part-payment-confirms',
    file: settlement,
    find: 'if (duePaise === 0) carryOut',
    replace: 'if (duePaise >= 0) carryOut',
    breaks: 'A part payment confirms the whole order.',
    test: 'tests/api/payments/part-payments.test.ts',
  },
  {
    name: 'overpayment-unnoticed',
    file: settlement,
    find: 'exceededDue: amountPaise > balance.duePaise',
    replace: 'exceededDue: false',
    breaks: 'Nobody is told that an order was paid more than it cost.',
    test: 'tests/api/payments/part-payments.test.ts',
  },
  {
    name: 'cancelled-order-delivers',
    file: settlement,
    find: "if (closedAt === null) return 'cancelled';",
    replace: 'if (closedAt === null) return null;',
    breaks: 'Late money brings back an order that a person cancelled.',
    test: 'tests/api/payments/late-money.test.ts',
  },
  {
    name: 'unknown-beginning-settles',
    file: settlement,
    find: 'if (begunAt === null || begunAt >',
    replace: 'if (begunAt !== null && begunAt >',
    breaks: 'Money of which nobody knows when its payment began revives a closed order at its old price.',
    test: 'tests/api/payments/late-money.test.ts',
  },
  {
    name: 'late-payment-settles',
    file: settlement,
    find: 'begunAt > closedAt + clockToleranceMs',
    replace: 'begunAt > Infinity',
    breaks: 'A payment begun long after the order was closed revives it at its old price.',
    test: 'tests/api/payments/late-money.test.ts',
  },
  {
    name: 'coupon-gone-settles',
    file: settlement,
    find: "? null : 'coupon-gone'",
    replace: '? null : null',
    breaks: 'Late money uses a coupon once more than it may be used.',
    test: 'tests/api/checkout/coupons.test.ts',
  },
  {
    name: 'part-payments-forgotten',
    file: 'src/shared/payments.ts',
    find: 'duePaise: totalPaise - keptPaise',
    replace: 'duePaise: totalPaise',
    breaks: 'The customer is asked for the whole sum again after a part payment.',
    test: 'tests/api/payments/part-payments.test.ts',
  },
  {
    name: 'checkout-signature-unread',
    file: `${features}/payments/verify.data.ts`,
    find: "if (!gateway.isCheckoutSignature(razorpayOrderId, razorpayPaymentId, signature)) throw refuse('wrong signature');",
    replace: '',
    breaks: 'Anything a browser reports as paid is taken to the provider, signed or not.',
    test: 'tests/api/payments/payments.test.ts',
  },
  {
    name: 'refund-beyond-payment',
    file: refunds,
    find: '`${after} between 0 and ${payments.amountPaise}`',
    replace: '`${after} >= 0`',
    breaks: 'More money is booked as gone back than came.',
    test: 'tests/http/refund-webhooks.test.ts',
  },
  {
    name: 'failed-refund-lost',
    file: refunds,
    find: "if (status === 'failed') moveMoney(tx, paymentId, -amountPaise);",
    replace: '',
    breaks: 'A refund that failed stays booked, and the download stays locked.',
    test: 'tests/http/refund-webhooks.test.ts',
  },
  {
    name: 'refund-asked-twice',
    file: `${features}/payments/refunds.admin.data.ts`,
    find: 'if (same.paymentId === paymentId && same.amountPaise === amountPaise) return false;',
    replace: 'if (same.paymentId === paymentId) return false;',
    breaks: 'A refund of another amount is answered as if it had been made.',
    test: 'tests/api/payments/refunds.test.ts',
  },
  {
    name: 'void-ends-every-receipt',
    file: `${features}/payments/void-payment.admin.data.ts`,
    find: 'findBalance(tx, order).keptPaise < order.totalPaise',
    replace: 'findBalance(tx, order).keptPaise >= 0',
    breaks: 'An order that other money still pays loses its receipt when one payment is taken back.',
    test: 'tests/api/payments/part-payments.test.ts',
  },
  {
    name: 'receipts-count-over-years',
    file: receipts,
    find: '    .where(eq(receipts.financialYear, financialYear))\n',
    replace: '',
    breaks: 'The receipts of a new financial year do not begin with 1.',
    test: 'tests/http/receipts.test.ts',
  },
  {
    name: 'cancelled-receipt-cancelled-again',
    file: receipts,
    find: '.where(and(eq(receipts.orderId, orderId), isNull(receipts.cancelledAt)))',
    replace: '.where(eq(receipts.orderId, orderId))',
    breaks: 'The day on which an earlier receipt was cancelled is overwritten.',
    test: 'tests/api/payments/void-payment.test.ts',
  },
];

const selling: Mutant[] = [
  {
    name: 'coupon-closes-all',
    file: couponUses,
    find: 'if (!isOwn && uses < maxUses) break;',
    replace: '',
    breaks: 'One use of a coupon closes the orders of everybody who waits with it.',
    test: 'tests/api/checkout/coupons.test.ts',
  },
  {
    name: 'coupon-keeps-own',
    file: couponUses,
    find: 'if (!isOwn && uses < maxUses) break;',
    replace: 'if (uses < maxUses) break;',
    breaks: 'One customer holds a limited coupon with several unpaid orders.',
    test: 'tests/api/checkout/coupons.test.ts',
  },
  {
    name: 'coupon-once-more',
    file: couponUses,
    find: 'ordersGivingWay(db, holder).length < maxUses',
    replace: 'ordersGivingWay(db, holder).length <= maxUses',
    breaks: 'A limited coupon can be used once more than it says.',
    test: 'tests/api/checkout/coupons.test.ts',
  },
  {
    name: 'coupon-guessing',
    file: `${features}/checkout/coupons.data.ts`,
    find: 'if (findActive(db, code)) giveBackAttempt',
    replace: 'giveBackAttempt',
    breaks: 'Codes of coupons can be guessed without a limit.',
    test: 'tests/api/checkout/coupons.test.ts',
  },
  {
    name: 'provider-down-counts',
    file: checkout,
    find: "giveBackAttempt(db, 'createOrderPerUser', user.id);",
    replace: '',
    breaks: 'Buyers are locked out by tries that failed at the provider.',
    test: 'tests/api/checkout/checkout.test.ts',
  },
  {
    name: 'stock-below-zero',
    file: stock,
    find: 'Math.min(stock, wanted)',
    replace: 'wanted',
    breaks: 'More copies are taken out of the stock than there are.',
    test: 'tests/api/catalog/stock.test.ts',
  },
  {
    name: 'low-stock-mailed-again',
    file: stock,
    find: 'if (stock > lowStock && left <= lowStock)',
    replace: 'if (left <= lowStock)',
    breaks: 'Every sale of a scarce copy brings the educator another mail.',
    test: 'tests/api/catalog/stock.test.ts',
  },
];

const rights: Mutant[] = [
  {
    name: 'refunded-download-stays',
    file: entitlements,
    find: "eq(payments.status, 'paid'), ",
    replace: '',
    breaks: 'What was paid back can still be downloaded.',
    test: 'tests/http/downloads.test.ts',
  },
  {
    name: 'cancelled-download-stays',
    file: entitlements,
    find: "    ne(orders.status, 'cancelled'),\n",
    replace: '',
    breaks: 'A cancelled order can still be downloaded.',
    test: 'tests/api/library/library.test.ts',
  },
  {
    name: 'part-paid-download',
    file: entitlements,
    find: '    isNotNull(orders.paidAt),\n',
    replace: '',
    breaks: 'A part payment opens the download.',
    test: 'tests/api/payments/part-payments.test.ts',
  },
  {
    name: 'tests-for-pending',
    file: `${features}/mock-tests/tests.data.ts`,
    find: "user?.verificationStatus !== 'approved'",
    replace: "!user || user.verificationStatus === 'rejected'",
    breaks: 'Students whom nobody has verified start tests.',
    test: 'tests/http/test-start.test.ts',
  },
  {
    name: 'any-admin-does-all',
    file: 'src/server/trpc.ts',
    find: 'if (role === null || !may(role, right))',
    replace: 'if (role === null)',
    breaks: 'Every admin may do what only the owner may.',
    test: 'tests/http/role-matrix.test.ts',
  },
  {
    name: 'no-confirmation',
    file: 'src/server/trpc.ts',
    find: '    requireReauthentication(ctx);\n',
    replace: '',
    breaks: 'A phone left on a table sends money back.',
    test: 'tests/api/sensitive-changes.test.ts',
  },
  {
    name: 'right-passwords-count',
    file: `${features}/accounts/auth.data.ts`,
    find: 'for (const [limit, who] of counters) giveBackAttempt(db, limit, who);',
    replace: '',
    breaks: 'Students behind one address lock each other out by signing in.',
    test: 'tests/api/accounts/auth.test.ts',
  },
  {
    name: 'token-used-twice',
    file: `${features}/accounts/second-step.data.ts`,
    find: "(tx: Executor) => consumeToken(tx, { token, purpose: 'second-step', now });",
    replace: '() => {};',
    breaks: 'The half of a sign-in that the password opened can be finished again and again.',
    test: 'tests/api/accounts/second-factor.test.ts',
  },
  {
    name: 'token-for-ever',
    file: tokens,
    find: ', gt(oneTimeTokens.expiresAt, now));',
    replace: ');',
    breaks: 'A mailed link never expires.',
    test: 'tests/api/accounts/auth.test.ts',
  },
  {
    name: 'token-for-anything',
    file: tokens,
    find: 'and(eq(oneTimeTokens.hash, hashToken(token)), eq(oneTimeTokens.purpose, purpose), ',
    replace: 'and(eq(oneTimeTokens.hash, hashToken(token)), ',
    breaks: 'A link that confirms an address also sets a new password.',
    test: 'tests/api/accounts/auth.test.ts',
  },
  {
    name: 'hidden-sample-page',
    file: publicFiles,
    find: 'and(eq(previewImages.fileId, fileId), isShown)',
    replace: 'eq(previewImages.fileId, fileId)',
    breaks: 'The sample pages of a hidden material are public.',
    test: 'tests/api/catalog/previews.test.ts',
  },
];

const mails: Mutant[] = [
  {
    name: 'customer-mail-to-educator',
    file: 'src/server/mail/order-mail.ts',
    find: 'recipient: contactEmail,',
    replace: 'recipient: site.contactEmail,',
    breaks: 'The educator gets the mails that are for her customers.',
    test: 'tests/api/payments/payments.test.ts',
  },
];

const caches: Mutant[] = [
  {
    name: 'stale-response',
    file: 'src/server/web/response-cache.ts',
    find: 'return cached?.version === version() ? send',
    replace: 'return cached ? send',
    breaks: 'Visitors see old prices after a change.',
    test: 'tests/http/response-cache.test.ts',
  },
  {
    name: 'one-response-for-all-inputs',
    file: 'src/server/web/public-reads.ts',
    find: "${names.join(',')}?${canonical}`",
    replace: "${names.join(',')}`",
    breaks: 'Whoever asks for one material is sent another.',
    test: 'tests/http/response-cache.test.ts',
  },
  {
    name: 'copy-of-another-file',
    file: stampedCopies,
    find: '-${digest(source.sha256)}-',
    replace: '-0-',
    breaks: 'Buyers keep getting the old file after a corrected one is uploaded.',
    test: 'tests/http/stamped-copies.test.ts',
  },
  {
    name: 'copy-without-buyer',
    file: stampedCopies,
    find: ' || !hasBuyer(itemOf(copy.name))',
    replace: '',
    breaks: 'A copy with the name of somebody whose account is gone stays on the disk.',
    test: 'tests/http/stamped-copies.test.ts',
  },
  {
    name: 'personal-page-kept',
    file: keptRenders,
    find: 'if (!isPersonal) renders.set',
    replace: 'renders.set',
    breaks: "A student is sent a page with another student's name.",
    test: 'tests/http/signed-in-pages.test.ts',
  },
  {
    name: 'page-of-other-data',
    file: keptRenders,
    find: 'commonOf(user), dataBeside(session.queryHash, queryClient)',
    replace: 'commonOf(user)',
    breaks: "A student is sent a page made from another student's data.",
    test: 'tests/http/signed-in-pages.test.ts',
  },
  {
    name: 'search-of-many-words',
    file: `${features}/catalog/material-search.data.ts`,
    find: '.slice(0, mostWords)',
    replace: '',
    breaks: 'A search of a hundred words holds everybody up.',
    test: 'tests/api/catalog/materials.test.ts',
  },
  {
    name: 'queue-filled-by-one',
    file: fairQueue,
    find: 'theirs.length >= perKey || ',
    replace: '',
    breaks: 'One network fills the queue of the searches for all.',
    test: 'tests/background/fair-queue.test.ts',
  },
  {
    name: 'queue-not-in-turn',
    file: fairQueue,
    find: 'waiting.delete(key);\n      if (others.length > 0) waiting.set(key, others);',
    replace: 'if (others.length > 0) waiting.set(key, others);\n      else waiting.delete(key);',
    breaks: 'Whoever came first keeps everybody else waiting until all of theirs is done.',
    test: 'tests/background/fair-queue.test.ts',
  },
];

export const mutants: Mutant[] = [...money, ...selling, ...rights, ...mails, ...caches];
