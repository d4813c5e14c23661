import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { auditLog } from '#server/db/schema/audit.ts';
import { contactMessages } from '#server/db/schema/contact.ts';
import { mails } from '#server/db/schema/mails.ts';
import { deleteCorrespondence } from '#server/features/site/contact.data.ts';
import { type ContactSendInput, undoReplyMs } from '#shared/contact.ts';
import { paths } from '#shared/paths.ts';
import { ticketClocks } from '#shared/tickets.ts';
import { createTestApp } from '../../support/http.ts';
import { createTestContext, failure, type TestContext } from '../../support/test-context.ts';
import { workOn } from '../../support/work.ts';

let context: TestContext;
let admin: ReturnType<TestContext['caller']>;
beforeEach(() => {
  context = createTestContext();
  admin = context.caller(context.addUser('admin', { isAdmin: true }));
});
afterEach(() => context.close());

const complaint: ContactSendInput = {
  name: 'Kavitha S.',
  email: 'kavitha@example.com',
  phone: '',
  subject: 'Torn <copy>',
  message: 'Three pages are missing.',
  category: 'complaint',
  website: '',
};
const send = (change: Partial<ContactSendInput> = {}) => context.visitor.contact.send({ ...complaint, ...change });
const stored = () => {
  const [message] = context.db.select().from(contactMessages).all();
  if (!message) throw new Error('No message');
  return message;
};
const toWriter = () => context.mails().filter(({ recipient }) => recipient === complaint.email);
const waiting = async () => {
  const { tickets, unsettled, messages } = await admin.overviewAdmin.work();
  return { tickets, unsettled, messages };
};

describe('A complaint', () => {
  test.each(['complaint', 'data'] as const)(
    'A message of the category “%s” gets a ticket number, which is mailed to its writer without any of its words.',
    async (category) => {
      const { ticket } = await send({ category });
      expect(ticket).toMatch(/^T-[0-9A-F]{8}$/);
      const [mail] = toWriter();
      expect(toWriter()).toHaveLength(1);
      expect(mail?.subject).toContain(ticket);
      expect(mail?.text).toContain(paths.ticket(stored().token ?? ''));
      expect(mail?.text).not.toMatch(/Kavitha|Torn|missing/);
    },
  );

  test('A message of another category gets no number, no page and no mail.', async () => {
    expect(await send({ category: 'materials' })).toEqual({ ticket: null });
    expect([stored().token, toWriter()]).toEqual([null, []]);
  });

  test('A complaint that is sent again keeps its number, and what a program sends gets one like any other.', async () => {
    const first = await send();
    expect(await send()).toEqual(first);
    expect(toWriter()).toHaveLength(1);
    expect((await send({ website: 'https://spam.example' })).ticket).toMatch(/^T-[0-9A-F]{8}$/);
    expect(context.db.select().from(contactMessages).all()).toHaveLength(1);
  });

  test('A complaint waits among the work first for its answer, then for its end, and never as an ordinary message.', async () => {
    await send();
    await send({ category: 'general', subject: 'Hours' });
    expect(await waiting()).toEqual({ tickets: 1, unsettled: 0, messages: 1 });
    await admin.contactAdmin.reply({ id: stored().id, text: 'A new copy is on its way.' });
    expect(await waiting()).toEqual({ tickets: 0, unsettled: 1, messages: 1 });
    await admin.contactAdmin.setStatus({ id: stored().id, status: 'closed' });
    expect(await waiting()).toEqual({ tickets: 0, unsettled: 0, messages: 1 });
  });

  test('A complaint is closed with an answer only, another message never, and the log says that it was closed.', async () => {
    await send();
    const { id } = stored();
    const refused = { code: 'CONFLICT', message: 'Please answer first: a ticket is closed with an answer.' };
    expect(await failure(admin.contactAdmin.setStatus({ id, status: 'closed' }))).toEqual(refused);
    await admin.contactAdmin.reply({ id, text: 'A new copy is on its way.' });
    await admin.contactAdmin.setStatus({ id, status: 'closed' });
    expect(context.db.select().from(auditLog).where(eq(auditLog.action, 'close')).all()).toMatchObject([
      { entityId: id, before: { status: 'answered' }, after: { status: 'closed' } },
    ]);
    context.db.update(contactMessages).set({ category: 'general', status: 'answered' }).run();
    expect(await failure(admin.contactAdmin.setStatus({ id, status: 'closed' }))).toEqual(refused);
  });

  test('The mail with the number goes when the writer’s correspondence is deleted.', async () => {
    await send();
    workOn(context.db, (work) => deleteCorrespondence(work, complaint.email));
    expect(context.db.select().from(mails).all()).toEqual([]);
  });

  test.each([
    ['2026-11-26T10:00:00Z', '2026-11-28T10:00:00.000Z', '2026-12-26T10:00:00.000Z'],
    ['2027-01-31T10:00:00Z', '2027-02-02T10:00:00.000Z', '2027-02-28T10:00:00.000Z'],
  ])('A ticket of %s is answered by %s and settled by %s.', (received, answerBy, settleBy) => {
    const clocks = ticketClocks(Date.parse(received));
    expect([clocks.answerBy, clocks.settleBy].map((at) => new Date(at).toISOString())).toEqual([answerBy, settleBy]);
  });
});

describe('The page of a ticket', () => {
  test('Whoever has the link reads what has become of the complaint, and nothing typed becomes markup.', async () => {
    const app = await createTestApp(context);
    await send();
    const { id, token } = stored();
    const page = async () => app.inject(paths.ticket(token ?? ''));
    const first = await page();
    expect(first.headers).toMatchObject({ 'cache-control': 'private, no-store', 'referrer-policy': 'same-origin' });
    expect(first.body).toContain('<meta name="robots" content="noindex">');
    expect(first.body).toContain('Torn &lt;copy&gt;');
    expect(first.body).toContain('You get an answer by');
    expect(first.body).not.toMatch(/Kavitha|missing/);

    await admin.contactAdmin.reply({ id, text: 'A new copy\n<is> on its way.' });
    expect((await page()).body).not.toContain('A new copy');
    context.advance(undoReplyMs);
    expect((await page()).body).toContain('A new copy<br>&lt;is&gt; on its way.');
    expect((await page()).body).toContain('It is settled by');
    await admin.contactAdmin.setStatus({ id, status: 'closed' });
    expect((await page()).body).toContain('It is closed.');
    for (const unknown of ['unknown', id]) expect((await app.inject(paths.ticket(unknown))).statusCode).toBe(404);
    await app.close();
  });
});
