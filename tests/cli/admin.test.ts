import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { requireTokenHolder } from '#server/auth/one-time-tokens.ts';
import { replaceRecoveryCodes } from '#server/auth/recovery-codes.ts';
import { hasSecondFactor } from '#server/auth/second-factors.ts';
import { createSession } from '#server/auth/sessions.ts';
import { runAdminCommand } from '#server/cli/admin-command.ts';
import { loadConfig } from '#server/config.ts';
import { openDb } from '#server/db/open-db.ts';
import { auditLog } from '#server/db/schema/audit.ts';
import { mails } from '#server/db/schema/mails.ts';
import { authenticators, recoveryCodes } from '#server/db/schema/second-factors.ts';
import { profiles, sessions, users } from '#server/db/schema/users.ts';
import { StartError } from '#server/start-error.ts';

let folder = '';
let file = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'site-admin-'));
  file = join(folder, 'site.db');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** What the command tells the operator: on which way out, and in what words. */
function admin(...args: string[]): { says: string } | { refuses: string } {
  try {
    return { says: runAdminCommand(args, { ...loadConfig({}), databaseFile: file }) };
  } catch (error) {
    if (error instanceof StartError) return { refuses: error.message };
    throw error;
  }
}

/** A site with these accounts, still open as the running site has it. */
function site(...accounts: { email: string; isAdmin?: boolean; confirmed?: boolean }[]) {
  const db = openDb(file);
  for (const { email, isAdmin = false, confirmed = true } of accounts) {
    const now = Date.now();
    const values = {
      email,
      role: isAdmin ? ('owner' as const) : null,
      passwordHash: 'none',
      emailConfirmedAt: confirmed ? now : null,
      createdAt: now,
    };
    const { id } = db.insert(users).values(values).returning({ id: users.id }).get();
    db.insert(profiles).values({ userId: id, fullName: 'Kavitha Raman', createdAt: now }).run();
  }
  return db;
}

describe('The command npm run admin', () => {
  test('The grant command makes an existing account an admin, ignores the case of its address, and records the change.', () => {
    const db = site({ email: 'kavitha@example.com' });
    expect(admin('grant', 'Kavitha@Example.com')).toEqual({ says: 'kavitha@example.com is now an admin.' });
    expect(db.select().from(users).get()?.isAdmin).toBe(true);
    expect(admin('grant', 'kavitha@example.com')).toEqual({ says: 'kavitha@example.com is an admin already.' });
    expect(admin('list')).toEqual({ says: 'kavitha@example.com  Kavitha Raman  Owner' });
    expect(db.select().from(auditLog).all()).toMatchObject([
      { actorId: 'command line', action: 'grant-admin', before: { role: null }, after: { role: 'owner' } },
    ]);
    db.$client.close();
  });

  test('T7: The revoke command removes the admin right at once, ends the sessions, records it, and refuses the last admin.', async () => {
    const db = site({ email: 'kavitha@example.com', isAdmin: true }, { email: 'owner@example.com', isAdmin: true });
    const id = db.select().from(users).get()?.id ?? '';
    await createSession({ db, clock: Date.now, config: { publicUrl: 'http://localhost' } }, id);
    expect(admin('revoke', 'kavitha@example.com')).toEqual({
      says: 'kavitha@example.com is no longer an admin and was signed out.',
    });
    expect(db.select().from(sessions).all()).toEqual([]);
    expect(admin('revoke', 'kavitha@example.com')).toEqual({ says: 'kavitha@example.com is not an admin.' });
    expect(admin('revoke', 'owner@example.com')).toEqual({
      refuses: 'owner@example.com is the last owner; make somebody else an owner first: grant EMAIL.',
    });
    expect(db.select().from(auditLog).all()).toMatchObject([{ actorId: 'command line', action: 'revoke-admin' }]);
    db.$client.close();
  });

  test('The reset-factor command lets a locked-out admin in with the password alone, ends the sessions, records it and tells the owner.', async () => {
    const db = site({ email: 'kavitha@example.com', isAdmin: true });
    const userId = db.select().from(users).get()?.id ?? '';
    expect(admin('reset-factor', 'kavitha@example.com')).toEqual({
      says: 'kavitha@example.com has no two-step sign-in.',
    });
    db.insert(authenticators).values({ userId, secret: 'sealed', confirmedAt: 1 }).run();
    replaceRecoveryCodes(db, userId);
    await createSession({ db, clock: Date.now, config: { publicUrl: 'http://localhost' } }, userId);
    expect(admin('reset-factor', 'Kavitha@Example.com')).toEqual({
      says: 'kavitha@example.com was signed out, and signs in with the password alone until two-step sign-in is set up again.',
    });
    expect(hasSecondFactor(db, userId)).toBe(false);
    for (const table of [recoveryCodes, sessions]) expect(db.select().from(table).all()).toEqual([]);
    expect(db.select().from(auditLog).all()).toMatchObject([{ actorId: 'command line', action: 'reset-factor' }]);
    expect(db.select().from(mails).all()).toMatchObject([{ recipient: 'kavitha@example.com' }]);
    db.$client.close();
  });

  test('The grant command accepts an unconfirmed account and tells the operator that its address must be confirmed first.', () => {
    const db = site({ email: 'kavitha@example.com', confirmed: false });
    expect(admin('grant', 'kavitha@example.com')).toEqual({
      says: 'kavitha@example.com is now an admin, once the address is confirmed by its mail.',
    });
    db.$client.close();
  });

  test('The admin command refuses an unknown address, a missing data file and wrong usage with one plain message.', () => {
    expect(admin('list')).toEqual({ refuses: expect.stringContaining('There is no data file') });
    expect(existsSync(file)).toBe(false);
    site().$client.close();
    expect(admin('list')).toEqual({ says: 'There is no admin yet.' });
    const unknown = { refuses: 'There is no account with the address nobody@example.com.' };
    expect(admin('grant', 'nobody@example.com')).toEqual(unknown);
    expect(admin('revoke', 'nobody@example.com')).toEqual(unknown);
    expect(admin('reset-factor', 'nobody@example.com')).toEqual(unknown);
    for (const args of [[], ['grant'], ['promote', 'a@example.com'], ['grant', 'a@example.com', 'b@example.com']]) {
      expect(admin(...args)).toEqual({ refuses: expect.stringMatching(/^Usage: /) });
    }
  });

  test('A refused admin command writes one line to stderr without a stack trace and exits with code 1.', {
    timeout: 60_000,
  }, () => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['--import', 'tsx', 'src/server/cli/admin.ts', 'list'],
      {
        cwd: resolve(import.meta.dirname, '../..'),
        encoding: 'utf8',
        env: { PATH: process.env.PATH, DATABASE_FILE: file },
      },
    );
    expect({ status, stdout, stderr }).toEqual({
      status: 1,
      stdout: '',
      stderr: `There is no data file ${file} yet; start the site once, or set DATABASE_FILE.\n`,
    });
  });

  test('The first owner gets a link that works once for a day; a second one replaces it, and none is printed once an owner has been there.', () => {
    const db = site();
    const printed = () => {
      const answer = admin('first-owner', 'Kavitha@Example.com');
      const link = /^Open this link .*: http:\/\/localhost:3000\/reset-password#([\w-]{43})$/;
      return link.exec('says' in answer ? answer.says : '')?.[1] ?? '';
    };
    const [lost, token] = [printed(), printed()];
    const now = Date.now();
    const hour = 60 * 60_000;
    const holder = (asked: string, at: number) => () =>
      requireTokenHolder(db, { token: asked, purpose: 'reset-password', now: at });
    expect(holder(lost, now)).toThrow('This link has expired or was already used');
    expect(holder(token, now + 25 * hour)).toThrow('This link has expired');
    expect(holder(token, now + 23 * hour)()).toBe(db.select().from(users).get()?.id);
    expect(admin('list')).toEqual({ says: 'kavitha@example.com  Administrator  Owner' });
    expect(admin('first-owner', 'nobody')).toEqual({ refuses: 'nobody is no email address.' });
    db.update(users).set({ lastSeenAt: now }).run();
    for (const email of ['kavitha@example.com', 'other@example.com'])
      expect(admin('first-owner', email)).toEqual({ refuses: expect.stringMatching(/^There is an owner already/) });
    db.$client.close();
  });
});
