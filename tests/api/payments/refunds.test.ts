import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { auditLog } from '#server/db/schema/audit.ts';
import { paymentsOf } from '#server/features/orders/money.data.ts';
import type { SessionUser } from '#shared/users.ts';
import { createFakeGateway, type FakeGateway } from '../../support/fake-gateway.ts';
import { begin, books, buy, history, requireAgreement } from '../../support/shop.ts';
import { createTestContext, failure, type TestContext } from '../../support/test-context.ts';

let context: TestContext;
let provider: FakeGateway;
let student: SessionUser;
let admin: SessionUser;
let keys = 0;

beforeEach(() => {
  provider = createFakeGateway();
  context = createTestContext({ gateway: provider.gateway });
  student = context.addUser('student');
  admin = context.addUser('admin', { isAdmin: true });
});
afterEach(async () => {
  requireAgreement(context.db);
  await context.close();
});

const newKey = () => String(++keys).padStart(32, '0');
const refund = (paymentId: string, amountPaise: number, change: { key?: string; reason?: string } = {}, user = admin) =>
  context.caller(user).refundsAdmin.request({ paymentId, amountPaise, reason: '', key: newKey(), ...change });

/** A purchase of ₹199, the mails of which are out of the way. */
async function bought() {
  const purchase = await buy(context, provider, student);
  const mailsBefore = context.mails().length;
  return { ...purchase, newMails: () => context.mails().slice(mailsBefore) };
}

describe('Refunds', () => {
  test('A partial refund leaves the download open; refunding the rest closes it.', async () => {
    const { paymentId, orderId, payment, materialId, newMails } = await bought();
    const offer = async () => (await context.caller(student).checkout.price({ materialId })).state;

    const first = await refund(paymentId, 5000, { reason: 'Pages missing' });
    expect(first).toMatchObject({ status: 'processed', amountPaise: 5000, failure: '' });
    expect(books(context).payments).toMatchObject([{ status: 'paid', refundedPaise: 5000 }]);
    expect(await offer()).toBe('bought');
    expect(newMails()[0]?.text).not.toContain('no longer download');

    await refund(paymentId, 14_900);
    expect(books(context).payments).toMatchObject([{ status: 'refunded', refundedPaise: 19_900 }]);
    expect(await offer()).toBe('for-sale');
    expect(books(context).orders).toMatchObject([{ status: 'confirmed' }]);

    expect([...provider.refunds.values()]).toMatchObject([
      { paymentId: payment.id, amountPaise: 5000, key: first.id },
      { paymentId: payment.id, amountPaise: 14_900 },
    ]);
    expect(history(context).slice(2)).toEqual([
      'refund_requested 5000',
      'refund_processed 5000',
      'refund_requested 14900',
      'refund_processed 14900',
    ]);
    expect(newMails().map(({ recipient }) => recipient)).toEqual(['student@example.com', 'student@example.com']);
    expect(newMails()[1]?.text).toContain('We have sent ₹149 back');
    expect(newMails()[1]?.text).toContain('no longer download');
    expect(paymentsOf(context.db, orderId)).toMatchObject([
      {
        refunds: [
          { amountPaise: 5000, status: 'processed', reason: 'Pages missing', actorId: admin.id },
          { amountPaise: 14_900, status: 'processed', actorId: admin.id },
        ],
      },
    ]);
    expect(context.db.select().from(auditLog).all()).toMatchObject([
      {
        actorId: admin.id,
        action: 'refund',
        entity: 'order',
        entityId: orderId,
        before: { refundedPaise: 0 },
        after: { refundedPaise: 5000, refundId: first.id, reason: '(written)' },
      },
      { before: { refundedPaise: 5000 }, after: { refundedPaise: 19_900 } },
    ]);
  });

  test('A refund that the provider is still processing is pending, and the student is told that it is on its way.', async () => {
    const { paymentId, newMails } = await bought();
    provider.setRefundsEnd('pending');
    expect(await refund(paymentId, 19_900)).toMatchObject({ status: 'pending' });
    expect(books(context).payments).toMatchObject([{ status: 'refunded' }]);
    expect(newMails()).toMatchObject([{ subject: expect.stringMatching(/is on its way$/) }]);
  });

  test.each([
    ['refuses', () => provider.setRefundRefusal('Your account does not have enough balance'), 'enough balance'],
    ['fails', () => provider.setRefundsEnd('failed'), ''],
    ['does not know the payment of', () => provider.forgetEverything(), 'does not exist'],
  ])(
    'A refund that the provider %s is marked as failed, its amount is released, and only the admin is told.',
    async (_, misbehave, reason) => {
      const { paymentId, materialId, newMails } = await bought();
      misbehave();
      const outcome = await refund(paymentId, 19_900);
      expect(outcome.status).toBe('failed');
      expect(outcome.failure).toContain(reason);
      expect(books(context).payments).toMatchObject([{ status: 'paid', refundedPaise: 0 }]);
      expect(await context.caller(student).checkout.price({ materialId })).toMatchObject({ state: 'bought' });
      expect(history(context).slice(2)).toEqual(['refund_requested 19900', 'refund_failed 19900']);
      expect(newMails()).toMatchObject([
        { recipient: context.config.site.contactEmail, subject: expect.stringMatching(/^Refund failed: order #/) },
      ]);
      provider.setRefundRefusal(null);
      provider.setRefundsEnd('processed');
    },
  );

  test('A refund without an answer from the provider stays requested, and its amount stays reserved.', async () => {
    const { paymentId, newMails } = await bought();
    provider.setBroken(true);
    expect(await refund(paymentId, 19_900)).toMatchObject({ status: 'requested' });
    expect(books(context).payments).toMatchObject([{ status: 'refunded', refundedPaise: 19_900 }]);
    expect(await failure(refund(paymentId, 100))).toMatchObject({ code: 'BAD_REQUEST' });
    expect(newMails()).toEqual([]);
  });

  test('A refund requested several times with the same key is made once.', async () => {
    const { paymentId } = await bought();
    const key = newKey();
    const [first, second] = await Promise.all([refund(paymentId, 5000, { key }), refund(paymentId, 5000, { key })]);
    expect([first?.id, second?.id]).toEqual([key, key]);
    expect(await refund(paymentId, 5000, { key })).toMatchObject({ id: key, status: 'processed' });
    expect(provider.refunds.size).toBe(1);
    expect(provider.calls.filter((call) => call === 'refund')).toHaveLength(1);
    expect(books(context).payments).toMatchObject([{ refundedPaise: 5000 }]);
    expect(await failure(refund(paymentId, 6000, { key }))).toMatchObject({ code: 'CONFLICT' });
  });

  test('Fifty refunds requested at once never add up to more than was paid.', async () => {
    const { paymentId } = await bought();
    const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => refund(paymentId, 1000)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(19);
    const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [String(outcome.reason)] : []));
    expect(new Set(refusals)).toEqual(new Set(['TRPCError: You can refund up to ₹9.']));
    expect(books(context).payments).toMatchObject([{ status: 'paid', refundedPaise: 19_000 }]);
    const sentBack = [...provider.refunds.values()].reduce((sum, { amountPaise }) => sum + amountPaise, 0);
    expect(sentBack).toBe(19_000);
  });

  test('A refund of a duplicate payment leaves the purchase unchanged.', async () => {
    const { payment, materialId } = await bought();
    const second = provider.pay(payment.orderId ?? '');
    await context.caller(student).payments.verify(second.answer);
    const duplicate = books(context).payments.find(({ isDuplicate }) => isDuplicate);
    await refund(duplicate?.id ?? '', 19_900);
    expect(books(context).payments.map(({ status }) => status)).toEqual(['paid', 'refunded']);
    expect(await context.caller(student).checkout.price({ materialId })).toMatchObject({ state: 'bought' });
  });
});

describe('Refused refunds', () => {
  test.each([
    ['more than was paid', 19_901, 'You can refund up to ₹199.'],
    ['less than the provider sends', 99, 'Please enter at least ₹1'],
    ['nothing', 0, 'Please enter at least ₹1'],
    ['a negative amount', -100, 'Please enter at least ₹1'],
    ['a fraction of a paisa', 100.5, 'Please enter an amount'],
  ])('A refund of %s is refused.', async (_, amountPaise, message) => {
    const { paymentId } = await bought();
    expect((await failure(refund(paymentId, amountPaise))).message).toContain(message);
    expect(books(context).refunds).toEqual([]);
    expect(books(context).payments).toMatchObject([{ refundedPaise: 0 }]);
  });

  test('A refund of an unpaid or unknown payment is refused.', async () => {
    await begin(context, student);
    const [open] = books(context).payments;
    expect(await failure(refund(open?.id ?? '', 100))).toMatchObject({ code: 'BAD_REQUEST' });
    expect(await failure(refund('no-such-payment', 100))).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('A refund is refused if card payment is not set up.', async () => {
    const { paymentId } = await bought();
    const caller = context.caller(admin, { gateway: null });
    const input = { paymentId, amountPaise: 100, reason: '', key: newKey() };
    expect(await failure(caller.refundsAdmin.request(input))).toMatchObject({ code: 'PRECONDITION_FAILED' });
    expect(books(context).refunds).toEqual([]);
  });

  test.each([
    ['a visitor', null, 'UNAUTHORIZED'],
    ['its own buyer', 'student', 'FORBIDDEN'],
    ['a pending student', 'pending', 'FORBIDDEN'],
    ['a rejected student', 'rejected', 'FORBIDDEN'],
  ] as const)('A refund requested by %s is refused.', async (_, who, code) => {
    const { paymentId } = await bought();
    const status = who === 'pending' || who === 'rejected' ? who : 'approved';
    const user = who === null ? null : who === 'student' ? student : context.addUser(who, { status });
    const input = { paymentId, amountPaise: 100, reason: '', key: newKey() };
    expect(await failure(context.caller(user).refundsAdmin.request(input))).toMatchObject({ code });
    expect(books(context).refunds).toEqual([]);
  });

  test('A refund is refused and nothing is sent if its audit record cannot be stored.', async () => {
    const { paymentId } = await bought();
    context.db.$client.exec(
      `create trigger broken before insert on audit_log begin select raise(abort, 'disk trouble'); end`,
    );
    expect(await failure(refund(paymentId, 100))).toMatchObject({ code: 'INTERNAL_SERVER_ERROR' });
    expect(provider.refunds.size).toBe(0);
    expect(books(context)).toMatchObject({ refunds: [], payments: [{ refundedPaise: 0 }] });
  });
});

test('The mail of a refund names what was ordered and why the money goes back, and speaks of downloads only where they close.', async () => {
  const { paymentId } = await buy(context, provider, student);
  await refund(paymentId, 5000, { reason: 'Two pages were torn' });
  const part = context.mails().at(-1)?.text ?? '';
  expect(part).toContain('Romantic Poetry');
  expect(part).toContain('Reason: Two pages were torn');
  expect(part).not.toContain('no longer download');
  await refund(paymentId, 14_900);
  expect(context.mails().at(-1)?.text).toContain('You can no longer download what it paid for.');
});
