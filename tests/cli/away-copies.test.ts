import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createSession } from '#server/auth/sessions.ts';
import { createAway } from '#server/backups/away.ts';
import { type AwayPlace, fetchAway, listAway, sendNewest } from '#server/backups/away-copies.ts';
import { nameFor } from '#server/backups/retention.ts';
import { backUp } from '#server/db/backup.ts';
import { openDb } from '#server/db/open-db.ts';
import { profiles, users } from '#server/db/schema/users.ts';
import { createInstallation } from '../support/process.ts';
import { awayEnvironment, openS3 } from '../support/s3.ts';

vi.setConfig({ testTimeout: 60_000 });

const day = 24 * 60 * 60 * 1000;
const newest = Date.UTC(2026, 10, 20, 9, 5);

async function prepare() {
  const folder = mkdtempSync(join(tmpdir(), 'site-away-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const keyFile = join(folder, 'key.txt');
  const identity = await generateIdentity();
  writeFileSync(keyFile, `# created: 2026-11-20\n${identity}\n`);
  const { away, close } = await openS3(await identityToRecipient(identity));
  onTestFinished(close);
  const place: AwayPlace = { away, dataFile: join(folder, 'site.db'), timeZone: 'Asia/Kolkata' };
  return { folder, keyFile, place };
}

/** Backs a data file up as the site would have at this moment; answers the backup's name. */
function backUpAt(dataFile: string, at: number): string {
  const db = openDb(dataFile);
  db.insert(users)
    .values({ email: `${at}@example.com`, passwordHash: 'x', createdAt: at })
    .run();
  db.$client.close();
  mkdirSync(join(dataFile, '../backups'), { recursive: true });
  const name = nameFor(dataFile, 'automatic', at);
  backUp(dataFile, join(dataFile, '../backups', name));
  return name;
}

describe('R23: Copies away from this machine', () => {
  test('The newest backup is sent once, encrypted, and comes back as it was only with the key.', async () => {
    const { folder, keyFile, place } = await prepare();
    const name = backUpAt(place.dataFile, newest);
    expect(await sendNewest(place)).toMatchObject({ isSent: true, copies: [{ name, at: newest, kind: 'automatic' }] });
    expect(await sendNewest(place)).toMatchObject({ isSent: false, copies: [{ name }] });

    const { endpoint, bucket, prefix } = place.away;
    const stored = await fetch(`${endpoint}/${bucket}/${prefix}${name}.age`);
    const bytes = Buffer.from(await stored.arrayBuffer());
    expect(bytes.subarray(0, 21).toString()).toBe('age-encryption.org/v1');
    expect(bytes.includes('SQLite format 3')).toBe(false);

    const fetched = join(folder, 'fetched.db');
    await fetchAway(place, name, keyFile, fetched);
    expect(readFileSync(fetched).equals(readFileSync(join(folder, 'backups', name)))).toBe(true);

    writeFileSync(join(folder, 'other.txt'), await generateIdentity());
    await expect(fetchAway(place, name, join(folder, 'other.txt'), join(folder, 'no.db'))).rejects.toThrow(
      /The key in .*other\.txt does not open/,
    );
    writeFileSync(join(folder, 'none.txt'), 'age1notakey');
    await expect(fetchAway(place, name, join(folder, 'none.txt'), join(folder, 'no.db'))).rejects.toThrow(
      /There is no age key in .*none\.txt/,
    );
  });

  test.each([
    ['changed', (bytes: Buffer) => bytes.fill('changed', bytes.length - 100)],
    ['cut off', (bytes: Buffer) => bytes.subarray(0, -5000)],
    ['cut off in its head', (bytes: Buffer) => bytes.subarray(0, 100)],
  ])('A copy that was %s is called damaged, and no key is called wrong.', async (_what, spoil) => {
    const { folder, keyFile, place } = await prepare();
    const name = backUpAt(place.dataFile, newest);
    await sendNewest(place);
    const { endpoint, region, bucket, prefix, keyId, secret } = place.away;
    const credentials = { accessKeyId: keyId, secretAccessKey: secret };
    const store = new S3Client({ endpoint, region, credentials, forcePathStyle: true });
    onTestFinished(() => store.destroy());
    const at = { Bucket: bucket, Key: `${prefix}${name}.age` };
    const { Body } = await store.send(new GetObjectCommand(at));
    const bytes = Buffer.from((await Body?.transformToByteArray()) ?? []);
    await store.send(new PutObjectCommand({ ...at, Body: spoil(bytes) }));
    await expect(fetchAway(place, name, keyFile, join(folder, 'no.db'))).rejects.toThrow(`${name} is damaged`);
  });

  test('Copies older than 35 days go, and other files in the bucket stay.', async () => {
    const { place } = await prepare();
    const elsewhere = { ...place, away: { ...place.away, prefix: 'site/elsewhere/' } };
    for (const days of [40, 36, 34, 0]) {
      backUpAt(place.dataFile, newest - days * day);
      if (days === 40) await sendNewest(elsewhere);
      await sendNewest(place);
    }
    expect((await listAway(place)).map(({ at }) => (newest - at) / day)).toEqual([0, 34]);
    expect(await listAway(elsewhere)).toHaveLength(1);
  });

  test('The key may come on standard input, as a container reads it.', async () => {
    const { keyFile, place } = await prepare();
    backUpAt(place.dataFile, newest);
    await sendNewest(place);
    const site = createInstallation({ through: () => ['sh', '-c', `"$@" < ${keyFile}`, 'sh'] });
    const restored = await site.run('restore', ['--away', '-'], awayEnvironment(place.away));
    expect(restored).toMatchObject({ code: 0, stderr: '' });
    expect(restored.stdout).toContain('1 users');
    const without = createInstallation();
    expect(await without.run('restore', ['--away', '-'], awayEnvironment(place.away))).toMatchObject({
      code: 1,
      stderr: 'There is no age key in standard input; it begins with AGE-SECRET-KEY-.\n',
    });
  });

  test('What the provider refuses is said with its own name for it.', async () => {
    const { place } = await prepare();
    backUpAt(place.dataFile, newest);
    const lost = { ...place, away: { ...place.away, bucket: 'nowhere' } };
    const away = createAway({ ...lost, clock: () => newest, send: sendNewest });
    await expect(away.sendNewest()).rejects.toThrow(/^Talking to 127\.0\.0\.1:\d+ failed: NoSuchBucket/);
    expect(away.state()).toMatchObject({ last: null, failure: { at: newest }, isSending: false });
    const wrong = { ...place, away: { ...place.away, secret: 'wrong' } };
    await expect(sendNewest(wrong)).rejects.toThrow(/SignatureDoesNotMatch/);
    expect(await listAway(place)).toEqual([]);
  });

  test('On a new machine one command lists the copies, and one restores the newest with the key, after which the site goes on sending there.', async () => {
    const { folder, keyFile, place } = await prepare();
    const name = backUpAt(place.dataFile, newest);
    await sendNewest(place);
    rmSync(join(folder, 'backups'), { recursive: true });

    const site = createInstallation();
    const env = awayEnvironment(place.away);
    expect((await site.run('restore', ['--away'], env)).stdout).toContain(name);
    const restored = await site.run('restore', ['--away', keyFile], env);
    expect(restored).toMatchObject({ code: 0, stderr: '' });
    expect(restored.stdout).toContain('1 users');
    expect(await site.run('restore', ['--away', keyFile, 'site-other.db'], env)).toMatchObject({
      code: 1,
      stderr: 'There is no copy named site-other.db.\n',
    });
    expect((await site.run('restore', ['--away'])).stderr).toContain('BACKUP_S3_URL');
    expect(Object.keys(site.data())).toEqual(['site.db']);

    const db = openDb(site.dataFile);
    db.insert(users)
      .values({ id: 'admin', email: 'admin@example.com', passwordHash: 'x', role: 'owner', createdAt: 1 })
      .run();
    db.insert(profiles).values({ userId: 'admin', fullName: 'Meera', createdAt: 1 }).run();
    const session = await createSession({ db, clock: Date.now, config: { publicUrl: 'http://localhost' } }, 'admin');
    db.$client.close();
    const running = await site.start(env);
    const headers = { cookie: session.split(';')[0] ?? '', 'content-type': 'application/json' };
    const asked = await fetch(`${running.url}/trpc/backupsAdmin.sendAway?batch=1`, {
      method: 'POST',
      headers,
      body: '{}',
    });
    expect(asked.status).toBe(200);
    await vi.waitFor(async () => {
      const state = await (await fetch(`${running.url}/trpc/backupsAdmin.state`, { headers })).json();
      expect(state.result.data.away).toMatchObject({ last: { name }, failure: null, isSending: false });
    }, 30_000);
    expect(await running.stop()).toMatchObject({ code: 0, stderr: '' });
  });
});
