import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { App } from '#server/app.ts';
import { hashPassword } from '#server/auth/passwords.ts';
import { consume } from '#server/auth/rate-limit.ts';
import { createSession, validateSession } from '#server/auth/sessions.ts';
import { browserName } from '#server/auth/user-agent.ts';
import { auditLog } from '#server/db/schema/audit.ts';
import { consents, profiles, sessions, users } from '#server/db/schema/users.ts';
import { sweepAccounts } from '#server/features/accounts/auth.data.ts';
import { siteSections } from '#shared/site.ts';
import type { SessionUser } from '#shared/users.ts';
import { cookieOf, createTestApp } from '../../support/http.ts';
import { createTestContext, failure, silentLog, type TestContext } from '../../support/test-context.ts';
import { workOn } from '../../support/work.ts';

const minute = 60_000;
const password = 'temple-lamp-9';
const kavitha = { fullName: 'Kavitha Raman', email: 'kavitha@example.com', password };
const phone = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36';

let context: TestContext;
beforeEach(() => {
  context = createTestContext();
});
afterEach(async () => {
  await context.close();
});

const hasAccount = (email: string) =>
  context.db.select({ id: users.id }).from(users).where(eq(users.email, email)).get() !== undefined;
const fromIp = (ip: string) => context.caller(null, { ip });
const allConsents = () => context.db.select().from(consents).all();

describe('T8: Signing up', () => {
  test('A sign-up with text in the field nobody sees is answered like any other and dropped.', async () => {
    const spam = { ...kavitha, website: 'https://spam.example' };
    expect(await context.visitor.auth.signUp(spam)).toBeUndefined();
    expect([hasAccount(kavitha.email), context.mails()]).toEqual([false, []]);
  });

  test('A sign-up that is never confirmed leaves no account and no consent after 7 days.', async () => {
    await context.visitor.auth.signUp(kavitha);
    workOn(context.db, sweepAccounts, context.clock() + 7 * 24 * 60 * minute);
    expect(hasAccount(kavitha.email)).toBe(true);
    workOn(context.db, sweepAccounts, context.clock() + 7 * 24 * 60 * minute + 1);
    expect([hasAccount(kavitha.email), allConsents()]).toEqual([false, []]);
  });

  test('A sign-up writes a warning to the log when there are more than a hundred in a day.', async () => {
    const warn = vi.spyOn(silentLog, 'warn');
    for (let time = 0; time < 100; time++) consume(context.db, 'signUpInAll', 'everybody', context.clock());
    await context.visitor.auth.signUp(kavitha);
    expect(warn).toHaveBeenCalledWith({ ip: '192.0.2.1' }, 'unusually many sign-ups today');
    warn.mockRestore();
  });
});

describe('R15: Consent', () => {
  const confirm = async () => context.visitor.auth.confirmEmail({ token: await context.mailedToken(), password });

  test('A consent is stored with the version of the text and the time of agreement.', async () => {
    await context.visitor.auth.signUp(kavitha);
    const agreedAt = context.clock();
    context.advance(minute);
    await confirm();
    expect(allConsents()).toMatchObject([{ version: expect.stringMatching(/^[0-9a-f]{16}$/), acceptedAt: agreedAt }]);
  });

  test('A stored consent comes from the owner’s sign-up, not from a stranger’s sign-up with the same address.', async () => {
    await fromIp('192.0.2.2').auth.signUp({ ...kavitha, password: 'strange-word-7' });
    const admin = context.caller(context.addUser('admin', { isAdmin: true }));
    const content = { ...siteSections.terms, lead: 'Read this before you sign up.' };
    await admin.siteAdmin.save({ section: 'terms', content });
    context.advance(minute);
    await context.visitor.auth.signUp(kavitha);
    await confirm();
    expect(allConsents()).toMatchObject([{ acceptedAt: context.clock() }]);
    await fromIp('192.0.2.2').auth.signUp({ ...kavitha, email: 'other@example.com' });
    await confirm();
    expect(new Set(allConsents().map(({ version }) => version)).size).toBe(1);
  });

  test('A student’s data export contains their consent and their devices.', async () => {
    await context.visitor.auth.signUp(kavitha);
    await confirm();
    const { userId = '' } = context.db.select({ userId: profiles.userId }).from(profiles).get() ?? {};
    const app = await createTestApp(context);
    const cookie = (await createSession(context, userId, phone)).split(';')[0] ?? '';
    const data = (await app.inject({ url: '/account/data', headers: { cookie } })).json();
    expect(data).toMatchObject({
      consents: [{ acceptedAt: context.clock() }],
      devices: [{ agent: '' }, { agent: 'Chrome on Android' }],
    });
    await app.close();
  });
});

describe('T9: The right password after many wrong ones', () => {
  async function guess(times: number, ip = '198.51.100.7') {
    for (let at = 0; at < times; at++)
      await failure(fromIp(ip).auth.signIn({ email: kavitha.email, password: `guess ${at}` }));
  }
  const signIn = () => context.caller(null, { userAgent: phone }).auth.signIn({ email: kavitha.email, password });
  const told = () => context.mails().filter(({ subject }) => subject.startsWith('Was it you'));
  beforeEach(async () => void context.addUser('kavitha', { passwordHash: await hashPassword(password) }));

  test('A sign-in after five wrong passwords is mailed to the owner, once an hour, with the name of the browser.', async () => {
    await guess(5);
    await signIn();
    expect(told()).toMatchObject([
      { recipient: kavitha.email, text: expect.stringMatching(/\(Chrome on Android\) after 5 wrong attempts/) },
    ]);
    await signIn();
    expect(told()).toHaveLength(1);
  });

  test('A sign-in after only four wrong passwords sends no mail.', async () => {
    await guess(4);
    await signIn();
    expect(told()).toEqual([]);
  });

  test('A sign-in sends no mail if the wrong passwords were more than an hour ago.', async () => {
    await guess(6);
    context.advance(61 * minute);
    await signIn();
    expect(told()).toEqual([]);
  });
});

describe('Passwords that are being checked', () => {
  const right = (call: ReturnType<typeof fromIp>) => call.account.confirmPassword({ password });
  const refusalsOf = (calls: Promise<unknown>[]) =>
    Promise.allSettled(calls).then((outcomes) => outcomes.filter(({ status }) => status === 'rejected').length);
  let passwordHash: string;
  beforeEach(async () => {
    passwordHash = await hashPassword(password);
    context.addUser('kavitha', { passwordHash });
  });
  const signIn = (ip: string) => fromIp(ip).auth.signIn({ email: kavitha.email, password });

  test('A student who has the own password checked in many sessions at once keeps nobody else from signing in.', async () => {
    const student = context.addUser('student', { passwordHash });
    const flood = refusalsOf(
      Array.from({ length: 60 }, (_, at) =>
        right(context.caller(student, { ip: '198.51.100.7', sessionId: `session ${at % 6}` })),
      ),
    );
    expect(await signIn('198.51.100.8')).toMatchObject({ email: kavitha.email });
    expect(await flood).toBe(57);
  });

  test('A network whose students have many passwords checked at once keeps no other network from signing in.', async () => {
    const students = Array.from({ length: 60 }, (_, at) => context.addUser(`student-${at}`, { passwordHash }));
    const flood = refusalsOf(students.map((student) => right(context.caller(student, { ip: '198.51.100.7' }))));
    expect(await signIn('198.51.100.8')).toMatchObject({ email: kavitha.email });
    await flood;
  });
});

describe('T19: Entering the password again', () => {
  const grave = (user: SessionUser, isReauthenticated: boolean) => {
    const call = context.caller(user, { isReauthenticated });
    return {
      'refundsAdmin.request': () =>
        call.refundsAdmin.request({ paymentId: 'x', amountPaise: 100, reason: '', key: 'a-key-of-this-form' }),
      'paymentReportsAdmin.receive': () =>
        call.paymentReportsAdmin.receive({
          orderId: 'x',
          method: 'cash',
          amountPaise: 100,
          utr: '',
          expectedUpdatedAt: 0,
        }),
      'backupsAdmin.delete': () => call.backupsAdmin.delete({ name: 'x' }),
      'backupsAdmin.mayDownload': () => call.backupsAdmin.mayDownload(),
      'siteAdmin.save facts': () => call.siteAdmin.save({ section: 'facts', content: siteSections.facts }),
      'siteAdmin.save pictures': () => call.siteAdmin.save({ section: 'pictures', content: siteSections.pictures }),
      'siteAdmin.restore facts': () => call.siteAdmin.restore({ section: 'facts' }),
    };
  };

  test('An admin must enter the password again for refunds, payments without a report, backups and a change of payee.', async () => {
    const admin = context.addUser('admin', { isAdmin: true });
    for (const [name, act] of Object.entries(grave(admin, false)))
      expect([name, await failure(act())]).toEqual([
        name,
        { code: 'PRECONDITION_REQUIRED', message: 'Please confirm once more that it is you.' },
      ]);
    expect(context.db.select().from(auditLog).all()).toEqual([]);
    for (const [name, act] of Object.entries(grave(admin, true))) {
      const outcome = await act().then(
        () => 'done',
        (error: { code: string }) => error.code,
      );
      expect([name, outcome]).not.toEqual([name, 'PRECONDITION_REQUIRED']);
    }
  });

  test('An admin needs no second password entry for what can be undone, and such an entry gives a student no access.', async () => {
    const call = context.caller(context.addUser('admin', { isAdmin: true }), { isReauthenticated: false });
    await call.siteAdmin.save({ section: 'home', content: siteSections.home });
    for (const [name, act] of Object.entries(grave(context.addUser('student'), true)))
      expect([name, (await failure(act())).code]).toEqual([name, 'FORBIDDEN']);
  });

  describe('Over HTTP', () => {
    let app: App;
    let admin: SessionUser;
    let cookie = '';
    beforeEach(async () => {
      app = await createTestApp(context);
      admin = context.addUser('admin', { isAdmin: true, passwordHash: await hashPassword(password) });
      cookie = await cookieOf(context, admin);
    });
    afterEach(() => app.close());
    async function post(procedure: string, input?: object) {
      const answer = await app.inject({
        method: 'POST',
        url: `/trpc/${procedure}?batch=1`,
        headers: { cookie },
        payload: input ? { 0: input } : {},
      });
      return { statusCode: answer.statusCode, error: answer.json()[0].error };
    }
    const download = () =>
      app.inject({ url: '/admin-export/backups/site-manual-2026-01-01T00-00-00Z.db', headers: { cookie } });
    const typedAgo = (ms: number) =>
      context.db
        .update(sessions)
        .set({ confirmedAt: context.clock() - ms })
        .run();

    test('A password entry counts for 15 minutes after signing in or entering it again.', async () => {
      expect((await post('backupsAdmin.mayDownload')).statusCode).toBe(200);
      expect((await download()).statusCode).toBe(404);
      typedAgo(15 * minute + 1000);
      expect((await post('backupsAdmin.mayDownload')).error.data).toMatchObject({
        code: 'PRECONDITION_REQUIRED',
        httpStatus: 428,
      });
      expect((await download()).statusCode).toBe(428);

      const wrong = await post('account.confirmPassword', { password: 'a guess' });
      expect(wrong.error).toMatchObject({
        data: { fieldErrors: { password: 'That password isn’t right' } },
      });
      expect((await post('backupsAdmin.mayDownload')).statusCode).toBe(428);
      expect((await post('account.confirmPassword', { password })).statusCode).toBe(200);
      expect((await post('backupsAdmin.mayDownload')).statusCode).toBe(200);
      expect((await download()).statusCode).toBe(404);
    });

    test('A password entry counts only in the session in which it was made.', async () => {
      const elsewhere = await cookieOf(context, admin);
      typedAgo(60 * minute);
      await post('account.confirmPassword', { password });
      cookie = elsewhere;
      expect((await post('backupsAdmin.mayDownload')).statusCode).toBe(428);
    });

    test('An admin who enters 20 wrong passwords is stopped by the rate limit.', async () => {
      for (let time = 0; time < 20; time++) await post('account.confirmPassword', { password: `guess ${time}` });
      expect((await post('account.confirmPassword', { password })).statusCode).toBe(429);
    });
  });
});

test('An admin procedure that refuses a student writes a warning to the log, with the account and the procedure.', async () => {
  const warn = vi.spyOn(silentLog, 'warn');
  const student = context.addUser('student');
  await failure(context.caller(student).mailsAdmin.list({}));
  expect(warn).toHaveBeenCalledWith({ userId: student.id, path: 'mailsAdmin.list' }, 'admin procedure refused');
  warn.mockRestore();
});

test('R10: A password given confirms what is sensitive for 15 minutes, however much the session is used.', async () => {
  const cookie = (await createSession(context, context.addUser('admin', { isAdmin: true }).id)).split(';')[0];
  const isConfirmed = async () => (await validateSession(context, cookie))?.isReauthenticated;
  context.advance(15 * minute);
  expect(await isConfirmed()).toBe(true);
  context.advance(1);
  expect(await isConfirmed()).toBe(false);
});

describe('R10: The list of devices (ASVS 7.5.2)', () => {
  async function signedIn(user: SessionUser, userAgent?: string) {
    const cookie = (await createSession(context, user.id, userAgent)).split(';')[0] ?? '';
    const session = await validateSession(context, cookie);
    return { cookie, call: context.caller(user, { sessionId: session?.sessionId ?? null }) };
  }

  test('The list of devices names each browser and marks the current one, and shows the last use only to admins.', async () => {
    const student = context.addUser('student');
    const here = await signedIn(student, phone);
    await signedIn(student);
    await signedIn(context.addUser('other'), phone);
    const list = await here.call.account.sessions();
    expect(list).toHaveLength(2);
    expect(list.find(({ isThis }) => isThis)).toMatchObject({ agent: 'Chrome on Android', lastSeenAt: null });
    expect(list.find(({ isThis }) => !isThis)).toMatchObject({ agent: '', signedInAt: expect.any(Number) });
    const admin = await signedIn(context.addUser('admin', { isAdmin: true }), phone);
    expect(await admin.call.account.sessions()).toMatchObject([{ lastSeenAt: expect.any(Number), isThis: true }]);
  });

  test('A user can end one of their own sessions at once, and no session of another person.', async () => {
    const [student, other] = [context.addUser('student'), context.addUser('other')];
    const [here, lost] = [await signedIn(student), await signedIn(student)];
    const stranger = await signedIn(other);
    const idOf = async ({ cookie }: { cookie: string }) => (await validateSession(context, cookie))?.sessionId ?? '';
    expect((await failure(here.call.account.endSession({ id: await idOf(stranger) }))).code).toBe('NOT_FOUND');
    expect(await validateSession(context, stranger.cookie)).not.toBeNull();
    const lostId = await idOf(lost);
    await here.call.account.endSession({ id: lostId });
    expect(await validateSession(context, lost.cookie)).toBeNull();
    expect(await validateSession(context, here.cookie)).not.toBeNull();
    expect((await failure(here.call.account.endSession({ id: lostId }))).code).toBe('NOT_FOUND');
  });

  test.each([
    [phone, 'Chrome on Android'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Mobile/15E148 Safari/604.1',
      'Safari on iPhone',
    ],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0', 'Edge on Windows'],
    [
      'Mozilla/5.0 (Linux; Android 13) SamsungBrowser/25.0 Chrome/121.0 Mobile Safari/537.36',
      'Samsung Internet on Android',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0', 'Firefox on Linux'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/17.5 Safari/605.1.15', 'Safari on Mac'],
    ['curl/8.5.0', ''],
    [undefined, ''],
  ])('The user agent "%s" is shown as "%s".', (header, name) => {
    expect(browserName(header)).toBe(name);
  });
});
