import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hashPassword } from '#server/auth/passwords.ts';
import { createSession, validateSession } from '#server/auth/sessions.ts';
import { rateLimits } from '#server/db/schema/rate-limits.ts';
import { sessions } from '#server/db/schema/users.ts';
import { countCommits } from '../../support/commits.ts';
import { createTestContext, failure, type TestContext } from '../../support/test-context.ts';

const password = 'temple-lamp-9';
const day = 24 * 60 * 60 * 1000;

let context: TestContext;
let folder: string;
beforeEach(() => {
  folder = join(tmpdir(), `commits-${randomUUID()}`);
  context = createTestContext({ databaseFile: join(folder, 'site.db') });
});
afterEach(async () => {
  await context.close();
  rmSync(folder, { recursive: true });
});

const addKavitha = async () => context.addUser('kavitha', { passwordHash: await hashPassword(password) });

/** The site has one thread, and each commit holds it until the disk has answered: 10 to 40 ms on a small server. */
describe('Commits that wait for the disk', () => {
  test.each(['192.0.2.1', '2001:db8::1'])(
    'Signing in from %s in place of another session makes two: the attempt before the hash, all else after it.',
    async (ip) => {
      const user = await addKavitha();
      await createSession(context, user.id);
      const sessionId = context.db.select().from(sessions).get()?.id ?? '';
      const { auth } = context.caller(user, { ip, sessionId, deviceToken: 'a-known-browser' });
      expect(await countCommits(context.db, () => auth.signIn({ email: user.email, password }))).toBe(2);
      const kept = context.db.select().from(sessions).where(eq(sessions.id, sessionId)).all();
      expect(kept).toEqual([]);
    },
  );

  test('A wrong password makes one, which counts the attempt.', async () => {
    const { email } = await addKavitha();
    const guess = () => failure(context.visitor.auth.signIn({ email, password: 'a guess' }));
    expect(await countCommits(context.db, guess)).toBe(1);
    expect(context.db.select().from(rateLimits).all()).toMatchObject(Array.from({ length: 3 }, () => ({ count: 1 })));
  });

  test('A session makes one when it slides, and none at any other request.', async () => {
    const user = await addKavitha();
    const cookie = await createSession(context, user.id);
    const visit = () => validateSession(context, cookie);
    expect(await countCommits(context.db, visit)).toBe(0);
    context.advance(16 * day);
    expect(await countCommits(context.db, visit)).toBe(1);
    expect(await countCommits(context.db, visit)).toBe(0);
  });

  test('An admin’s use of a session makes one a minute.', async () => {
    const admin = context.addUser('admin', { isAdmin: true });
    const cookie = await createSession(context, admin.id);
    const visit = () => validateSession(context, cookie);
    expect(await countCommits(context.db, visit)).toBe(0);
    context.advance(61_000);
    expect(await countCommits(context.db, visit)).toBe(1);
    expect(await countCommits(context.db, visit)).toBe(0);
  });
});
