import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { createTransport, type Transporter } from 'nodemailer';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hashPassword } from '#server/auth/passwords.ts';
import { validateSession } from '#server/auth/sessions.ts';
import { backUp } from '#server/db/backup.ts';
import { mails } from '#server/db/schema/mails.ts';
import { oneTimeTokens } from '#server/db/schema/users.ts';
import { startSmtpServer } from '../support/smtp.ts';
import { createTestContext, type TestContext } from '../support/test-context.ts';

const kavitha = { fullName: 'Kavitha Raman', email: 'kavitha@example.com', password: 'temple-lamp-9' };
const minute = 60_000;

let folder = '';
let context: TestContext;
const close: (() => Promise<void>)[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'token-links-'));
});
afterEach(async () => {
  await context.close();
  for (const each of close.splice(0)) await each();
  rmSync(folder, { recursive: true });
});

async function work(): Promise<void> {
  context.mailer.wake();
  await context.mailer.idle();
}

/** A mail server that takes every mail, puts every recipient off, or refuses every one for good. */
async function mailServer(answer: 250 | 450 | 550): Promise<Transporter> {
  const refuse = () => (answer === 250 ? null : Object.assign(new Error('Not now'), { responseCode: answer }));
  const server = await startSmtpServer({ refuse });
  close.push(server.close);
  return createTransport({ url: server.url(), connectionTimeout: 2000 });
}

/** Every text of a data file, and every part of one that could be a token. */
function stringsIn(file: string): Set<string> {
  const client = new Database(file, { readonly: true });
  const found = new Set<string>();
  const tables = client.prepare<[], string>("select name from sqlite_master where type = 'table'").pluck().all();
  for (const table of tables)
    for (const row of client.prepare<[], Record<string, unknown>>(`select * from "${table}"`).all())
      for (const value of Object.values(row)) {
        if (typeof value !== 'string') continue;
        if (value.length <= 100) found.add(value);
        for (const [part] of value.matchAll(/(?<![\w-])[\w-]{43}(?![\w-])/g)) found.add(part);
      }
  client.close();
  return found;
}

describe('Mailed links that sign somebody in', () => {
  test.each([
    ['stored', null],
    ['sent', 250],
    ['queued', 450],
    ['failed', 550],
  ] as const)('No string in a backup with a %s mail opens an account.', async (status, answer) => {
    const file = join(folder, 'site.db');
    context = createTestContext({ databaseFile: file, transport: answer && (await mailServer(answer)) });
    context.addUser('owner', { isAdmin: true, passwordHash: await hashPassword('owner-password') });
    await context.visitor.auth.signUp(kavitha);
    await context.visitor.auth.requestPasswordReset({ email: 'owner@example.com' });
    await context.mailer.idle();
    expect(context.mails().map((mail) => mail.status)).toEqual([status, status]);
    expect(context.db.select().from(oneTimeTokens).all()).toHaveLength(2);
    backUp(file, join(folder, 'copy.db'));

    const outcomes: string[] = [];
    const outcomeOf = (use: Promise<unknown>) =>
      use.then(
        () => 'opened',
        ({ code }: { code: string }) => code,
      );
    for (const token of stringsIn(join(folder, 'copy.db'))) {
      const network = outcomes.length;
      const { auth } = context.caller(null, { ip: `10.0.${network >> 8}.${network & 255}` });
      outcomes.push(
        await outcomeOf(auth.confirmEmail({ token })),
        await outcomeOf(auth.resetPassword({ token, password: 'a-long-new-word-8' })),
      );
      if (await validateSession(context, `session=${token}`)) outcomes.push('opened');
    }
    expect(outcomes.length).toBeGreaterThan(40);
    expect(new Set(outcomes)).toEqual(new Set(['BAD_REQUEST']));
  });

  test('An admin who opens a mail in the outbox does not see its link, and the mailed link still works.', async () => {
    context = createTestContext();
    await context.visitor.auth.signUp(kavitha);
    const token = await context.mailedToken();
    const { mailsAdmin } = context.caller(context.addUser('owner', { isAdmin: true }));
    const mail = await mailsAdmin.byId({ id: context.mails()[0]?.id ?? '' });
    expect(mail).toMatchObject({ status: 'stored', linkRemoved: true });
    expect(mail.text).toContain('Confirm my email address:\n(link removed)\n');
    expect(mail.text).not.toMatch(/confirm-email#/);
    expect(await context.visitor.auth.confirmEmail({ token, password: kavitha.password })).toMatchObject({
      email: kavitha.email,
    });
  });

  test('A failed mail that is tried again gets a new link, which is valid for its full time.', async () => {
    context = createTestContext();
    context.addUser('kavitha');
    await context.visitor.auth.requestPasswordReset({ email: kavitha.email });
    const first = await context.mailedToken();
    context.db.update(mails).set({ status: 'failed' }).run();
    context.advance(61 * minute);
    const { mailsAdmin } = context.caller(context.addUser('owner', { isAdmin: true }));
    await mailsAdmin.retry({ id: context.mails()[0]?.id ?? '' });
    const second = await context.mailedToken();
    expect(second).not.toBe(first);
    context.advance(59 * minute);
    const password = 'a-new-word-8';
    expect(await context.visitor.auth.resetPassword({ token: second, password })).toMatchObject({
      email: kavitha.email,
    });
  });

  test('A confirmation mail is not sent again to an address that was confirmed meanwhile.', async () => {
    context = createTestContext();
    await context.visitor.auth.signUp(kavitha);
    const token = await context.mailedToken();
    context.db.update(mails).set({ status: 'failed' }).run();
    await context.visitor.auth.confirmEmail({ token, password: kavitha.password });
    const { mailsAdmin } = context.caller(context.addUser('owner', { isAdmin: true }));
    await mailsAdmin.retry({ id: context.mails()[0]?.id ?? '' });
    await context.mailer.idle();
    expect(context.mails()).toContainEqual(
      expect.objectContaining({ status: 'failed', lastError: 'Not sent: its link is not needed any more.' }),
    );
    expect(context.db.select().from(oneTimeTokens).all()).toEqual([]);
  });

  test('A reset mail that waits in the outbox is removed once the password is changed.', async () => {
    context = createTestContext({ transport: await mailServer(450) });
    const user = context.addUser('kavitha', { passwordHash: await hashPassword(kavitha.password) });
    await context.visitor.auth.requestPasswordReset({ email: kavitha.email });
    await context.mailer.idle();
    const newPassword = 'a-new-word-8';
    await context.caller(user).auth.changePassword({ currentPassword: kavitha.password, newPassword });
    expect(context.mails().map(({ subject }) => subject)).toEqual([expect.stringMatching(/was changed$/)]);
    context.advance(5 * minute);
    await work();
    expect(context.db.select().from(oneTimeTokens).all()).toEqual([]);
  });
});
