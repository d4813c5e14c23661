import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createAuth } from '#server/auth/lucia.ts';
import { openDb } from '#server/db/open-db.ts';
import { auditLog } from '#server/db/schema/audit.ts';
import { profiles, sessions, users } from '#server/db/schema/users.ts';

const root = resolve(import.meta.dirname, '../..');

let folder = '';
let file = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'site-admin-'));
  file = join(folder, 'site.db');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs the command as an operator does; the site's own process may have the same data file open. */
function admin(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', 'src/server/cli/admin.ts', ...args],
    {
      cwd: root,
      encoding: 'utf8',
      env: { PATH: process.env.PATH, DATABASE_FILE: file },
    },
  );
  return { status, stdout: stdout.trim(), stderr: stderr.trim() };
}

function site(...accounts: { email: string; isAdmin?: boolean }[]) {
  const db = openDb(file);
  for (const { email, isAdmin = false } of accounts) {
    const now = Date.now();
    const values = { email, isAdmin, passwordHash: 'none', emailConfirmedAt: now, createdAt: now };
    const { id } = db.insert(users).values(values).returning({ id: users.id }).get();
    db.insert(profiles).values({ userId: id, fullName: 'Kavitha Raman', createdAt: now }).run();
  }
  return db;
}

describe('npm run admin', { timeout: 60_000 }, () => {
  test('grant makes an existing account an admin, whatever the case of its address, and records it', () => {
    const db = site({ email: 'kavitha@example.com' });
    expect(admin('grant', 'Kavitha@Example.com')).toEqual({
      status: 0,
      stdout: 'kavitha@example.com is now an admin.',
      stderr: '',
    });
    expect(db.select().from(users).get()?.isAdmin).toBe(true);
    expect(db.select().from(auditLog).all()).toMatchObject([
      { actorId: 'command line', action: 'grant-admin', before: { isAdmin: false }, after: { isAdmin: true } },
    ]);
    expect(admin('grant', 'kavitha@example.com').stdout).toBe('kavitha@example.com is an admin already.');
    expect(admin('list').stdout).toBe('kavitha@example.com  Kavitha Raman');
    expect(db.select().from(auditLog).all()).toHaveLength(1);
    db.$client.close();
  });

  test('revoke takes the right away at once, ends the sessions, and records it; the last admin stays', async () => {
    const db = site({ email: 'kavitha@example.com', isAdmin: true }, { email: 'owner@example.com', isAdmin: true });
    const id = db.select().from(users).get()?.id ?? '';
    await createAuth(db, { secure: false }).signIn(id);
    expect(admin('revoke', 'kavitha@example.com')).toMatchObject({
      status: 0,
      stdout: 'kavitha@example.com is no longer an admin and was signed out.',
    });
    expect(db.select().from(sessions).all()).toEqual([]);
    expect(admin('revoke', 'kavitha@example.com')).toMatchObject({
      status: 0,
      stdout: 'kavitha@example.com is not an admin.',
    });
    expect(admin('revoke', 'owner@example.com')).toEqual({
      status: 1,
      stdout: '',
      stderr: 'owner@example.com is the last admin; grant somebody else first.',
    });
    expect(db.select().from(auditLog).all()).toMatchObject([{ actorId: 'command line', action: 'revoke-admin' }]);
    db.$client.close();
  });

  test('an unknown address, a missing data file and wrong usage end with one plain message and exit code 1', () => {
    expect(admin('list')).toMatchObject({ status: 1, stderr: expect.stringContaining('There is no data file') });
    expect(existsSync(file)).toBe(false);
    site().$client.close();
    expect(admin('list')).toMatchObject({ status: 0, stdout: 'There is no admin yet.' });
    expect(admin('grant', 'nobody@example.com')).toEqual({
      status: 1,
      stdout: '',
      stderr: 'There is no account with the address nobody@example.com.',
    });
    for (const args of [[], ['promote', 'a@example.com']]) {
      expect(admin(...args)).toMatchObject({ status: 1, stdout: '', stderr: expect.stringMatching(/^Usage: /) });
    }
  });
});
