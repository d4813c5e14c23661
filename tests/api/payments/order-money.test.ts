import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SessionUser } from '#shared/users.ts';
import { addMaterial, contradictions } from '../../support/shop.ts';
import { createTestContext, type TestContext } from '../../support/test-context.ts';

/** What an admin does to an order of one PDF. `nth`: which of the payments recorded so far; amounts in rupees. */
type Step =
  | { does: 'receive'; rupees: number }
  | { does: 'refund'; nth: number; rupees: number }
  | { does: 'void'; nth: number }
  | { does: 'correct'; rupees: number }
  | { does: 'quote'; rupees: number };

const rupees = fc.integer({ min: 1, max: 12 }).map((hundreds) => hundreds * 100);
const nth = fc.nat({ max: 2 });
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    fc.record({ does: fc.constant('receive' as const), rupees }),
    fc.record({ does: fc.constant('refund' as const), nth, rupees }),
    fc.record({ does: fc.constant('void' as const), nth }),
    fc.record({ does: fc.constant('correct' as const), rupees }),
    fc.record({ does: fc.constant('quote' as const), rupees }),
  ),
  { minLength: 2, maxLength: 8 },
);

type Payment = { rupees: number; refunded: number; isVoid: boolean };
/** The money of the order, told in the simplest way; rupees. */
type Books = { total: number; payments: Payment[]; isPaid: boolean; hadReceipt: boolean };

const keptOf = ({ payments }: Books) =>
  payments.reduce((sum, { rupees, refunded, isVoid }) => (isVoid ? sum : sum + rupees - refunded), 0);

/** Whether the step is allowed, which it has then had its effect on the books. */
function expected(books: Books, step: Step): boolean {
  const kept = keptOf(books);
  if (step.does === 'correct' || step.does === 'quote') {
    if (step.does === 'correct' && step.rupees === books.total) return true;
    if (books.hadReceipt || (kept > 0 && step.rupees <= kept)) return false;
    books.total = step.rupees;
    return true;
  }
  if (step.does === 'receive') {
    if (books.isPaid) return false;
    books.payments.push({ rupees: step.rupees, refunded: 0, isVoid: false });
    if (kept + step.rupees >= books.total) books.isPaid = books.hadReceipt = true;
    return true;
  }
  const payment = books.payments[step.nth];
  if (!payment || payment.isVoid) return false;
  if (step.does === 'refund') {
    if (step.rupees > payment.rupees - payment.refunded) return false;
    payment.refunded += step.rupees;
    return true;
  }
  if (payment.refunded > 0) return false;
  payment.isVoid = true;
  if (keptOf(books) < books.total) books.isPaid = false;
  return true;
}

function stateOf(books: Books) {
  const kept = keptOf(books);
  const everCame = books.payments.some(({ isVoid }) => !isVoid);
  const { isPaid, total } = books;
  return {
    moneyState: isPaid
      ? kept >= total
        ? 'paid'
        : kept > 0
          ? 'part_refunded'
          : 'refunded'
      : kept > 0
        ? 'part_paid'
        : everCame
          ? 'refunded'
          : 'unpaid',
    duePaise: isPaid ? 0 : (total - kept) * 100,
    overpaidPaise: isPaid ? Math.max(kept - total, 0) * 100 : 0,
  };
}

/** What was kept of a part payment does not reach a lower total by itself. */
const refundedPart: Step[] = [
  { does: 'receive', rupees: 600 },
  { does: 'refund', nth: 0, rupees: 300 },
  { does: 'correct', rupees: 500 },
  { does: 'receive', rupees: 200 },
];

let keys = 0;

async function take(context: TestContext, owner: SessionUser, orderId: string, step: Step): Promise<void> {
  const admin = context.caller(owner);
  const order = await admin.ordersAdmin.byId({ id: orderId });
  const seen = { orderId, expectedUpdatedAt: order.updatedAt };
  const paymentId = (nth: number) => order.payments[nth]?.id ?? 'f'.repeat(32);
  const [item] = order.items;
  if (!item) throw new Error('The order has no item');
  const unitPricePaise = 'rupees' in step ? step.rupees * 100 : 0;
  switch (step.does) {
    case 'receive':
      await admin.paymentReportsAdmin.receive({ ...seen, method: 'cash', amountPaise: unitPricePaise, utr: '' });
      return;
    case 'refund': {
      const key = String(++keys).padStart(32, '0');
      await admin.refundsAdmin.request({
        paymentId: paymentId(step.nth),
        amountPaise: unitPricePaise,
        reason: '',
        key,
      });
      return;
    }
    case 'void': {
      const { expectedUpdatedAt } = seen;
      await admin.paymentReportsAdmin.void({ paymentId: paymentId(step.nth), reason: 'Bounced', expectedUpdatedAt });
      return;
    }
    case 'quote':
      await admin.quotesAdmin.send({ ...seen, items: [{ id: item.id, unitPricePaise }], courierPaise: 0 });
      return;
    case 'correct': {
      const { materialId } = item;
      const items = [{ materialId, kind: 'download' as const, quantity: 1, unitPricePaise }];
      const contact = { fullName: 'Kavitha', phone: order.phone ?? '', shippingAddress: '' };
      await admin.deskAdmin.correct({ ...seen, ...contact, items, courierPaise: 0 });
    }
  }
}

test('After any payments, refunds, voids, quotes and corrections, an order is paid exactly if what was kept reached its total.', {
  timeout: 60_000,
}, async () => {
  const context = createTestContext({ env: { UPI_ID: 'teacher@okbank' } });
  const owner = context.addUser('owner', { isAdmin: true });
  const kavitha = context.addUser('kavitha');
  const admin = context.caller(owner);
  const materialId = addMaterial(context);
  await fc.assert(
    fc.asyncProperty(steps, async (taken) => {
      const contact = {
        fullName: 'Kavitha',
        phone: '90000 51607',
        email: kavitha.email,
        shippingAddress: '',
        notes: '',
      };
      const items = [{ materialId, kind: 'download' as const, quantity: 1, unitPricePaise: 100_000 }];
      const { orderId } = await admin.deskAdmin.create({ ...contact, items, courierPaise: 0 });
      const books: Books = { total: 1000, payments: [], isPaid: false, hadReceipt: false };
      for (const step of taken) {
        context.advance(1000);
        const refusal = expected(books, step) ? null : 'refused';
        const outcome = await take(context, owner, orderId, step).then(
          () => null,
          () => 'refused',
        );
        const order = await admin.ordersAdmin.byId({ id: orderId });
        const own = await context.caller(kavitha).orders.byId({ id: orderId });
        const { moneyState, duePaise, overpaidPaise, receipts, attention } = order;
        const valid = receipts.filter(({ isCancelled }) => !isCancelled);
        expect({
          outcome,
          moneyState,
          duePaise,
          overpaidPaise,
          own: own.duePaise,
          opens: own.items.map(({ canDownload }) => canDownload),
          receipts: valid.length,
          isOverpaid: attention.includes('overpaid'),
        }).toEqual({
          outcome: refusal,
          ...stateOf(books),
          own: stateOf(books).duePaise,
          opens: [books.isPaid && keptOf(books) > 0],
          receipts: books.isPaid ? 1 : 0,
          isOverpaid: stateOf(books).overpaidPaise > 0,
        });
      }
      expect(contradictions(context.db)).toEqual([]);
    }),
    { numRuns: 40, examples: [[refundedPart]] },
  );
  await context.close();
});
