import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isKnownDevice, readDeviceToken, rememberDevice } from '#server/auth/device-cookie.ts';
import { issueToken } from '#server/auth/one-time-tokens.ts';
import { hashPassword } from '#server/auth/passwords.ts';
import { createSession, validateSession } from '#server/auth/sessions.ts';
import { hashToken } from '#server/auth/token.ts';
import type { Context } from '#server/context.ts';
import { rateLimits } from '#server/db/schema/rate-limits.ts';
import { consents, oneTimeTokens, pendingSignUps, profiles, sessions, users } from '#server/db/schema/users.ts';
import { ensureFirstAdmin } from '#server/features/accounts/auth.admin.data.ts';
import { sweepAccounts } from '#server/features/accounts/auth.data.ts';
import { createTestApp } from '../../support/http.ts';
import { createTestContext, failure, type TestContext } from '../../support/test-context.ts';
import { workOn } from '../../support/work.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const kavitha = { fullName: 'Kavitha Raman', email: 'kavitha@example.com', password: 'temple-lamp-9' };
const signInAs = (who: { email: string; password: string }) => ({ email: who.email, password: who.password });

let context: TestContext;
beforeEach(() => {
  context = createTestContext();
});
afterEach(async () => {
  await context.close();
});

const mailedToken = () => context.mailedToken();

/** A browser: calls procedures with the session and the device its cookies name. */
async function browser(cookie: string | null = null, ip = '192.0.2.1') {
  const jar = new Map<string, string>();
  const keep = (pair: string) => jar.set(pair.split('=')[0] ?? '', pair);
  for (const pair of cookie?.split('; ') ?? []) keep(pair);
  const session = await validateSession(context, cookie ?? undefined);
  const request: Partial<Context> = {
    ip,
    sessionId: session?.sessionId ?? null,
    deviceToken: readDeviceToken(context, cookie ?? undefined),
    setCookie: (value) => void keep(value.split(';')[0] ?? ''),
  };
  return {
    call: context.caller(session?.user ?? null, request),
    cookie: () => jar.get('session') ?? '',
    cookies: () => [...jar.values()].join('; '),
  };
}

const signedInAs = async (cookie: string) => (await validateSession(context, cookie))?.user.email ?? null;
const newCookie = async (userId: string) => (await createSession(context, userId)).split(';')[0] ?? '';
const fromIp = (ip: string) => context.caller(null, { ip });

/** A confirmed account with this password. */
async function account(who = kavitha, options: { isAdmin?: boolean } = {}) {
  const name = who.email.split('@')[0] ?? '';
  return context.addUser(name, { ...options, passwordHash: await hashPassword(who.password) });
}

describe('Signing up', () => {
  test('Signing up makes a pending account without a password, its profile and one mail with a link to the site.', async () => {
    expect(await context.visitor.auth.signUp(kavitha)).toBeUndefined();
    const user = context.db.select().from(users).get();
    expect(user).toMatchObject({ email: kavitha.email, isAdmin: false, emailConfirmedAt: null, passwordHash: '' });
    expect(context.db.select().from(pendingSignUps).get()?.passwordHash).toMatch(/^\$argon2id\$/);
    expect(context.db.select().from(profiles).all()).toMatchObject([
      { userId: user?.id, fullName: 'Kavitha Raman', verificationStatus: 'pending' },
    ]);
    const [mail] = context.mails();
    expect(mail).toMatchObject({ recipient: kavitha.email, aboutUserId: user?.id, tokenPurpose: 'confirm-email' });
    expect(mail?.text).toMatch(/^http:\/\/localhost:3000\/confirm-email#/m);
    const token = await mailedToken();
    expect(context.db.select().from(oneTimeTokens).all()).toMatchObject([
      { hash: hashToken(token), purpose: 'confirm-email', expiresAt: context.clock() + day },
    ]);
    expect(JSON.stringify(context.db.select().from(oneTimeTokens).all())).not.toContain(token);
  });

  test('A phone number given at signing up is the account’s once the address is confirmed, and not before.', async () => {
    await context.visitor.auth.signUp({ ...kavitha, phone: ' ௯௮௭௬௫ ௪௩௨௧௦ ' });
    expect(context.db.select().from(profiles).get()?.phone).toBe('');
    await context.visitor.auth.confirmEmail({ token: await mailedToken(), password: kavitha.password });
    expect(context.db.select().from(profiles).get()?.phone).toBe('+919876543210');
    expect(context.db.select().from(pendingSignUps).all()).toEqual([]);
  });

  test('R12: Signing up with a taken address gets the same answer; its owner gets a mail and nothing changes.', async () => {
    await account();
    const before = context.db.select().from(users).all();
    const answer = await context.visitor.auth.signUp({
      ...kavitha,
      fullName: 'Somebody Else',
      password: 'another-word-7',
    });
    expect(answer).toBeUndefined();
    expect(context.db.select().from(users).all()).toEqual(before);
    expect(context.db.select().from(profiles).all()).toMatchObject([{ fullName: 'kavitha' }]);
    expect(context.mails()).toHaveLength(1);
    expect(context.mails()[0]?.subject).toMatch(/already have an account/);
    expect(context.mails()[0]?.text).toContain('http://localhost:3000/forgot-password');
    expect(context.mails()[0]?.text).not.toContain('Somebody Else');
  });

  test('Signing up ignores upper and lower case in the address.', async () => {
    await account();
    await context.visitor.auth.signUp({ ...kavitha, email: ' KAVITHA@Example.com ' });
    expect(context.db.select().from(users).all()).toHaveLength(1);
  });

  test.each([
    ['fullName', { fullName: '  ' }, 'Full name is required'],
    ['email', { email: 'kavitha@' }, 'Please enter a valid email address'],
    ['password', { password: 'short' }, 'Password must be at least 6 characters'],
    ['password', { password: 'password123' }, 'This password is too common; please choose another'],
    ['password', { password: 'aaaaaaaa' }, 'This password is too common; please choose another'],
    ['password', { password: '12345678' }, 'This password is too common; please choose another'],
    ['password', { password: 'Mustang' }, 'This password is too common; please choose another'],
    ['password', { password: 'hunter2' }, 'This password is too common; please choose another'],
    ['password', { password: 'tamilnadu2026' }, 'This password is too common; please choose another'],
    ['password', { password: 'Tamil@1234' }, 'This password is too common; please choose another'],
    ['password', { password: 'UGTRB-2026!' }, 'This password is too common; please choose another'],
    ['password', { password: 'Dragon@2026' }, 'This password is too common; please choose another'],
    ['password', { password: 'academy#2026' }, 'A name or an address is guessed first; please choose another password'],
    [
      'password',
      { password: 'kavitha@example.com' },
      'A name or an address is guessed first; please choose another password',
    ],
    ['password', { password: 'Kavitha123' }, 'A name or an address is guessed first; please choose another password'],
    [
      'password',
      { password: 'TRB-English-Academy-1' },
      'A name or an address is guessed first; please choose another password',
    ],
    ['fullName', { fullName: 'Win at www.evil.example' }, 'Please enter a name without a web address'],
  ])('Signing up says at the field %s what is wrong with %o.', async (field, change, message) => {
    const app = await createTestApp(context);
    const response = await app.inject({
      method: 'POST',
      url: '/trpc/auth.signUp',
      payload: { ...kavitha, ...change },
    });
    expect(response.statusCode).toBe(400);
    expect(response.json().error.data.fieldErrors).toEqual({ [field]: message });
    expect(context.db.select().from(users).all()).toEqual([]);
  });

  test('T8: One IP address may sign up five times an hour, and a /56 network of IPv6 counts as one address.', async () => {
    for (let time = 0; time < 5; time++) {
      await fromIp(`2001:db8:1:2::${time}`).auth.signUp({ ...kavitha, email: `student${time}@example.com` });
    }
    const sixth = { ...kavitha, email: 'student6@example.com' };
    expect((await failure(fromIp('2001:db8:1:ff:ffff::9').auth.signUp(sixth))).code).toBe('TOO_MANY_REQUESTS');
    await fromIp('2001:db8:1:300::1').auth.signUp(sixth);
    context.advance(hour);
    await fromIp('2001:db8:1:2::1').auth.signUp({ ...kavitha, email: 'student7@example.com' });
  });

  test('T8: Signing up sends one email address at most three mails an hour, with the same answer every time.', async () => {
    await account();
    for (let time = 0; time < 5; time++) {
      expect(await fromIp(`192.0.2.${time}`).auth.signUp(kavitha)).toBeUndefined();
    }
    expect(context.mails()).toHaveLength(3);
  });
});

describe('Confirming the address', () => {
  test('In the browser that signed up, a confirmation link confirms the address, signs in and works once.', async () => {
    const first = await browser();
    await first.call.auth.signUp(kavitha);
    const token = await mailedToken();
    const visitor = await browser(first.cookies());
    expect(await visitor.call.auth.confirmEmail({ token })).toMatchObject({
      email: kavitha.email,
      fullName: 'Kavitha Raman',
      verificationStatus: 'pending',
    });
    expect(await signedInAs(visitor.cookie())).toBe(kavitha.email);
    expect((await failure(visitor.call.auth.confirmEmail({ token }))).code).toBe('BAD_REQUEST');
  });

  test('The links of account mails lead back to a material, and hold no other words of whoever asked for them.', async () => {
    const next = `/material/${'0123456789abcdef'.repeat(2)}`;
    const { auth } = context.visitor;
    await auth.signUp({ ...kavitha, next });
    await auth.resendConfirmation({ email: kavitha.email, next });
    await auth.resendConfirmation({ email: kavitha.email, next: '/you-have-won' });
    await auth.requestPasswordReset({ email: kavitha.email, next });
    const query = '?next=%2Fmaterial%2F';
    expect(context.mails().map(({ text }) => [text.includes(query), text.includes('you-have-won')])).toEqual([
      [true, false],
      [true, false],
      [false, false],
      [true, false],
    ]);
  });

  test('A confirmation link works for 24 hours and not longer.', async () => {
    await context.visitor.auth.signUp(kavitha);
    const token = await mailedToken();
    context.advance(day);
    expect((await failure(context.visitor.auth.confirmEmail({ token }))).code).toBe('BAD_REQUEST');
    await context.visitor.auth.resendConfirmation({ email: kavitha.email });
    context.advance(day - 1);
    await context.visitor.auth.confirmEmail({ token: await mailedToken(), password: kavitha.password });
  });

  test('A link for a new password cannot be used to confirm an address.', async () => {
    await account();
    await context.visitor.auth.requestPasswordReset({ email: kavitha.email });
    expect((await failure(context.visitor.auth.confirmEmail({ token: await mailedToken() }))).code).toBe('BAD_REQUEST');
  });

  test('Asking for another confirmation mail gets the same answer for everybody, and mails only those who need it.', async () => {
    await account({ ...kavitha, email: 'confirmed@example.com' });
    await context.visitor.auth.signUp(kavitha);
    for (const email of ['nobody@example.com', 'confirmed@example.com', kavitha.email]) {
      expect(await context.visitor.auth.resendConfirmation({ email })).toBeUndefined();
    }
    expect(context.mails().map(({ recipient }) => recipient)).toEqual([kavitha.email, kavitha.email]);
  });

  test('One IP address may try ten wrong confirmation tokens an hour.', async () => {
    for (let time = 0; time < 10; time++) await failure(context.visitor.auth.confirmEmail({ token: `wrong ${time}` }));
    expect((await failure(context.visitor.auth.confirmEmail({ token: 'wrong' }))).code).toBe('TOO_MANY_REQUESTS');
  });
});

describe('Sign-ups by strangers', () => {
  const stranger = { ...kavitha, fullName: 'A Stranger', password: 'strange-word-7' };
  const ask = 'Enter the password you chose when you signed up.';

  test('The mailbox’s owner, who did not sign up, gets a name and a password of her own; the stranger’s are gone.', async () => {
    await context.visitor.auth.signUp(stranger);
    const token = await mailedToken();
    const owner = await browser();
    expect(await failure(owner.call.auth.confirmEmail({ token }))).toEqual({ code: 'CONFLICT', message: ask });
    const own = { token, fullName: kavitha.fullName };
    expect((await failure(owner.call.auth.confirmWithNewPassword({ ...own, password: 'password123' }))).code).toBe(
      'BAD_REQUEST',
    );
    expect(await owner.call.auth.confirmWithNewPassword({ ...own, password: kavitha.password })).toMatchObject({
      fullName: 'Kavitha Raman',
    });
    expect(await signedInAs(owner.cookie())).toBe(kavitha.email);
    expect((await failure(context.visitor.auth.signIn(signInAs(stranger)))).code).toBe('UNAUTHORIZED');
    expect(await context.visitor.auth.signIn(signInAs(kavitha))).toMatchObject({ email: kavitha.email });
    expect(context.db.select().from(pendingSignUps).all()).toEqual([]);
    expect(context.db.select().from(consents).all()).toHaveLength(1);
    expect((await failure(owner.call.auth.confirmWithNewPassword({ ...own, password: 'x-word-99' }))).code).toBe(
      'BAD_REQUEST',
    );
  });

  test('An imported customer is asked for the password even in the browser that signed up, and keeps the name.', async () => {
    const { id } = context.addUser('kavitha');
    context.db.update(users).set({ emailConfirmedAt: null, importedAt: 1, passwordHash: '' }).run();
    const shared = await browser();
    await shared.call.auth.signUp(stranger);
    const token = await mailedToken();
    const again = await browser(shared.cookies());
    expect((await failure(again.call.auth.confirmEmail({ token }))).code).toBe('CONFLICT');
    await shared.call.auth.signUp(kavitha);
    expect(await again.call.auth.confirmEmail({ token, password: kavitha.password })).toMatchObject({
      id,
      fullName: 'kavitha',
    });
    expect((await failure(context.visitor.auth.signIn(signInAs(stranger)))).code).toBe('UNAUTHORIZED');
  });

  test('A new password by mail drops the sign-ups of strangers, their name too.', async () => {
    await context.visitor.auth.signUp(stranger);
    await context.visitor.auth.requestPasswordReset({ email: kavitha.email });
    const reset = { token: await mailedToken(), password: 'a-new-word-8' };
    expect(await context.visitor.auth.resetPassword(reset)).toMatchObject({ fullName: 'kavitha' });
    expect(context.db.select().from(consents).all()).toEqual([]);
    expect((await failure(context.visitor.auth.signIn(signInAs(stranger)))).code).toBe('UNAUTHORIZED');
  });

  test('A new password by mail keeps the name and the consent of a sign-up in the same browser.', async () => {
    const owner = await browser();
    await owner.call.auth.signUp(kavitha);
    await context.visitor.auth.signUp(stranger);
    await context.visitor.auth.requestPasswordReset({ email: kavitha.email });
    const again = await browser(owner.cookies());
    const reset = { token: await mailedToken(), password: 'a-new-word-8' };
    expect(await again.call.auth.resetPassword(reset)).toMatchObject({ fullName: kavitha.fullName });
    expect(context.db.select().from(consents).all()).toHaveLength(1);
    expect((await failure(context.visitor.auth.signIn(signInAs(kavitha)))).code).toBe('UNAUTHORIZED');
  });

  test('Whoever signs up with an address and signs in cannot tell whether it has an account.', async () => {
    await account({ ...kavitha, email: 'taken@example.com' });
    for (const email of ['taken@example.com', 'free@example.com']) {
      const theirs = { ...stranger, email };
      await context.visitor.auth.signUp(theirs);
      expect(await failure(context.visitor.auth.signIn(signInAs(theirs)))).toEqual({
        code: 'FORBIDDEN',
        message: 'Email not confirmed',
      });
      expect(await context.visitor.auth.resendConfirmation({ email })).toBeUndefined();
    }
    expect(context.mails().map(({ recipient }) => recipient)).toEqual([
      'taken@example.com',
      'taken@example.com',
      'free@example.com',
      'free@example.com',
    ]);
    const owner = { ...kavitha, email: 'taken@example.com' };
    expect(await context.visitor.auth.signIn(signInAs(owner))).toMatchObject({ email: owner.email });
    workOn(context.db, sweepAccounts, context.clock() + 8 * day);
    expect(context.db.select().from(pendingSignUps).all()).toEqual([]);
  });

  test.each([
    ['before', [stranger, kavitha]],
    ['after', [kavitha, stranger]],
  ])('A stranger who signs up %s the owner gains nothing when the owner opens a link.', async (_when, signUps) => {
    for (const who of signUps) await context.visitor.auth.signUp(who);
    const token = await mailedToken();
    expect(await failure(context.visitor.auth.confirmEmail({ token }))).toEqual({ code: 'CONFLICT', message: ask });
    expect((await failure(context.visitor.auth.confirmEmail({ token, password: 'a guess' }))).code).toBe('BAD_REQUEST');
    const owner = await browser();
    expect(await owner.call.auth.confirmEmail({ token, password: kavitha.password })).toMatchObject({
      fullName: 'Kavitha Raman',
    });
    expect(await signedInAs(owner.cookie())).toBe(kavitha.email);
    expect(await context.visitor.auth.signIn(signInAs(kavitha))).toMatchObject({ email: kavitha.email });
    expect((await failure(context.visitor.auth.signIn(signInAs(stranger)))).code).toBe('UNAUTHORIZED');
    expect(context.db.select().from(pendingSignUps).all()).toEqual([]);
  });

  test('The password that a confirmation link asks for can be guessed ten times an hour.', async () => {
    for (const who of [stranger, kavitha]) await context.visitor.auth.signUp(who);
    const token = await mailedToken();
    const guess = () => context.visitor.auth.confirmEmail({ token, password: 'a guess' });
    for (let time = 0; time < 10; time++) expect((await failure(guess())).code).toBe('BAD_REQUEST');
    expect((await failure(guess())).code).toBe('TOO_MANY_REQUESTS');
  });
});

describe('What one account may leave in the data file', () => {
  test('An account has its newest 20 sessions and 50 known browsers.', async () => {
    const { id } = await account();
    const cookies: string[] = [];
    for (let time = 0; time < 55; time++) {
      context.advance(1);
      cookies.push(await newCookie(id));
      rememberDevice(context.db, { userId: id, token: `device ${time}`, now: context.clock() });
    }
    const stranger = await account({ ...kavitha, email: 'other@example.com' });
    await newCookie(stranger.id);
    expect(await Promise.all([34, 35, 54].map((at) => signedInAs(cookies[at] ?? '')))).toEqual([
      null,
      kavitha.email,
      kavitha.email,
    ]);
    expect(context.db.select().from(sessions).all()).toHaveLength(21);
    const isKnown = (at: number) => isKnownDevice(context.db, { userId: id, token: `device ${at}` });
    expect([4, 5, 54].map(isKnown)).toEqual([false, true, true]);
  });

  test('An account has five open challenges, and none without a passkey.', async () => {
    const student = await account();
    expect((await failure(context.caller(student).account.beginFactor())).code).toBe('BAD_REQUEST');
    expect(context.db.select().from(oneTimeTokens).all()).toEqual([]);
    const issue = () =>
      issueToken(context.db, { userId: student.id, purpose: 'second-step', now: context.clock() }) ?? '';
    const issued = Array.from({ length: 7 }, issue);
    const open = context.db.select().from(oneTimeTokens).all();
    expect(open.map(({ hash }) => hash).sort()).toEqual(issued.slice(2).map(hashToken).sort());
  });
});

describe('Rate limits used up by strangers', () => {
  async function useUp() {
    for (let at = 0; at < 40; at++)
      await failure(fromIp(`198.51.100.${at}`).auth.signIn({ email: kavitha.email, password: 'a guess' }));
    const stranger = fromIp('198.51.100.200').auth;
    for (let time = 0; time < 3; time++) {
      await stranger.signUp({ ...kavitha, password: 'strange-word-7' });
      await stranger.resendConfirmation({ email: kavitha.email });
    }
  }

  test('The owner of an account still gets a reset mail after strangers used up its rate limits.', async () => {
    await account();
    await useUp();
    await context.visitor.auth.requestPasswordReset({ email: kavitha.email });
    expect(context.mails().at(-1)?.subject).toMatch(/^Choose a new password/);
  });

  test('A signed-in owner can use, change the password of and delete an account whose rate limits strangers used up.', async () => {
    const user = await account();
    await useUp();
    await context.caller(user).account.confirmPassword({ password: kavitha.password });
    const newPassword = 'a-new-word-8';
    await context.caller(user).auth.changePassword({ currentPassword: kavitha.password, newPassword });
    await context.caller(user).account.delete({ password: newPassword });
    expect(context.db.select().from(users).all()).toEqual([]);
  });

  test('Wrong passwords in one session do not block the password check of another session.', async () => {
    const user = await account();
    const inSession = (sessionId: string) => context.caller(user, { sessionId }).account;
    for (let time = 0; time < 20; time++) await failure(inSession('stolen').confirmPassword({ password: 'a guess' }));
    const { password } = kavitha;
    expect((await failure(inSession('stolen').confirmPassword({ password }))).code).toBe('TOO_MANY_REQUESTS');
    await inSession('own').confirmPassword({ password });
  });
});

describe('Signing in', () => {
  test('Each sign-in gives a new session, and the data file holds only hashes of the tokens.', async () => {
    await account();
    const first = await browser();
    expect(await first.call.auth.signIn(signInAs(kavitha))).toMatchObject({ email: kavitha.email, isAdmin: false });
    const second = await browser();
    await second.call.auth.signIn(signInAs(kavitha));
    expect(first.cookie()).not.toBe(second.cookie());
    const token = first.cookie().replace('session=', '');
    expect(token).toMatch(/^[\w-]{43}$/);
    const stored = context.db.select({ id: sessions.id }).from(sessions).all();
    expect(stored.map(({ id }) => id)).toContain(hashToken(token));
    expect(JSON.stringify(stored)).not.toContain(token);
    for (const { id } of stored) expect(await signedInAs(`session=${id}`)).toBeNull();
  });

  test('Signing in ends the session that this browser had before.', async () => {
    await account();
    const once = await browser();
    await once.call.auth.signIn(signInAs(kavitha));
    const again = await browser(once.cookie());
    await again.call.auth.signIn(signInAs(kavitha));
    expect(await signedInAs(once.cookie())).toBeNull();
    expect(await signedInAs(again.cookie())).toBe(kavitha.email);
  });

  test('R12: Signing in refuses a wrong password and an unknown address in the same words.', async () => {
    await account();
    const wrong = await failure(context.visitor.auth.signIn({ email: kavitha.email, password: 'not this one' }));
    const unknown = await failure(
      context.visitor.auth.signIn({ email: 'nobody@example.com', password: 'not this one' }),
    );
    expect(wrong).toEqual({ code: 'UNAUTHORIZED', message: 'Invalid login credentials' });
    expect(unknown).toEqual(wrong);
  });

  test('Signing in takes the password exactly as typed, with its spaces and Tamil letters.', async () => {
    const who = { ...kavitha, password: '  தமிழ் விளக்கு ' };
    await account(who);
    expect(await context.visitor.auth.signIn(signInAs(who))).toMatchObject({ email: who.email });
    const trimmed = context.visitor.auth.signIn({ email: who.email, password: who.password.trim() });
    expect((await failure(trimmed)).code).toBe('UNAUTHORIZED');
  });

  test('An account whose stored hash is invalid refuses every password.', async () => {
    context.addUser('imported', { passwordHash: 'none' });
    expect(await failure(context.visitor.auth.signIn({ email: 'imported@example.com', password: 'none' }))).toEqual({
      code: 'UNAUTHORIZED',
      message: 'Invalid login credentials',
    });
  });

  test('Signing in says “Email not confirmed” only to a person who knows the password.', async () => {
    await context.visitor.auth.signUp(kavitha);
    expect(await failure(context.visitor.auth.signIn(signInAs(kavitha)))).toEqual({
      code: 'FORBIDDEN',
      message: 'Email not confirmed',
    });
    expect(await failure(context.visitor.auth.signIn({ email: kavitha.email, password: 'a guess' }))).toEqual({
      code: 'UNAUTHORIZED',
      message: 'Invalid login credentials',
    });
  });

  test('R11: One IP address has ten wrong sign-ins in ten minutes, even when they come all at once.', async () => {
    await account();
    const tries = Array.from({ length: 15 }, (_, at) =>
      failure(context.visitor.auth.signIn({ email: `guess${at}@example.com`, password: 'not this one' })),
    );
    const codes = (await Promise.all(tries)).map(({ code }) => code);
    expect(codes.filter((code) => code === 'UNAUTHORIZED')).toHaveLength(10);
    expect(codes.filter((code) => code === 'TOO_MANY_REQUESTS')).toHaveLength(5);
    expect((await failure(context.visitor.auth.signIn(signInAs(kavitha)))).code).toBe('TOO_MANY_REQUESTS');
    context.advance(10 * minute);
    await context.visitor.auth.signIn(signInAs(kavitha));
  });

  test('A correct sign-in does not count against any rate limit.', async () => {
    await account();
    for (let time = 0; time < 12; time++) await context.visitor.auth.signIn(signInAs(kavitha));
    const counts = context.db.select().from(rateLimits).all();
    expect(counts.map(({ count }) => count)).toEqual([0, 0, 0]);
  });

  const guessFrom = (ip: string) => fromIp(ip).auth.signIn({ email: kavitha.email, password: 'a guess' });

  test('R11: One network has twenty wrong sign-ins an hour at one account.', async () => {
    await account();
    const codes: string[] = [];
    for (let at = 0; at < 21; at++) {
      if (at % 10 === 0) context.advance(10 * minute);
      codes.push((await failure(guessFrom('198.51.100.7'))).code);
    }
    expect(codes).toEqual([...Array<string>(20).fill('UNAUTHORIZED'), 'TOO_MANY_REQUESTS']);
    context.advance(hour);
    await fromIp('198.51.100.7').auth.signIn(signInAs(kavitha));
  });

  test('R11: One account has thirty wrong sign-ins in fifteen minutes, from wherever they come.', async () => {
    await account();
    for (let at = 0; at < 30; at++) expect((await failure(guessFrom(`198.51.100.${at}`))).code).toBe('UNAUTHORIZED');
    expect((await failure(guessFrom('198.51.100.30'))).code).toBe('TOO_MANY_REQUESTS');
    context.advance(15 * minute);
    await fromIp('198.51.100.99').auth.signIn(signInAs(kavitha));
  });

  test('Twenty-five wrong sign-ins of strangers do not keep the owner from signing in on a new device.', async () => {
    await account();
    for (let at = 0; at < 25; at++) await failure(guessFrom(`198.51.100.${at}`));
    const owner = await browser(null, '203.0.113.9');
    expect(await owner.call.auth.signIn(signInAs(kavitha))).toMatchObject({ email: kavitha.email });
  });

  test('R11, T9: Strangers who use up the sign-ins of an account do not lock out its owner’s own browser.', async () => {
    await account();
    const own = await browser();
    await own.call.auth.signIn(signInAs(kavitha));
    for (let at = 0; at < 30; at++) await failure(guessFrom(`198.51.100.${at}`));
    expect((await failure(context.visitor.auth.signIn(signInAs(kavitha)))).code).toBe('TOO_MANY_REQUESTS');
    const again = await browser(own.cookies().replace(/session=[^;]*;? ?/, ''), '203.0.113.9');
    expect(await again.call.auth.signIn(signInAs(kavitha))).toMatchObject({ email: kavitha.email });
  });

  test('R11: A known browser has twenty wrong sign-ins at its own account and no extra ones at another account.', async () => {
    await account();
    const meena = await account({ ...kavitha, email: 'meena@example.com' });
    const own = await browser();
    await own.call.auth.signIn(signInAs(kavitha));
    const codesAt = async (email: string, tries: number) => {
      const codes: string[] = [];
      for (let at = 0; at < tries; at++) {
        const { call } = await browser(own.cookies(), `198.51.100.${at}`);
        codes.push((await failure(call.auth.signIn({ email, password: 'guess' }))).code);
      }
      return codes;
    };
    expect(await codesAt(kavitha.email, 21)).toEqual([...Array<string>(20).fill('UNAUTHORIZED'), 'TOO_MANY_REQUESTS']);
    expect(await codesAt(meena.email, 31)).toEqual([...Array<string>(30).fill('UNAUTHORIZED'), 'TOO_MANY_REQUESTS']);
  });

  test('R11: The rate limit counters are stored in the data file, so a restart does not reset them.', async () => {
    await failure(context.visitor.auth.signIn(signInAs(kavitha)));
    expect(context.db.select().from(rateLimits).all()).toMatchObject([
      { key: 'signInPerIp:192.0.2.1', count: 1 },
      { key: 'signInPerAccountAndNetwork:kavitha@example.com 192.0.2.1', count: 1 },
      { key: 'signInPerAccount:kavitha@example.com', count: 1 },
    ]);
  });
});

describe('R10: Sessions', () => {
  test('Signing out ends the session on the server and removes the cookie.', async () => {
    await account();
    const app = await createTestApp(context);
    const signIn = await app.inject({ method: 'POST', url: '/trpc/auth.signIn', payload: signInAs(kavitha) });
    const cookie = String(signIn.headers['set-cookie']);
    expect(cookie).toMatch(/^session=[\w-]{43}; /);
    for (const part of ['HttpOnly', 'SameSite=Lax', 'Path=/']) expect(cookie).toContain(part);
    const signOut = await app.inject({
      method: 'POST',
      url: '/trpc/auth.signOut?batch=1',
      headers: { cookie },
      payload: {},
    });
    expect(signOut.headers['set-cookie']).toMatch(/^session=; .*Max-Age=0/);
    expect(signOut.headers['clear-site-data']).toBe('"storage"');
    const after = await app.inject({ url: '/trpc/auth.session', headers: { cookie } });
    expect(after.json()).toEqual({ result: { data: null } });
    expect(context.db.select().from(sessions).all()).toEqual([]);
  });

  test('The session cookie over HTTPS has the prefix __Host- and the attribute Secure.', async () => {
    const user = await account();
    const cookie = await createSession({ ...context, config: { publicUrl: 'https://example.in' } }, user.id);
    expect(cookie).toMatch(/^__Host-session=/);
    for (const part of ['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/']) expect(cookie).toContain(part);
    expect(cookie).not.toContain('Domain');
  });

  test('A session that an earlier version stored stays open, also beside a cookie with a malformed escape.', async () => {
    const user = await account();
    const token = 'x7Yk-2_'.padEnd(43, 'q');
    const id = createHash('sha256').update(token).digest('hex');
    const now = context.clock();
    context.db
      .insert(sessions)
      .values({ id, userId: user.id, expiresAt: now + day, createdAt: now })
      .run();
    expect(await signedInAs(`session=${token}`)).toBe(kavitha.email);
    expect(await signedInAs(`theme=%E0%A4%A; session=${token}; other=1`)).toBe(kavitha.email);
  });

  test('A session ends after 30 days without use, and always 90 days after signing in.', async () => {
    const start = context.clock();
    const at = (days: number) => context.advance(start + days * day - context.clock());
    const user = await account();
    const cookie = await newCookie(user.id);
    const idle = await newCookie(user.id);
    for (const days of [20, 40, 60, 80, 89.9]) {
      at(days);
      expect(await signedInAs(cookie)).toBe(kavitha.email);
    }
    at(31);
    expect(await signedInAs(idle)).toBeNull();
    at(90.1);
    expect(await signedInAs(cookie)).toBeNull();
  });

  test('T19: The session of an admin ends after 30 minutes without use, and always 12 hours after signing in.', async () => {
    const admin = await account(kavitha, { isAdmin: true });
    const [used, left] = [await newCookie(admin.id), await newCookie(admin.id)];
    for (let minutes = 29; minutes < 12 * 60; minutes += 29) {
      context.advance(29 * minute);
      expect(await signedInAs(used)).toBe(kavitha.email);
    }
    expect(await signedInAs(left)).toBeNull();
    context.advance(29 * minute);
    expect(await signedInAs(used)).toBeNull();
  });

  test('An open admin page that polls every ten minutes does not keep the session from ending after 30 minutes.', async () => {
    const admin = await account(kavitha, { isAdmin: true });
    const cookie = await newCookie(admin.id);
    const app = await createTestApp(context);
    const poll = () => app.inject({ url: '/trpc/backupsAdmin.state', headers: { cookie, 'x-background': '1' } });
    const statuses: number[] = [];
    for (let time = 0; time < 4; time++) {
      context.advance(10 * minute);
      statuses.push((await poll()).statusCode);
    }
    expect(statuses).toEqual([200, 200, 200, 401]);
    await app.close();
  });

  test('A poll does not prolong the session of a student or send its cookie again.', async () => {
    const cookie = await newCookie((await account()).id);
    const expiry = () => context.db.select({ at: sessions.expiresAt }).from(sessions).get()?.at;
    const before = expiry();
    context.advance(20 * day);
    expect(await validateSession(context, cookie, { isBackground: true })).toMatchObject({ setCookie: null });
    expect(expiry()).toBe(before);
    context.advance(10 * day);
    expect(await validateSession(context, cookie, { isBackground: true })).toBeNull();
  });

  test('A prolonged session sends its cookie again with the same token.', async () => {
    const cookie = await newCookie((await account()).id);
    context.advance(20 * day);
    expect((await validateSession(context, cookie))?.setCookie?.split(';')[0]).toBe(cookie);
  });

  test('The session of a deleted account is invalid, and the session of a demoted admin has no admin rights.', async () => {
    const user = await account(kavitha, { isAdmin: true });
    const cookie = (await createSession(context, user.id)).split(';')[0] ?? '';
    context.db.update(users).set({ role: null }).where(eq(users.id, user.id)).run();
    expect((await validateSession(context, cookie))?.user.isAdmin).toBe(false);
    context.db.delete(users).where(eq(users.id, user.id)).run();
    expect(await validateSession(context, cookie)).toBeNull();
  });

  test.each(['session=%', 'session=%E0%A4%A', 'session', '=;=;', `session=${'x'.repeat(500)}`, 'session=a; session=b'])(
    'A request with the cookie header %s is treated as one of a visitor.',
    async (cookie) => {
      const app = await createTestApp(context);
      const response = await app.inject({ url: '/trpc/auth.session', headers: { cookie } });
      expect(response.json()).toEqual({ result: { data: null } });
    },
  );
});

describe('A forgotten password', () => {
  test('Asking for a new password gets the same answer for everybody, and only an account gets a mail.', async () => {
    await account();
    expect(await context.visitor.auth.requestPasswordReset({ email: 'nobody@example.com' })).toBeUndefined();
    expect(context.mails()).toEqual([]);
    expect(await context.visitor.auth.requestPasswordReset({ email: kavitha.email })).toBeUndefined();
    expect(context.mails()[0]?.text).toMatch(/^http:\/\/localhost:3000\/reset-password#\{token\}$/m);
  });

  test('A reset link sets the password once, ends all sessions, cancels the other links and signs the person in.', async () => {
    const user = await account();
    const elsewhere = (await createSession(context, user.id)).split(';')[0] ?? '';
    await context.visitor.auth.requestPasswordReset({ email: kavitha.email });
    const token = await mailedToken();
    const visitor = await browser();
    expect(await visitor.call.auth.resetPassword({ token, password: 'a-new-word-8' })).toMatchObject({ id: user.id });
    expect(await signedInAs(elsewhere)).toBeNull();
    expect(await signedInAs(visitor.cookie())).toBe(kavitha.email);
    expect(context.db.select().from(oneTimeTokens).all()).toEqual([]);
    expect(context.mails().at(-1)?.subject).toMatch(/was changed/);
    expect((await failure(context.visitor.auth.resetPassword({ token, password: 'yet-another-9' }))).code).toBe(
      'BAD_REQUEST',
    );
    await failure(context.visitor.auth.signIn(signInAs(kavitha)));
    await context.visitor.auth.signIn({ email: kavitha.email, password: 'a-new-word-8' });
  });

  test('Only one of two uses of a reset link at the same moment succeeds.', async () => {
    await account();
    await context.visitor.auth.requestPasswordReset({ email: kavitha.email });
    const token = await mailedToken();
    const outcomes = await Promise.allSettled(
      ['a-new-word-8', 'b-new-word-8'].map((password) => context.visitor.auth.resetPassword({ token, password })),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('A password reset also confirms the address and uses up its confirmation link.', async () => {
    await context.visitor.auth.signUp(kavitha);
    const confirmation = await mailedToken();
    await context.visitor.auth.requestPasswordReset({ email: kavitha.email });
    await context.visitor.auth.resetPassword({ token: await mailedToken(), password: 'a-new-word-8' });
    await context.visitor.auth.signIn({ email: kavitha.email, password: 'a-new-word-8' });
    expect((await failure(context.visitor.auth.confirmEmail({ token: confirmation }))).code).toBe('BAD_REQUEST');
  });

  test('A reset link works for 60 minutes, and a newer one replaces it.', async () => {
    await account();
    await context.visitor.auth.requestPasswordReset({ email: kavitha.email });
    const first = await mailedToken();
    await context.visitor.auth.requestPasswordReset({ email: kavitha.email });
    const second = await mailedToken();
    expect((await failure(context.visitor.auth.resetPassword({ token: first, password: 'a-new-word-8' }))).code).toBe(
      'BAD_REQUEST',
    );
    context.advance(hour);
    expect((await failure(context.visitor.auth.resetPassword({ token: second, password: 'a-new-word-8' }))).code).toBe(
      'BAD_REQUEST',
    );
  });

  test('An admin’s new password needs ten characters or more, and a refusal does not use up the reset link.', async () => {
    await account(kavitha, { isAdmin: true });
    await context.visitor.auth.requestPasswordReset({ email: kavitha.email });
    const token = await mailedToken();
    expect((await failure(context.visitor.auth.resetPassword({ token, password: 'nine-char' }))).message).toBe(
      'Password must be at least 10 characters',
    );
    await context.visitor.auth.resetPassword({ token, password: 'ten-chars-!' });
  });

  test('One IP address may ask for ten account mails an hour.', async () => {
    for (let at = 0; at < 10; at++)
      await context.visitor.auth.requestPasswordReset({ email: `student${at}@example.com` });
    const next = context.visitor.auth.resendConfirmation({ email: 'student10@example.com' });
    expect((await failure(next)).code).toBe('TOO_MANY_REQUESTS');
  });
});

describe('Changing the password', () => {
  test('Changing the password needs the current one, ends every other session and renews this one.', async () => {
    const user = await account();
    const here = (await createSession(context, user.id)).split(';')[0] ?? '';
    const elsewhere = (await createSession(context, user.id)).split(';')[0] ?? '';
    const mine = await browser(here);
    expect(
      await failure(mine.call.auth.changePassword({ currentPassword: 'a guess', newPassword: 'a-new-word-8' })),
    ).toEqual({ code: 'BAD_REQUEST', message: 'That password isn’t right' });
    await mine.call.auth.changePassword({ currentPassword: kavitha.password, newPassword: 'a-new-word-8' });
    expect(await signedInAs(here)).toBeNull();
    expect(await signedInAs(elsewhere)).toBeNull();
    expect(await signedInAs(mine.cookie())).toBe(kavitha.email);
    await context.visitor.auth.signIn({ email: kavitha.email, password: 'a-new-word-8' });
  });

  test('A visitor who is not signed in cannot change a password.', async () => {
    const change = context.visitor.auth.changePassword({ currentPassword: 'x', newPassword: 'a-new-word-8' });
    expect((await failure(change)).code).toBe('UNAUTHORIZED');
  });

  test('A stolen session can guess the current password at most twenty times.', async () => {
    const user = await account();
    const guess = () =>
      context.caller(user).auth.changePassword({ currentPassword: 'a guess', newPassword: 'a-new-word-8' });
    for (let time = 0; time < 20; time++) expect((await failure(guess())).code).toBe('BAD_REQUEST');
    expect((await failure(guess())).code).toBe('TOO_MANY_REQUESTS');
  });

  test('An admin who changes their password needs one of ten characters or more.', async () => {
    const admin = await account(kavitha, { isAdmin: true });
    const change = context
      .caller(admin)
      .auth.changePassword({ currentPassword: kavitha.password, newPassword: 'nine-char' });
    expect((await failure(change)).message).toBe('Password must be at least 10 characters');
  });
});

describe('The procedure is_admin', () => {
  test('The procedure is_admin tells an admin who is an admin, and answers false to everybody else.', async () => {
    const admin = context.addUser('admin', { isAdmin: true });
    const student = context.addUser('student');
    const ask = (who: typeof admin | null, user_uuid: string) => context.caller(who).is_admin({ user_uuid });
    expect(await ask(admin, admin.id)).toBe(true);
    expect(await ask(admin, student.id)).toBe(false);
    expect(await ask(admin, 'unknown')).toBe(false);
    expect(await ask(student, student.id)).toBe(false);
    expect(await ask(student, admin.id)).toBe(false);
    expect(await ask(student, 'unknown')).toBe(false);
    expect(await ask(null, admin.id)).toBe(false);
    const other = context.addUser('other-admin', { isAdmin: true });
    expect(await ask(admin, other.id)).toBe(true);
  });
});

describe('Bad input', () => {
  const long = 'x'.repeat(100_000);
  const procedures: Record<string, Record<string, unknown>> = {
    signUp: kavitha,
    signIn: signInAs(kavitha),
    confirmEmail: { token: 'x' },
    confirmWithNewPassword: { token: 'x', fullName: 'Kavitha', password: 'a-new-word-8' },
    resendConfirmation: { email: kavitha.email },
    requestPasswordReset: { email: kavitha.email },
    resetPassword: { token: 'x', password: 'a-new-word-8' },
    changePassword: { currentPassword: 'a', newPassword: 'a-new-word-8' },
  };

  test.each(Object.entries(procedures))(
    'The procedure auth.%s answers 400 to unknown keys, over-long values and values of the wrong type.',
    async (name, good) => {
      const user = await account();
      const cookie = (await createSession(context, user.id)).split(';')[0] ?? '';
      const app = await createTestApp(context);
      const bad: unknown[] = [null, [], 'text', 7, {}, { ...good, isAdmin: true }];
      for (const field of Object.keys(good)) {
        for (const value of [long, null, 7, {}, ['x']]) bad.push({ ...good, [field]: value });
      }
      for (const payload of bad) {
        const response = await app.inject({
          method: 'POST',
          url: `/trpc/auth.${name}`,
          headers: { 'content-type': 'application/json', cookie },
          payload: JSON.stringify(payload),
        });
        expect([response.statusCode, payload]).toEqual([400, payload]);
      }
    },
  );

  test.each([
    'a\0b@example.com',
    '"><script>@example.com',
    'a@b.com,c@d.com',
    'a@b.com\r\nBcc: c@d.com',
    '\ud800@example.com',
  ])('Signing up refuses the address %j.', async (email) => {
    expect((await failure(context.visitor.auth.signUp({ ...kavitha, email }))).code).toBe('BAD_REQUEST');
  });

  test('A token or password of unusual characters is answered as wrong and never causes a server error.', async () => {
    for (const odd of ['\0', '\ud800', '%', '__proto__', "' or 1=1 --"]) {
      expect((await failure(context.visitor.auth.confirmEmail({ token: odd }))).code).toBe('BAD_REQUEST');
    }
    await account();
    for (const password of ['\0', '\ud800', '__proto__']) {
      expect((await failure(context.visitor.auth.signIn({ email: kavitha.email, password }))).code).toBe(
        'UNAUTHORIZED',
      );
    }
  });
});

describe('The first admin', () => {
  const settings = { email: 'owner@example.com', password: 'owner-password' };
  const ensure = () => ensureFirstAdmin(context, settings);

  test('The first admin is made once, confirmed and approved, and can sign in.', async () => {
    expect(await ensure()).toBe('created');
    expect(await ensure()).toBe('unchanged');
    expect(await context.visitor.auth.signIn(settings)).toMatchObject({
      isAdmin: true,
      verificationStatus: 'approved',
    });
  });

  test('An account in use that becomes the first admin keeps its password.', async () => {
    const who = { ...kavitha, email: settings.email };
    await account(who);
    expect(await ensure()).toBe('granted');
    expect(await context.visitor.auth.signIn(signInAs(who))).toMatchObject({ isAdmin: true });
  });

  test('An unconfirmed account made by a stranger loses the stranger’s password when it becomes the first admin.', async () => {
    const stranger = { ...kavitha, email: settings.email };
    await context.visitor.auth.signUp(stranger);
    const strangersLink = await mailedToken();
    expect(await ensure()).toBe('created');
    await failure(context.visitor.auth.signIn(signInAs(stranger)));
    expect((await failure(context.visitor.auth.confirmEmail({ token: strangersLink }))).code).toBe('BAD_REQUEST');
    expect(await context.visitor.auth.signIn(settings)).toMatchObject({ isAdmin: true });
  });
});

describe('Housekeeping', () => {
  test('T8: Housekeeping deletes expired sessions and tokens and accounts unconfirmed for a week, and nothing else.', async () => {
    const { id } = await account({ ...kavitha, email: 'confirmed@example.com' });
    for (const days of [7, 30]) {
      const session = {
        id: `${days} days`,
        userId: id,
        createdAt: context.clock(),
        expiresAt: context.clock() + days * day,
      };
      context.db.insert(sessions).values(session).run();
    }
    await context.visitor.auth.signUp(kavitha);
    context.advance(6 * day);
    await context.visitor.auth.signUp({ ...kavitha, email: 'later@example.com' });
    context.advance(day + 1);
    workOn(context.db, sweepAccounts, context.clock());
    expect(
      context.db
        .select()
        .from(users)
        .all()
        .map(({ email }) => email),
    ).toEqual(['confirmed@example.com', 'later@example.com']);
    expect(context.db.select({ id: sessions.id }).from(sessions).all()).toEqual([{ id: '30 days' }]);
    expect(context.db.select().from(profiles).all()).toHaveLength(2);
    expect(context.db.select().from(oneTimeTokens).all()).toEqual([]);
  });

  test('Whoever signs up again within the first sign-up’s week has a week from then on.', async () => {
    await context.visitor.auth.signUp(kavitha);
    context.advance(7 * day - 1);
    await context.visitor.auth.signUp(kavitha);
    context.advance(2);
    workOn(context.db, sweepAccounts, context.clock());
    await context.visitor.auth.confirmEmail({ token: await context.mailedToken(), password: kavitha.password });
    expect(context.db.select({ email: users.email }).from(users).all()).toEqual([{ email: kavitha.email }]);
  });
});
