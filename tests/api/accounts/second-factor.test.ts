import { TOTP } from 'otpauth';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readDeviceToken, rememberDevice } from '#server/auth/device-cookie.ts';
import { hashPassword } from '#server/auth/passwords.ts';
import { createSealer } from '#server/auth/sealer.ts';
import { createSession, validateSession } from '#server/auth/sessions.ts';
import { auditLog } from '#server/db/schema/audit.ts';
import { sessions } from '#server/db/schema/users.ts';
import { changeRole } from '#server/features/accounts/auth.admin.data.ts';
import { issueMissingReceipts } from '#server/features/orders/receipts.data.ts';
import { storeFile } from '#server/files/store.ts';
import { perform, program } from '#server/work.ts';
import { paths } from '#shared/paths.ts';
import type { FactorMethod, SecondStep } from '#shared/second-factor.ts';
import type { SessionUser } from '#shared/users.ts';
import { pictures } from '../../support/files.ts';
import { createTestApp } from '../../support/http.ts';
import { putOrder, putPayment } from '../../support/orders.ts';
import { createPasskeyDevice } from '../../support/passkey-device.ts';
import { createTestContext, failure, type TestContext } from '../../support/test-context.ts';
import { workOn } from '../../support/work.ts';

const minute = 60_000;
const password = 'temple-lamp-9';
const wrong = { code: 'BAD_REQUEST', message: 'That code isn’t right, or was already used' };
const tooMany = { code: 'TOO_MANY_REQUESTS', message: 'Too many attempts. Please try again later.' };

let context: TestContext;
let admin: SessionUser;
/** The admin, who has typed the password lately. */
let own: ReturnType<TestContext['caller']>;

async function start(env: Record<string, string> = {}): Promise<void> {
  context = createTestContext({ env });
  admin = context.addUser('admin', { isAdmin: true, passwordHash: await hashPassword(password) });
  own = context.caller(admin);
}
beforeEach(() => start());
afterEach(() => context.close());

const codeOf = (secret: string): string => new TOTP({ secret }).generate({ timestamp: context.clock() });
const byCode = (code: string) => ({ method: 'authenticator' as const, code });
const byRecoveryCode = (code: string) => ({ method: 'recovery-code' as const, code });
const subjects = () => context.mails().map(({ subject }) => subject);
const actions = () =>
  context.db
    .select({ action: auditLog.action, actorId: auditLog.actorId })
    .from(auditLog)
    .all()
    .map(({ action, actorId }) => (actorId === admin.id ? action : `${action} by ${actorId}`));

/** Sets the authenticator app up, and waits until its next code. */
async function setUpApp() {
  const { secret, qr } = await own.securityAdmin.beginAuthenticator();
  const { recoveryCodes } = await own.securityAdmin.addAuthenticator({ code: codeOf(secret) });
  context.advance(minute);
  return { secret, qr, recoveryCodes };
}

async function setUpPasskey(name = 'My phone') {
  const device = createPasskeyDevice();
  const { recoveryCodes } = await own.securityAdmin.addPasskey({
    name,
    passkey: device.create(await own.securityAdmin.beginPasskey()),
  });
  return { device, recoveryCodes };
}

/** The password is right; answers what is asked for next. */
async function enterPassword(caller = context.visitor): Promise<SecondStep> {
  const answer = await caller.auth.signIn({ email: admin.email, password });
  if (!answer || !('methods' in answer)) throw new Error('The password alone was enough');
  return answer;
}

describe('Signing in with a second factor', () => {
  test('An admin with an authenticator app gets no session before the code, and one with it.', async () => {
    const { secret } = await setUpApp();
    const cookies: string[] = [];
    const browser = context.caller(null, { setCookie: (cookie) => void cookies.push(cookie) });
    const { token, methods } = await enterPassword(browser);
    expect(methods).toEqual(['authenticator', 'recovery-code'] satisfies FactorMethod[]);
    expect(cookies).toEqual([]);
    expect(context.db.select().from(sessions).all()).toEqual([]);

    const signedIn = await browser.auth.secondStep({ token, factor: byCode(codeOf(secret)) });
    expect(signedIn).toMatchObject({ id: admin.id });
    expect(await validateSession(context, cookies[0]?.split(';')[0])).toMatchObject({ isReauthenticated: true });
  });

  test('An admin without one signs in with the password alone.', async () => {
    expect(await context.visitor.auth.signIn({ email: admin.email, password })).toMatchObject({ id: admin.id });
  });

  test('No code works twice, and none older than one that was used.', async () => {
    const { secret } = await setUpApp();
    const before = codeOf(secret);
    context.advance(30_000);
    const code = codeOf(secret);
    await context.visitor.auth.secondStep({ token: (await enterPassword()).token, factor: byCode(code) });
    for (const used of [code, before])
      expect(
        await failure(context.visitor.auth.secondStep({ token: (await enterPassword()).token, factor: byCode(used) })),
      ).toEqual(wrong);
    context.advance(30_000);
    const { token } = await enterPassword();
    await context.visitor.auth.secondStep({ token, factor: byCode(codeOf(secret)) });
  });

  test('The code with which the app was set up signs nobody in.', async () => {
    const { secret } = await own.securityAdmin.beginAuthenticator();
    await own.securityAdmin.addAuthenticator({ code: codeOf(secret) });
    const { token } = await enterPassword();
    expect(await failure(context.visitor.auth.secondStep({ token, factor: byCode(codeOf(secret)) }))).toEqual(wrong);
  });

  test('A sign-in that waits for its second step is over after five minutes, works once, and ends with the password.', async () => {
    const { secret, recoveryCodes } = await setUpApp();
    const late = await enterPassword();
    context.advance(5 * minute);
    const over = { code: 'BAD_REQUEST', message: 'This took too long. Please enter your password again.' };
    const { secondStep, beginSecondStep } = context.visitor.auth;
    expect(await failure(secondStep({ token: late.token, factor: byCode(codeOf(secret)) }))).toEqual(over);
    expect(await failure(beginSecondStep({ token: late.token }))).toEqual(over);

    const { token } = await enterPassword();
    await secondStep({ token, factor: byCode(codeOf(secret)) });
    expect(await failure(secondStep({ token, factor: byRecoveryCode(recoveryCodes[0] ?? '') }))).toEqual(over);

    const waiting = await enterPassword();
    await own.auth.changePassword({ currentPassword: password, newPassword: 'five-red-kurinji' });
    expect(await failure(secondStep({ token: waiting.token, factor: byRecoveryCode(recoveryCodes[0] ?? '') }))).toEqual(
      over,
    );
  });

  test('Ten wrong codes are the limit, the owner is told that the password is known, and a known device still gets in.', async () => {
    const { secret } = await setUpApp();
    const { token } = await enterPassword();
    const guess = () => failure(context.visitor.auth.secondStep({ token, factor: byCode('000000') }));
    for (let at = 0; at < 10; at++) expect(await guess()).toEqual(wrong);
    expect(await guess()).toEqual(tooMany);
    const right = { token: (await enterPassword()).token, factor: byCode(codeOf(secret)) };
    expect(await failure(context.visitor.auth.secondStep(right))).toEqual(tooMany);
    expect(subjects().filter((subject) => subject.startsWith('Someone has your password'))).toHaveLength(1);

    rememberDevice(context.db, { userId: admin.id, token: 'a-device', now: context.clock() });
    const known = context.caller(null, { deviceToken: readDeviceToken(context, 'device=a-device') });
    expect(await known.auth.secondStep(right)).toMatchObject({ id: admin.id });
  });

  test('Right codes do not use up the limit of the wrong ones.', async () => {
    const { secret } = await setUpApp();
    for (let time = 0; time < 12; time++) {
      const { token } = await enterPassword();
      const right = { token, factor: byCode(codeOf(secret)) };
      expect(await context.visitor.auth.secondStep(right)).toMatchObject({ id: admin.id });
      context.advance(minute);
    }
  });

  test('A recovery code works once however it is typed, is recorded, and its owner is told.', async () => {
    const { recoveryCodes } = await setUpApp();
    const [first = ''] = recoveryCodes;
    expect(recoveryCodes).toHaveLength(10);
    expect(first).toMatch(/^(?:[0-9a-z]{4}-){5}[0-9a-z]{4}$/);
    const typed = byRecoveryCode(first.toUpperCase().replaceAll('-', ' ').replaceAll('0', 'O').replaceAll('1', 'l'));
    await context.visitor.auth.secondStep({ token: (await enterPassword()).token, factor: typed });
    expect(actions()).toEqual(['add-authenticator', 'use-recovery-code']);
    expect(context.mails().at(-1)?.text).toContain('You have 9 left.');
    const { token } = await enterPassword();
    expect(await failure(context.visitor.auth.secondStep({ token, factor: byRecoveryCode(first) }))).toEqual(wrong);
    expect((await own.securityAdmin.state()).recoveryCodesLeft).toBe(9);
  });

  test('A link for a new password signs nobody past the second factor.', async () => {
    await setUpApp();
    const cookies: string[] = [];
    const browser = context.caller(null, { setCookie: (cookie) => void cookies.push(cookie) });
    await browser.auth.requestPasswordReset({ email: admin.email });
    const token = await context.mailedToken();
    expect(await browser.auth.resetPassword({ token, password: 'five-red-kurinji' })).toBeNull();
    expect(cookies).toEqual([]);
    const answer = await browser.auth.signIn({ email: admin.email, password: 'five-red-kurinji' });
    expect(answer).toMatchObject({ methods: ['authenticator', 'recovery-code'] });
  });
});

describe('Passkeys', () => {
  const refused = { code: 'BAD_REQUEST', message: 'This passkey was not accepted. Please try again.' };

  test('An admin signs in with a passkey; what it signed works once.', async () => {
    const { device, recoveryCodes } = await setUpPasskey();
    expect(recoveryCodes).toHaveLength(10);
    const { token, methods } = await enterPassword();
    expect(methods).toEqual(['passkey', 'recovery-code'] satisfies FactorMethod[]);
    const factor = device.sign(await context.visitor.auth.beginSecondStep({ token }));
    expect(await context.visitor.auth.secondStep({ token, factor })).toMatchObject({ id: admin.id });
    expect((await own.securityAdmin.state()).passkeys).toMatchObject([
      { name: 'My phone', lastUsedAt: context.clock() },
    ]);

    const again = { token: (await enterPassword()).token, factor };
    expect((await failure(context.visitor.auth.secondStep(again))).code).toBe('BAD_REQUEST');
  });

  test('What another device signed, for another site, or for another person’s sign-in, opens nothing.', async () => {
    const { device } = await setUpPasskey();
    const { token } = await enterPassword();
    const begin = () => context.visitor.auth.beginSecondStep({ token });
    const answer = (factor: ReturnType<typeof device.sign>) =>
      failure(context.visitor.auth.secondStep({ token, factor }));
    expect(await answer(createPasskeyDevice().sign(await begin()))).toEqual(refused);
    expect(await answer(device.sign({ ...(await begin()), origin: 'https://evil.example' }))).toEqual(refused);
    expect(await answer(device.sign({ ...(await begin()), host: 'evil.example' }))).toEqual(refused);

    const other = context.caller(context.addUser('other', { isAdmin: true }));
    expect((await answer(device.sign(await other.securityAdmin.beginPasskey()))).code).toBe('BAD_REQUEST');
    expect(await context.visitor.auth.secondStep({ token, factor: device.sign(await begin()) })).not.toBeNull();
  });

  test('What a passkey signs is worth nothing after five minutes.', async () => {
    const { device } = await setUpPasskey();
    const factor = device.sign(await own.account.beginFactor());
    context.advance(5 * minute);
    expect((await failure(own.account.confirmFactor({ factor }))).message).toBe(
      'This took too long. Please try again.',
    );
  });

  test('A new passkey needs a name and a fresh challenge, and is added once.', async () => {
    const device = createPasskeyDevice();
    const passkey = device.create(await own.securityAdmin.beginPasskey());
    expect((await failure(own.securityAdmin.addPasskey({ name: ' ', passkey }))).code).toBe('BAD_REQUEST');
    await own.securityAdmin.addPasskey({ name: 'My phone', passkey });
    expect((await failure(own.securityAdmin.addPasskey({ name: 'Again', passkey }))).code).toBe('BAD_REQUEST');
    const twice = device.create(await own.securityAdmin.beginPasskey());
    expect(await failure(own.securityAdmin.addPasskey({ name: 'Again', passkey: twice }))).toEqual(refused);
  });

  test('An admin removes only own passkeys; without the last factor there are no recovery codes.', async () => {
    await setUpPasskey();
    const id = (await own.securityAdmin.state()).passkeys[0]?.id ?? '';
    const other = context.caller(context.addUser('other', { isAdmin: true }));
    expect((await failure(other.securityAdmin.removePasskey({ id }))).code).toBe('NOT_FOUND');
    await own.securityAdmin.removePasskey({ id });
    expect(await own.securityAdmin.state()).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 });
    expect(await context.visitor.auth.signIn({ email: admin.email, password })).toMatchObject({ id: admin.id });
    expect(actions()).toEqual(['add-passkey', 'remove-passkey']);
    expect(subjects()).toHaveLength(2);
  });
});

describe('The Security screen', () => {
  const lately = () => context.caller(admin, { isReauthenticated: false }).securityAdmin;

  test('Every change asks for the password, or the second factor, once more.', async () => {
    const security = lately();
    const passkey = createPasskeyDevice().create({ challenge: 'x' });
    const changes = [
      security.beginPasskey(),
      security.addPasskey({ name: 'My phone', passkey }),
      security.removePasskey({ id: 'x' }),
      security.beginAuthenticator(),
      security.addAuthenticator({ code: '000000' }),
      security.removeAuthenticator(),
      security.newRecoveryCodes(),
    ];
    for (const change of changes) expect((await failure(change)).code).toBe('PRECONDITION_REQUIRED');
    expect(await security.state()).toMatchObject({ isRequired: false, passkeys: [] });
  });

  test('The app is on once its first code is typed; until then it asks nobody for codes.', async () => {
    const { secret } = await own.securityAdmin.beginAuthenticator();
    expect(await failure(own.securityAdmin.addAuthenticator({ code: '000000' }))).toEqual(wrong);
    expect(await context.visitor.auth.signIn({ email: admin.email, password })).toMatchObject({ id: admin.id });
    await own.securityAdmin.addAuthenticator({ code: codeOf(secret) });
    expect((await failure(own.securityAdmin.beginAuthenticator())).code).toBe('CONFLICT');
    expect((await own.securityAdmin.state()).authenticatorSince).toBe(context.clock());
    await own.securityAdmin.removeAuthenticator();
    expect((await own.securityAdmin.state()).authenticatorSince).toBeNull();
    expect(actions()).toEqual(['add-authenticator', 'remove-authenticator']);
    expect(subjects()).toHaveLength(2);
  });

  test('The QR code is a picture of the secret, and the second factor comes with no further recovery codes.', async () => {
    const { qr } = await setUpApp();
    expect(decodeURIComponent(qr)).toMatch(/^data:image\/svg\+xml,<svg /);
    expect((await setUpPasskey()).recoveryCodes).toEqual([]);
  });

  test('New recovery codes end the old ones; without a second factor there are none.', async () => {
    expect((await failure(own.securityAdmin.newRecoveryCodes())).code).toBe('BAD_REQUEST');
    const { recoveryCodes: old } = await setUpApp();
    const { recoveryCodes } = await own.securityAdmin.newRecoveryCodes();
    expect(new Set([...old, ...recoveryCodes]).size).toBe(20);
    const { token } = await enterPassword();
    const use = (code = '') => context.visitor.auth.secondStep({ token, factor: byRecoveryCode(code) });
    expect(await failure(use(old[0]))).toEqual(wrong);
    expect(await use(recoveryCodes[0])).toMatchObject({ id: admin.id });
  });

  test('A change of the factors signs the admin out everywhere else.', async () => {
    const open = async () => (await createSession(context, admin.id)).split(';')[0];
    const [here, elsewhere] = [await open(), await open()];
    const { sessionId = null } = (await validateSession(context, here)) ?? {};
    const { secret } = await own.securityAdmin.beginAuthenticator();
    await context.caller(admin, { sessionId }).securityAdmin.addAuthenticator({ code: codeOf(secret) });
    expect(await validateSession(context, elsewhere)).toBeNull();
    expect(await validateSession(context, here)).not.toBeNull();
  });
});

describe('Grave acts', () => {
  /** The admin's browser in a session in which nothing was confirmed lately. */
  async function session() {
    const cookie = (await createSession(context, admin.id, undefined, { isReauthenticated: false })).split(';')[0];
    const { sessionId = null } = (await validateSession(context, cookie)) ?? {};
    const isReauthenticated = async () => (await validateSession(context, cookie))?.isReauthenticated;
    return { call: context.caller(admin, { sessionId, isReauthenticated: false }), isReauthenticated };
  }

  test('With a second factor it is asked for in place of the password.', async () => {
    const { secret } = await setUpApp();
    const { call, isReauthenticated } = await session();
    expect(await call.account.factors()).toEqual(['authenticator', 'recovery-code']);
    expect((await failure(call.account.confirmPassword({ password }))).code).toBe('BAD_REQUEST');
    expect(await failure(call.account.confirmFactor({ factor: byCode('000000') }))).toEqual(wrong);
    expect(await isReauthenticated()).toBe(false);
    await call.account.confirmFactor({ factor: byCode(codeOf(secret)) });
    expect(await isReauthenticated()).toBe(true);
  });

  test('Without one the password is asked for.', async () => {
    const { call, isReauthenticated } = await session();
    expect(await call.account.factors()).toBeNull();
    expect((await failure(call.account.confirmFactor({ factor: byCode('000000') }))).code).toBe('BAD_REQUEST');
    await call.account.confirmPassword({ password });
    expect(await isReauthenticated()).toBe(true);
  });

  test('A passkey confirms, and ten wrong codes in a session are the limit.', async () => {
    const { device } = await setUpPasskey();
    const { call, isReauthenticated } = await session();
    for (let at = 0; at < 10; at++) await failure(call.account.confirmFactor({ factor: byRecoveryCode('a guess') }));
    expect(await failure(call.account.confirmFactor({ factor: byRecoveryCode('a guess') }))).toEqual(tooMany);
    await call.account.confirmFactor({ factor: device.sign(await call.account.beginFactor()) });
    expect(await isReauthenticated()).toBe(true);
  });

  test('Changing the password does not stand in for the second factor.', async () => {
    await setUpApp();
    const cookies: string[] = [];
    const { call } = await session();
    const browser = context.caller(admin, {
      isReauthenticated: false,
      setCookie: (cookie) => void cookies.push(cookie),
    });
    expect(await call.account.factors()).not.toBeNull();
    await browser.auth.changePassword({ currentPassword: password, newPassword: 'five-red-kurinji' });
    expect(
      await validateSession(context, cookies.find((cookie) => cookie.startsWith('session='))?.split(';')[0]),
    ).toMatchObject({ isReauthenticated: false });
  });
});

describe('A site that requires a second factor of its admins', () => {
  beforeEach(async () => {
    await context.close();
    await start({ ADMIN_SECOND_FACTOR: 'required' });
  });

  test('Without one, an admin reaches the Security screen alone, by procedures and by plain addresses.', {
    timeout: 20_000,
  }, async () => {
    const app = await createTestApp(context);
    const orderId = putOrder(context);
    putPayment(context, orderId);
    perform(context, program('start'), issueMissingReceipts);
    const notShown = {
      purpose: 'sample_page',
      name: 'page.webp',
      source: [pictures.webp],
      now: context.clock(),
    } as const;
    const { id: fileId } = await storeFile(context.db, notShown);
    const urls = ['/admin-export/orders', paths.orderReceipt(orderId), paths.file(fileId)];
    const statuses = async () => {
      const cookie = (await createSession(context, admin.id)).split(';')[0] ?? '';
      const answers = await Promise.all(urls.map((url) => app.inject({ url, headers: { cookie } })));
      return answers.map(({ statusCode }) => statusCode);
    };
    expect((await failure(own.overviewAdmin.work())).code).toBe('PRECONDITION_FAILED');
    expect((await failure(own.ordersAdmin.list({}))).code).toBe('PRECONDITION_FAILED');
    expect(await statuses()).toEqual([403, 404, 404]);
    expect(await own.securityAdmin.state()).toMatchObject({ isRequired: true });
    expect(await own.auth.session()).toMatchObject({ id: admin.id });

    const { secret } = await own.securityAdmin.beginAuthenticator();
    expect((await failure(own.overviewAdmin.work())).code).toBe('PRECONDITION_FAILED');
    await own.securityAdmin.addAuthenticator({ code: codeOf(secret) });
    await own.overviewAdmin.work();
    expect(await statuses()).toEqual([200, 200, 200]);
    await app.close();
  });

  test('Students are asked for none, and have no Security screen.', async () => {
    const student = context.caller(context.addUser('student'));
    expect(await student.orders.mine({})).toMatchObject({ items: [] });
    expect((await failure(student.securityAdmin.state())).code).toBe('FORBIDDEN');
    expect((await failure(context.visitor.securityAdmin.state())).code).toBe('UNAUTHORIZED');
  });
});

test('Without the key of its secret an authenticator app signs nobody in, and recovery codes still do.', async () => {
  const { secret, recoveryCodes } = await setUpApp();
  const { token } = await enterPassword();
  const elsewhere = { ...context.services, sealer: createSealer(null) };
  const restored = context.caller(null, elsewhere);
  expect(await enterPassword(restored)).toMatchObject({ methods: ['recovery-code'] });
  expect(await failure(restored.auth.secondStep({ token, factor: byCode(codeOf(secret)) }))).toEqual(wrong);
  const factor = byRecoveryCode(recoveryCodes[0] ?? '');
  expect(await restored.auth.secondStep({ token, factor })).toMatchObject({ id: admin.id });
});

test('Neither the secret of an app nor a recovery code stands in the data file or in a mail.', async () => {
  const { secret, recoveryCodes } = await setUpApp();
  await setUpPasskey();
  const kept = context.db.$client.serialize().toString('latin1');
  for (const text of [secret, ...recoveryCodes]) expect(kept).not.toContain(text);
});

test('Somebody who is no admin any more has no second factor left.', async () => {
  await setUpApp();
  context.addUser('owner', { isAdmin: true });
  workOn(context.db, (work) => changeRole(work, { who: admin, role: null }), context.clock());
  expect(await context.visitor.auth.signIn({ email: admin.email, password })).toMatchObject({ isAdmin: false });
});
