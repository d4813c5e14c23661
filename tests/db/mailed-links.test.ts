import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDb } from '#server/db/open-db.ts';
import { mails } from '#server/db/schema/mails.ts';
import { oneTimeTokens, pendingSignUps } from '#server/db/schema/users.ts';
import { firstMigrations } from '../support/migrations.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mailed-links-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const token = 'Aa-_'.repeat(11).slice(0, 43);

test('An upgrade takes tokens out of stored mails, voids those mailed before, and keeps each sign-up once.', () => {
  const file = join(folder, 'site.db');
  const before = openDb(file, firstMigrations(folder, 11)).$client;
  before.exec(`
    insert into users (id, email, password_hash, created_at) values ('u', 'kavitha@example.com', 'first', 1);
    insert into profiles (id, user_id, full_name, created_at) values ('p', 'u', 'Kavitha', 1);
    insert into one_time_tokens (hash, user_id, purpose, expires_at, created_at, password_hash, full_name) values
      ('a', 'u', 'confirm-email', 9, 1, 'first', 'Kavitha'), ('b', 'u', 'confirm-email', 9, 2, 'first', 'Kavitha'),
      ('c', 'u', 'confirm-email', 9, 3, 'second', 'Somebody');
    insert into mails (id, recipient, subject, text, html, status, next_attempt_at, created_at) values
      ('m', 'kavitha@example.com', 'Confirm', 'Open https://trb.example/confirm-email#${token}',
       '<a href="https://trb.example/confirm-email#${token}">Open</a>', 'stored', 1, 1);
  `);
  before.close();

  const db = openDb(file);
  expect(db.select().from(mails).all()).toMatchObject([
    {
      aboutUserId: 'u',
      tokenPurpose: 'confirm-email',
      text: 'Open https://trb.example/confirm-email#{token}',
      html: '<a href="https://trb.example/confirm-email#{token}">Open</a>',
    },
  ]);
  expect(db.select().from(oneTimeTokens).all()).toEqual([]);
  const kept = db.select().from(pendingSignUps).orderBy(pendingSignUps.createdAt).all();
  expect(kept).toMatchObject([
    { passwordHash: 'first', fullName: 'Kavitha', termsVersion: '', createdAt: 1 },
    { passwordHash: 'second', fullName: 'Somebody', termsVersion: '', createdAt: 3 },
  ]);
  db.$client.close();
});
