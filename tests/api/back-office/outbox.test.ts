import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { auditLog } from '#server/db/schema/audit.ts';
import { mails } from '#server/db/schema/mails.ts';
import { composeMail } from '#server/mail/layout.ts';
import { sweepMails } from '#server/mail/mailer.ts';
import { queueMail } from '#server/mail/outbox.ts';
import { createTestContext, failure, type TestContext } from '../../support/test-context.ts';

let context: TestContext;
beforeEach(() => {
  context = createTestContext();
});
afterEach(() => context.close());

const site = {
  name: 'TRB English Academy',
  publicUrl: 'https://trb.example',
  seller: 'Meera Natarajan, Madurai 625001',
};
const letter = (subject: string) =>
  composeMail(site, { recipient: 'kavitha@example.com', subject, paragraphs: ['Vanakkam.'] });

function queue(...subjects: string[]): void {
  for (const subject of subjects) queueMail(context.db, letter(subject), context.clock());
}

describe('The outbox', () => {
  test('Only an admin may use the outbox.', async () => {
    queue('One');
    const id = context.mails()[0]?.id ?? '';
    for (const [who, code] of [
      [null, 'UNAUTHORIZED'],
      [context.addUser('student'), 'FORBIDDEN'],
    ] as const) {
      const { mailsAdmin } = context.caller(who);
      expect((await failure(mailsAdmin.list({}))).code).toBe(code);
      expect((await failure(mailsAdmin.byId({ id }))).code).toBe(code);
      expect((await failure(mailsAdmin.retry({ id }))).code).toBe(code);
    }
  });

  test('The outbox lists the newest mails first, page by page, without their texts.', async () => {
    const { mailsAdmin } = context.caller(context.addUser('admin', { isAdmin: true }));
    queue('One', 'Two', 'Three', 'Four', 'Five');
    const first = await mailsAdmin.list({ limit: 2 });
    queue('Six');
    const second = await mailsAdmin.list({ limit: 2, cursor: first.nextCursor });
    const third = await mailsAdmin.list({ limit: 2, cursor: second.nextCursor });
    const subjects = [first, second, third].map(({ items }) => items.map(({ subject }) => subject));
    expect(subjects).toEqual([['Five', 'Four'], ['Three', 'Two'], ['One']]);
    expect(third.nextCursor).toBeNull();
    expect(JSON.stringify(first)).not.toContain('Vanakkam');
    expect(await mailsAdmin.list({})).toMatchObject({ nextCursor: null, items: { length: 6 } });
  });

  test('The outbox opens one mail with its text, and an unknown mail is not found.', async () => {
    const { mailsAdmin } = context.caller(context.addUser('admin', { isAdmin: true }));
    queue('One');
    const mail = await mailsAdmin.byId({ id: context.mails()[0]?.id ?? '' });
    expect(mail).toMatchObject({ subject: 'One', recipient: 'kavitha@example.com', status: 'queued' });
    expect(mail.text).toContain('Vanakkam.');
    expect(await failure(mailsAdmin.byId({ id: 'unknown' }))).toEqual({ code: 'NOT_FOUND', message: 'Mail not found' });
  });

  test('The outbox sends a failed mail again and records who asked; any other mail stays as it is.', async () => {
    const admin = context.addUser('admin', { isAdmin: true });
    const { mailsAdmin } = context.caller(admin);
    queue('One');
    const id = context.mails()[0]?.id ?? '';
    expect((await failure(mailsAdmin.retry({ id }))).code).toBe('NOT_FOUND');
    context.db.update(mails).set({ status: 'failed', attempts: 9, lastError: 'Refused' }).run();
    await mailsAdmin.retry({ id });
    await context.mailer.idle();
    expect(context.mails()).toMatchObject([{ status: 'stored', attempts: 0 }]);
    expect(context.db.select().from(auditLog).all()).toMatchObject([
      { actorId: admin.id, action: 'retry', entity: 'mail', entityId: id },
    ]);
  });

  test('The outbox refuses unknown keys and impossible pages.', async () => {
    const { mailsAdmin } = context.caller(context.addUser('admin', { isAdmin: true }));
    for (const input of [{ limit: 101 }, { limit: 0 }, { cursor: -1 }, { cursor: 1.5 }]) {
      expect((await failure(mailsAdmin.list(input))).code).toBe('BAD_REQUEST');
    }
    const withExtraKey = { id: 'x', status: 'sent' };
    expect((await failure(mailsAdmin.byId(withExtraKey))).code).toBe('BAD_REQUEST');
  });
});

describe('Without a mail server', () => {
  test('A mail without a mail server is stored, and its working link is in the log.', async () => {
    await context.visitor.auth.signUp({ fullName: 'Kavitha', email: 'kavitha@example.com', password: 'temple-lamp-9' });
    const token = await context.mailedToken();
    expect(context.mails()).toMatchObject([{ status: 'stored', attempts: 0, lastError: '' }]);
    expect(await context.visitor.auth.confirmEmail({ token, password: 'temple-lamp-9' })).toMatchObject({
      email: 'kavitha@example.com',
    });
  });
});

describe('Old mails', () => {
  test('Mails are deleted after 90 days, except those that are still to be sent.', () => {
    queue('Sent', 'Stored', 'Failed', 'Queued');
    for (const status of ['sent', 'stored', 'failed'] as const) {
      const subject = status.replace(/^./, (letter) => letter.toUpperCase());
      context.db.update(mails).set({ status }).where(eq(mails.subject, subject)).run();
    }
    const days = (count: number) => context.clock() + count * 24 * 60 * 60_000;
    sweepMails(context.db, days(90));
    expect(context.mails()).toHaveLength(4);
    sweepMails(context.db, days(90) + 1);
    expect(context.mails()).toMatchObject([{ subject: 'Queued' }]);
  });
});

describe('The layout of mails', () => {
  test('A mail says the same as text and as HTML, and no content given to it becomes markup.', () => {
    const mail = composeMail(site, {
      recipient: 'kavitha@example.com',
      subject: 'Your order <1>',
      paragraphs: ['<img src=x onerror=alert(1)> & "quotes"'],
      links: [{ label: 'Open <it>', url: 'https://trb.example/orders?a=1&b="2' }],
      note: "It's small print",
    });
    expect(mail.text).toBe(
      `<img src=x onerror=alert(1)> & "quotes"\n\nOpen <it>:\nhttps://trb.example/orders?a=1&b="2\n\nIt's small print\n\n-- \nTRB English Academy\nhttps://trb.example\nMeera Natarajan, Madurai 625001`,
    );
    expect(mail.html).not.toMatch(/<img|onerror=alert\(1\)>|<it>|<1>/);
    expect(mail.html).toContain('href="https://trb.example/orders?a=1&amp;b=&quot;2"');
    expect(mail.html).toContain('It&#39;s small print');
  });
});
