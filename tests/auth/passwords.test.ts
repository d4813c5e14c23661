import { hash as argon2 } from '@node-rs/argon2';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { createPasswords, hashPassword } from '#server/auth/passwords.ts';
import { createInstallation } from '../support/process.ts';

const passwords = createPasswords();
const asker = { ip: '203.0.113.7', account: 'owner@example.com' };

test('The running site hashes a password with argon2id at the cost that OWASP recommends.', async () => {
  const site = createInstallation();
  const running = await site.start({ ADMIN_EMAIL: 'admin@example.com', ADMIN_PASSWORD: 'temple-lamp-19' });
  await running.stop();
  const client = new Database(site.dataFile, { readonly: true });
  const hash = client.prepare<[], string>('select password_hash from users').pluck().get() ?? '';
  client.close();
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await passwords.matches(hash, 'temple-lamp-19', asker)).toBe(true);
});

test('A password that was hashed at another cost is still accepted.', async () => {
  const older = '$argon2id$v=19$m=8,t=1,p=1$etcoE5mITxPvNqNWZukQuw$mykxScLN1mb19Geth3i+koi4AqifoI/TAu9U0d7ev6s';
  expect(await passwords.matches(older, 'temple-lamp-9', asker)).toBe(true);
  expect(await passwords.matches(older, 'temple-lamp-8', asker)).toBe(false);
});

test('A password in Tamil opens the account however the keyboard composes its letters, one of an older hash too.', async () => {
  const [composed, decomposed] = ['தொடர்ந்து படி 77', 'தொடர்ந்து படி 77'].map((word, at) =>
    word.normalize(at === 0 ? 'NFC' : 'NFD'),
  );
  if (!composed || !decomposed || composed === decomposed) throw new Error('Two spellings are needed');
  const hash = await hashPassword(composed);
  expect(await passwords.matches(hash, decomposed, asker)).toBe(true);
  expect(await passwords.matches(await hashPassword(decomposed), composed, asker)).toBe(true);
  const older = await argon2(decomposed);
  expect(await passwords.matches(older, decomposed, asker)).toBe(true);
  expect(await passwords.matches(hash, `${composed}8`, asker)).toBe(false);
});
