import { createTransport } from 'nodemailer';
import { afterEach, describe, expect, test } from 'vitest';
import { hashPassword } from '#server/auth/passwords.ts';
import { queueMail } from '#server/mail/outbox.ts';
import { type Received, startSmtpServer } from '../support/smtp.ts';
import { createTestContext, type TestContext } from '../support/test-context.ts';

const minute = 60_000;
const mail = { recipient: 'kavitha@example.com', subject: 'Hello', text: 'Text', html: '<p>Text</p>' };

let context: TestContext;
afterEach(() => context.close());

const contextSendingTo = (url: string, env: Record<string, string> = {}, log: string[] = []) =>
  createTestContext({ transport: createTransport({ url, connectionTimeout: 2000 }), env, log });

/** Lets the outbox work on what is due. */
async function work(): Promise<void> {
  context.mailer.wake();
  await context.mailer.idle();
}

function header(received: Received | undefined, name: string): string {
  const head = received?.source.split('\r\n\r\n')[0]?.replaceAll(/\r\n[ \t]+/g, ' ') ?? '';
  return new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1] ?? '';
}

const decoded = (text: string): string =>
  text.replaceAll(/=\?UTF-8\?([BQ])\?([^?]*)\?=\s*/gi, (_, kind: string, data: string) =>
    kind.toUpperCase() === 'B'
      ? Buffer.from(data, 'base64').toString('utf8')
      : decodeURIComponent(data.replaceAll('_', ' ').replaceAll('=', '%')),
  );

describe('Sending mail over SMTP', () => {
  test('A sign-up mail arrives once, from the site, with a link that works, and the outbox does not keep the link.', async () => {
    const server = await startSmtpServer();
    context = contextSendingTo(server.url(), { SITE_NAME: 'TRB Academy', CONTACT_EMAIL: 'office@trb.example' });
    await context.visitor.auth.signUp({ fullName: 'Kavitha', email: 'kavitha@example.com', password: 'temple-lamp-9' });
    await work();
    await work();
    await server.close();

    expect(server.received).toHaveLength(1);
    expect(server.received[0]).toMatchObject({ from: 'office@trb.example', to: ['kavitha@example.com'] });
    expect(header(server.received[0], 'From')).toBe('TRB Academy <office@trb.example>');
    expect(header(server.received[0], 'To')).toBe('kavitha@example.com');
    expect(header(server.received[0], 'Subject')).toBe('Confirm your email address for TRB Academy');
    expect(header(server.received[0], 'Message-ID')).toBe(`<${context.mails()[0]?.id}.1@trb.example>`);
    expect(header(server.received[0], 'Content-Type')).toMatch(/^multipart\/alternative/);

    expect(context.mails()).toMatchObject([{ status: 'sent', attempts: 1, sentAt: context.clock(), lastError: '' }]);
    const body = server.received[0]?.source.replaceAll(/=\r\n/g, '') ?? '';
    const token = /confirm-email#([\w-]{43})/.exec(body)?.[1] ?? '';
    expect(JSON.stringify(context.mails())).not.toContain(token);
    expect(await context.visitor.auth.confirmEmail({ token, password: 'temple-lamp-9' })).toMatchObject({
      email: 'kavitha@example.com',
    });
  });

  test('Whoever deletes an account gets a mail that it is gone, of which the site keeps nothing.', async () => {
    const server = await startSmtpServer();
    context = contextSendingTo(server.url(), { CONTACT_EMAIL: 'office@trb.example' });
    const student = context.addUser('kavitha', { passwordHash: await hashPassword('temple-lamp-9') });
    await context.caller(student).account.delete({ password: 'temple-lamp-9' });
    await expect.poll(() => server.received.map(({ to }) => to)).toEqual([['kavitha@example.com']]);
    await server.close();
    expect(header(server.received[0], 'Subject')).toMatch(/^Your account at .* was deleted$/);
    expect(context.mails()).toEqual([]);
  });

  test('Tamil text arrives unchanged in the subject and in the body of a mail.', async () => {
    const server = await startSmtpServer();
    context = contextSendingTo(server.url());
    const subject = 'உங்கள் ஆர்டர் – ₹199';
    queueMail(context.db, { ...mail, subject, text: 'வணக்கம், கவிதா!', html: '<p>வணக்கம், கவிதா!</p>' }, context.clock());
    await work();
    await server.close();
    expect(decoded(header(server.received[0], 'Subject'))).toBe(subject);
    const parts = server.received[0]?.source.split('\r\n\r\n') ?? [];
    const texts = parts.map((part) => Buffer.from(part.split('\r\n--')[0] ?? '', 'base64').toString('utf8'));
    expect(texts).toContain('வணக்கம், கவிதா!');
  });

  test('A subject or an address cannot add a header or a second recipient to a mail.', async () => {
    const server = await startSmtpServer();
    context = contextSendingTo(server.url());
    queueMail(context.db, { ...mail, subject: 'Hello\r\nBcc: everybody@example.com\r\n\r\nBody' }, context.clock());
    queueMail(context.db, { ...mail, recipient: 'a@example.com, b@example.com' }, context.clock());
    queueMail(context.db, { ...mail, recipient: 'a@example.com>\r\nRCPT TO:<b@example.com' }, context.clock());
    await work();
    await server.close();
    expect(server.received[0]?.to).toEqual(['kavitha@example.com']);
    expect(header(server.received[0], 'Bcc')).toBe('');
    expect(header(server.received[0], 'Subject')).toContain('Hello');
    expect(server.received.flatMap(({ to }) => to)).not.toContain('b@example.com');
  });

  test('R20: The outbox retries a mail at growing intervals until a mail server that was down is up again.', async () => {
    const down = await startSmtpServer();
    await down.close();
    context = contextSendingTo(down.url());
    queueMail(context.db, mail, context.clock());
    await work();
    expect(context.mails()).toMatchObject([{ status: 'queued', attempts: 1, nextAttemptAt: context.clock() + minute }]);
    expect(context.mails()[0]?.lastError).toMatch(/ECONNREFUSED/);
    await work();
    expect(context.mails()[0]?.attempts).toBe(1);
    context.advance(minute);
    await work();
    expect(context.mails()).toMatchObject([{ attempts: 2, nextAttemptAt: context.clock() + 5 * minute }]);

    const up = await startSmtpServer({ port: down.port });
    context.advance(5 * minute);
    await work();
    await up.close();
    expect(up.received).toHaveLength(1);
    expect(context.mails()).toMatchObject([{ status: 'sent', attempts: 3, lastError: '' }]);
  });

  test('The outbox gives up a mail after the last retry, about two days later, and “Try again” starts again.', async () => {
    const down = await startSmtpServer();
    await down.close();
    context = contextSendingTo(down.url());
    const start = context.clock();
    queueMail(context.db, mail, start);
    for (let attempt = 1; context.mails()[0]?.status === 'queued'; attempt++) {
      expect(attempt).toBeLessThan(20);
      await work();
      context.advance((context.mails()[0]?.nextAttemptAt ?? 0) - context.clock());
    }
    expect(context.mails()).toMatchObject([{ status: 'failed', attempts: 9 }]);
    expect(context.clock() - start).toBeGreaterThan(40 * 60 * minute);

    const up = await startSmtpServer({ port: down.port });
    const id = context.mails()[0]?.id ?? '';
    await context.caller(context.addUser('admin', { isAdmin: true })).mailsAdmin.retry({ id });
    await context.mailer.idle();
    await up.close();
    expect(context.mails()).toMatchObject([{ status: 'sent', attempts: 1 }]);
  });

  test('The outbox gives up a mail at once when its recipient is refused for good, and still sends the others.', async () => {
    const server = await startSmtpServer({
      refuse: (recipient) =>
        recipient.startsWith('nobody@') ? Object.assign(new Error('No such mailbox'), { responseCode: 550 }) : null,
    });
    context = contextSendingTo(server.url());
    queueMail(context.db, { ...mail, recipient: 'nobody@example.com' }, context.clock());
    queueMail(context.db, mail, context.clock());
    await work();
    await server.close();
    expect(context.mails()).toMatchObject([{ status: 'failed', attempts: 1 }, { status: 'sent' }]);
    expect(context.mails()[0]?.lastError).toMatch(/No such mailbox/);
  });

  test('What a mail server says to a refused mail stands in the outbox, and of the log the codes alone: no address.', async () => {
    const refusal = Object.assign(new Error('No mailbox kavitha@example.com'), { responseCode: 550 });
    const server = await startSmtpServer({ refuse: () => refusal });
    const log: string[] = [];
    context = contextSendingTo(server.url(), {}, log);
    queueMail(context.db, mail, context.clock());
    await work();
    await server.close();
    expect(context.mails()[0]?.lastError).toContain('kavitha@example.com');
    const { id } = context.mails()[0] ?? {};
    expect(log.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { msg: 'mail not sent', mailId: id, attempts: 1, code: 'EENVELOPE', responseCode: 550 },
    ]);
    expect(log.join('')).not.toContain('kavitha');
  });

  test('The outbox retries a mail when its recipient is refused for now or the login is refused.', async () => {
    const server = await startSmtpServer({
      refuse: () => Object.assign(new Error('Mailbox is full'), { responseCode: 452 }),
    });
    context = contextSendingTo(server.url());
    queueMail(context.db, mail, context.clock());
    await work();
    expect(context.mails()).toMatchObject([{ status: 'queued', attempts: 1 }]);
    await context.close();

    context = contextSendingTo(server.url('wrong-secret'));
    queueMail(context.db, mail, context.clock());
    await work();
    await server.close();
    expect(context.mails()).toMatchObject([{ status: 'queued', attempts: 1 }]);
    expect(context.mails()[0]?.lastError).toMatch(/Invalid username or password/);
  });

  test('R4: While nothing can be written no mail is sent, since it would be sent again each time; afterwards it goes once.', async () => {
    const server = await startSmtpServer();
    context = contextSendingTo(server.url());
    queueMail(context.db, mail, context.clock());
    context.db.$client.pragma('query_only = ON');
    await work();
    await work();
    expect(server.received).toHaveLength(0);
    context.db.$client.pragma('query_only = OFF');
    await work();
    await work();
    await server.close();
    expect(server.received).toHaveLength(1);
    expect(context.mails()).toMatchObject([{ status: 'sent', attempts: 1 }]);
  });

  test('R3: A mail that went, which a full disk kept from being noted, waits as long as one that did not go.', async () => {
    const server = await startSmtpServer();
    context = contextSendingTo(server.url());
    queueMail(context.db, mail, context.clock());
    context.db.$client.exec(
      "create temp trigger full before update on mails when new.status = 'sent' begin select raise(abort, 'full'); end",
    );
    await work();
    context.advance(minute / 2);
    await work();
    expect(server.received).toHaveLength(1);
    context.db.$client.exec('drop trigger full');
    context.advance(minute / 2);
    await work();
    await server.close();
    expect(server.received).toHaveLength(2);
    expect(context.mails()).toMatchObject([{ status: 'sent', attempts: 2 }]);
  });

  test('An outbox that is closed finishes the mail it is sending and starts no other.', async () => {
    const server = await startSmtpServer();
    context = contextSendingTo(server.url());
    queueMail(context.db, mail, context.clock());
    queueMail(context.db, { ...mail, subject: 'Second' }, context.clock());
    context.mailer.wake();
    await new Promise(setImmediate);
    await context.mailer.close();
    await server.close();
    expect(server.received).toHaveLength(1);
    expect(context.mails()).toMatchObject([{ status: 'sent' }, { status: 'queued', attempts: 0 }]);
  });
});
