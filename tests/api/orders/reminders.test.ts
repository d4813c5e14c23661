import { TRPCError } from '@trpc/server';
import * as fc from 'fast-check';
import type { Transporter } from 'nodemailer';
import { afterEach, describe, expect, test } from 'vitest';
import { orders, reminders } from '#server/db/schema/orders.ts';
import { payments } from '#server/db/schema/payments.ts';
import { settings } from '#server/db/schema/settings.ts';
import { remindOfPayments } from '#server/features/orders/reminders.data.ts';
import { perform, program } from '#server/work.ts';
import { settingKey } from '#shared/site.ts';
import type { SessionUser } from '#shared/users.ts';
import { allDue, awaitingOrder, latestPayment, reportUtr } from '../../support/desk.ts';
import { cookieOf, createTestApp } from '../../support/http.ts';
import { requireAgreement } from '../../support/shop.ts';
import { putUnpaid } from '../../support/statements.ts';
import { createTestContext, type TestContext } from '../../support/test-context.ts';

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;

type Sent = { to: string; subject: string; text: string };

/** A mail server that can be down, and calls `onMail` at the moment a mail is handed to it. */
function mailServer(onMail: (mail: Sent) => void = () => {}) {
  const sent: Sent[] = [];
  const server = {
    isDown: false,
    sent,
    transport: {
      sendMail: async ({ to, subject, text }: { to: { address: string }; subject: string; text: string }) => {
        if (server.isDown) throw new Error('The mail server is down');
        const mail = { to: to.address, subject, text };
        onMail(mail);
        sent.push(mail);
        return {};
      },
      close: () => {},
    } as unknown as Transporter,
  };
  return server;
}

const contexts: TestContext[] = [];
afterEach(async () => {
  for (const context of contexts.splice(0)) {
    requireAgreement(context.db);
    await context.close();
  }
});

function setUp({ isOn = true, onMail }: { isOn?: boolean; onMail?: (mail: Sent) => void } = {}) {
  const server = mailServer(onMail);
  const context = createTestContext({ env: { UPI_ID: 'teacher@okbank' }, transport: server.transport });
  contexts.push(context);
  if (isOn)
    context.db
      .insert(settings)
      .values({ key: settingKey('reminders'), value: { isOn: true } })
      .run();
  const send = async () => {
    await context.mailer.idle();
    context.mailer.wake();
    await context.mailer.idle();
  };
  return {
    context,
    server,
    kavitha: context.addUser('kavitha'),
    admin: context.caller(context.addUser('owner', { isAdmin: true })),
    send,
    /** The hourly job, and the outbox after it. */
    round: async () => {
      perform(context.services, program('reminders'), remindOfPayments);
      await send();
    },
    reminded: () => server.sent.filter(({ subject }) => subject.includes('to pay for your order')),
  };
}

const stopPath = ({ text }: Sent): string => /https?:\/\/[^/]+(\/reminders\/\w+\/stop)/.exec(text)?.[1] ?? '';

describe('The reminder of an order that waits for its money', () => {
  test('R29: It goes once, a day after the price was told, with one button to the order, and the history says when.', async () => {
    const { context, round, reminded, kavitha, admin } = setUp();
    const orderId = await awaitingOrder(context, kavitha);
    context.advance(dayMs - 1);
    await round();
    expect(reminded()).toEqual([]);
    context.advance(1);
    await round();
    expect(reminded()).toMatchObject([{ to: kavitha.email, subject: expect.stringContaining('₹310') }]);
    expect(reminded()[0]?.text).toContain(`Pay for your order:\n${context.config.publicUrl}/orders/${orderId}`);
    expect(reminded()[0]?.text).toContain('Stop payment reminders:');
    expect((await admin.ordersAdmin.byId({ id: orderId })).history.at(-1)).toMatchObject({
      kind: 'reminded',
      createdAt: context.clock(),
      actorName: null,
    });
    for (let day = 0; day < 3; day++) {
      context.advance(dayMs);
      await round();
    }
    expect(reminded()).toHaveLength(1);
  });

  test('R29: Nobody is reminded before the educator has turned reminders on, nor of what had waited for three days by then.', async () => {
    const { context, round, reminded, kavitha, admin } = setUp({ isOn: false });
    await awaitingOrder(context, kavitha);
    context.advance(2 * dayMs);
    putUnpaid(context, { contactEmail: 'late@example.com' });
    context.advance(dayMs);
    await round();
    expect(reminded()).toEqual([]);
    await admin.siteAdmin.save({ section: 'reminders', content: { isOn: true } });
    await round();
    expect(reminded()).toMatchObject([{ to: 'late@example.com', text: expect.not.stringContaining('/orders/') }]);
  });

  test('An order without an address, one without a price and one that was reminded in chat get none.', async () => {
    const { context, round, reminded, admin } = setUp();
    putUnpaid(context);
    putUnpaid(context, { contactEmail: 'unquoted@example.com', quotedAt: null });
    const chatted = putUnpaid(context, { contactEmail: 'chat@example.com' });
    await admin.deskAdmin.chatOpened({ orderId: chatted, kind: 'reminder', language: 'english' });
    context.advance(dayMs);
    await round();
    expect(reminded()).toEqual([]);
  });

  test('R29: A reminder that waits for the mail server is dropped once the order is paid, and shows in no history.', async () => {
    const { context, server, round, send, reminded, kavitha, admin } = setUp();
    const orderId = await awaitingOrder(context, kavitha);
    context.advance(dayMs);
    server.isDown = true;
    await round();
    await admin.paymentReportsAdmin.receive(allDue(context, orderId));
    server.isDown = false;
    context.advance(hourMs);
    await send();
    expect(reminded()).toEqual([]);
    expect(context.mails().filter(({ key }) => key?.startsWith('reminder:'))).toEqual([]);
    expect((await admin.ordersAdmin.byId({ id: orderId })).history.map(({ kind }) => kind)).not.toContain('reminded');
  });

  test('R29: Its link stops all reminders to this customer, signed out and without scripts; opening it changes nothing.', async () => {
    const { context, round, reminded, kavitha, admin } = setUp();
    const app = await createTestApp(context);
    const orderId = await awaitingOrder(context, kavitha);
    context.advance(dayMs);
    await round();
    const url = stopPath(reminded()[0] ?? { to: '', subject: '', text: '' });
    for (let scan = 0; scan < 2; scan++) {
      const page = await app.inject({ url });
      expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'private, no-store']);
      expect(page.body).toContain('<form method="post"><button>Stop payment reminders</button></form>');
    }
    expect(context.db.select().from(reminders).all()).toMatchObject([{ stoppedAt: null }]);
    const pressed = await app.inject({
      method: 'POST',
      url,
      payload: '',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect([pressed.statusCode, pressed.body]).toEqual([
      200,
      expect.stringContaining('You get no more payment reminders'),
    ]);
    expect((await app.inject({ url })).body).toContain('You get no more payment reminders');
    expect((await admin.ordersAdmin.byId({ id: orderId })).history.at(-1)).toMatchObject({ kind: 'reminders_stopped' });
    for (const method of ['GET', 'POST'] as const)
      expect((await app.inject({ method, url: '/reminders/unknown/stop' })).statusCode).toBe(404);
    expect(
      (await app.inject({ method: 'POST', url, headers: { origin: 'https://elsewhere.example' } })).statusCode,
    ).toBe(403);

    const another = await awaitingOrder(context, kavitha);
    const byAddress = putUnpaid(context, { contactEmail: kavitha.email });
    putUnpaid(context, { contactEmail: 'somebody@example.com' });
    context.advance(dayMs);
    await round();
    expect(reminded().map(({ to }) => to)).toEqual([kavitha.email, 'somebody@example.com']);
    expect([another, byAddress]).toHaveLength(2);
    const own = await app.inject({ url: '/account/data', headers: { cookie: await cookieOf(context, kavitha) } });
    expect(own.json().reminders).toMatchObject([{ orderId, stoppedAt: expect.any(Number) }]);
    await app.close();
  });

  test('R29: A student switches reminders off on the profile, and on again, which takes back a mail’s link too.', async () => {
    const { context, round, reminded, kavitha } = setUp();
    const own = context.caller(kavitha).orders;
    const orderId = await awaitingOrder(context, kavitha);
    context.advance(dayMs);
    await own.chooseReminders({ isOn: false });
    await round();
    expect([reminded(), await own.wantsReminders()]).toEqual([[], false]);
    await own.chooseReminders({ isOn: true });
    await round();
    expect([reminded().length, await own.wantsReminders()]).toEqual([1, true]);
    context.db.update(reminders).set({ stoppedAt: 1 }).run();
    expect(await own.wantsReminders()).toBe(false);
    await own.chooseReminders({ isOn: true });
    expect(await own.wantsReminders()).toBe(true);
    expect(context.db.select().from(reminders).all()).toMatchObject([{ orderId, stoppedAt: null }]);
  });

  const steps =
    'hour hour day day day job job job send report accept undo reject part all void cancel reopen quote off on down up'.split(
      ' ',
    );

  test('R29: In whatever order things happen, no order is reminded twice, nor while it is paid, reported or cancelled, nor after a payment or a new price.', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...steps), { minLength: 5, maxLength: 25 }), async (taken) => {
        let orderId = '';
        let wasPaid = false;
        let quotes = 1;
        const wrong: string[] = [];
        const { context, server, kavitha, admin, round, send, reminded } = setUp({
          onMail: ({ subject }) => {
            if (!subject.includes('to pay for your order')) return;
            const order = context.db.select().from(orders).all()[0];
            if (order?.status !== 'pending') wrong.push(`it is ${order?.status}`);
            if (wasPaid || order?.paidAt) wrong.push('it was paid');
            if (quotes > 1) wrong.push('it was quoted again');
            if (context.db.$client.prepare("select 1 from payment_reports where status = 'open'").get())
              wrong.push('a payment is reported');
          },
        });
        orderId = await awaitingOrder(context, kavitha);
        context.advance(dayMs - hourMs);
        await takeSteps({ context, server, kavitha, admin, round, send, orderId }, taken, {
          paid: () =>
            (wasPaid = context.db
              .select()
              .from(payments)
              .all()
              .some(({ paidAt }) => paidAt !== null)),
          quoted: () => (quotes += 1),
        });
        expect(wrong).toEqual([]);
        expect(reminded().length).toBeLessThanOrEqual(1);
      }),
      { numRuns: 100 },
    );
  });
});

type World = Pick<ReturnType<typeof setUp>, 'context' | 'server' | 'admin' | 'round' | 'send'> & {
  kavitha: SessionUser;
  orderId: string;
};

/** Takes these steps as far as the order allows them; the refusals themselves are tested elsewhere. */
async function takeSteps(
  { context, server, kavitha, admin, round, send, orderId }: World,
  steps: string[],
  note: { paid: () => void; quoted: () => void },
): Promise<void> {
  const order = () => admin.ordersAdmin.byId({ id: orderId });
  const openReport = async () => (await admin.paymentReportsAdmin.open())[0]?.id ?? '';
  const setStatus = async (status: 'pending' | 'cancelled') =>
    admin.ordersAdmin.setStatus({ id: orderId, status, expectedUpdatedAt: (await order()).updatedAt });
  let digits = 100_000_000_000;
  const acts: Record<string, () => unknown> = {
    hour: () => context.advance(hourMs),
    day: () => context.advance(dayMs),
    job: round,
    down: () => (server.isDown = true),
    up: () => (server.isDown = false),
    send,
    report: () => reportUtr(context, kavitha, { orderId, utr: String(++digits) }),
    accept: async () => admin.paymentReportsAdmin.accept({ reportId: await openReport() }),
    undo: async () => admin.paymentReportsAdmin.undoAccept(latestPayment(context, orderId)),
    reject: async () => admin.paymentReportsAdmin.reject({ reportId: await openReport(), reason: 'Not there' }),
    part: () => admin.paymentReportsAdmin.receive({ ...allDue(context, orderId), amountPaise: 10_000 }),
    all: () => admin.paymentReportsAdmin.receive(allDue(context, orderId)),
    void: () => admin.paymentReportsAdmin.void({ ...latestPayment(context, orderId), reason: 'A slip' }),
    cancel: () => setStatus('cancelled'),
    reopen: () => setStatus('pending'),
    quote: async () => {
      const { items, updatedAt } = await order();
      const prices = items.map(({ id, unitPricePaise }) => ({ id, unitPricePaise: unitPricePaise + 100 }));
      context.advance(1);
      await admin.quotesAdmin.send({ orderId, items: prices, courierPaise: 0, expectedUpdatedAt: updatedAt });
      note.quoted();
    },
    off: () => admin.siteAdmin.save({ section: 'reminders', content: { isOn: false } }),
    on: () => admin.siteAdmin.save({ section: 'reminders', content: { isOn: true } }),
  };
  for (const step of steps) {
    await Promise.resolve()
      .then(acts[step])
      .catch((error: unknown) => {
        const hasNothing = error instanceof Error && error.message === 'The order has no payment';
        if (!(error instanceof TRPCError) && !hasNothing) throw error;
      });
    note.paid();
  }
}
