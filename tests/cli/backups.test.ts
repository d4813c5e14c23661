import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { createSession } from '#server/auth/sessions.ts';
import { openDb } from '#server/db/open-db.ts';
import { fileChunks, files } from '#server/db/schema/files.ts';
import { profiles, users } from '#server/db/schema/users.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { createInstallation, type Installation, type RunningSite } from '../support/process.ts';

vi.setConfig({ testTimeout: 60_000 });

/** A running site with so many megabytes of files and an admin who is signed in. */
async function siteWithAdmin(megabytes: number) {
  const site = createInstallation();
  const db = openDb(site.dataFile);
  inTransaction(db, (tx) => {
    tx.insert(users)
      .values({ id: 'admin', email: 'admin@example.com', passwordHash: 'x', role: 'owner', createdAt: 1 })
      .run();
    tx.insert(profiles).values({ userId: 'admin', fullName: 'Meera', createdAt: 1 }).run();
    tx.insert(files)
      .values({ id: 'pdf', purpose: 'material', name: 'a.pdf', mediaType: 'application/pdf', createdAt: Date.now() })
      .run();
    for (let position = 0; position < megabytes; position++)
      tx.insert(fileChunks)
        .values({ fileId: 'pdf', position, bytes: randomBytes(1024 * 1024) })
        .run();
  });
  const cookie =
    (await createSession({ db, clock: Date.now, config: { publicUrl: 'http://localhost' } }, 'admin')).split(';')[0] ??
    '';
  db.$client.close();
  return { site, cookie, running: await site.start() };
}

const askState = ({ url }: RunningSite, cookie: string) =>
  fetch(`${url}/trpc/backupsAdmin.state`, { headers: { cookie } });
const state = async (running: RunningSite, cookie: string) =>
  (await (await askState(running, cookie)).json()).result.data;

/** Asks for a backup as the screen does; the answer is its name. */
async function make({ url }: RunningSite, cookie: string): Promise<string> {
  const headers = { cookie, 'content-type': 'application/json' };
  const answer = await fetch(`${url}/trpc/backupsAdmin.make?batch=1`, { method: 'POST', headers, body: '{}' });
  return (await answer.json())[0].result.data.name;
}
const shelf = ({ folder }: Installation) => join(folder, 'data/backups');

describe('Backups of the running site', () => {
  test('A backup is made in its own process while the site answers, can be downloaded, and restores without sessions.', async () => {
    const { site, cookie, running } = await siteWithAdmin(40);
    const name = await make(running, cookie);
    let answers = 0;
    while ((await state(running, cookie)).running) answers += 1;
    expect(answers).toBeGreaterThan(10);
    expect(await state(running, cookie)).toMatchObject({ failure: null, warning: null, last: { name } });
    expect(readdirSync(shelf(site))).toEqual([name]);

    const headers = { cookie, 'sec-fetch-site': 'same-origin' };
    const download = await fetch(`${running.url}/admin-export/backups/${name}`, { headers });
    const bytes = Buffer.from(await download.arrayBuffer());
    expect(bytes.equals(readFileSync(join(shelf(site), name)))).toBe(true);
    expect(await running.stop()).toMatchObject({ code: 0, stderr: '' });

    expect(await site.run('restore', [join('data/backups', name)])).toMatchObject({ code: 0, stderr: '' });
    const again = await site.start();
    expect((await askState(again, cookie)).status).toBe(401);
    expect(await again.stop()).toMatchObject({ code: 0 });
  });

  test('A backup that fails gives the reason in the log and on the admin’s screen.', async () => {
    const { site, cookie, running } = await siteWithAdmin(0);
    const db = openDb(site.dataFile);
    db.$client.exec("insert into orders (id, total_paise, created_at, updated_at) values ('o', 500, 1, 1)");
    db.$client.close();
    await make(running, cookie);
    await vi.waitFor(async () => expect((await state(running, cookie)).running).toBeNull(), 20_000);
    const reason = /1 of its orders do not add up to their items/;
    expect((await state(running, cookie)).failure.message).toMatch(reason);
    expect(readdirSync(shelf(site))).toEqual([]);
    const { stdout } = await running.stop();
    const line = stdout.split('\n').find((text) => text.includes('backup failed')) ?? '{}';
    expect(JSON.parse(line)).toMatchObject({ level: 50, err: { message: expect.stringMatching(reason) } });
  });

  test('A backup that is being made is ended when the site stops, and leaves no partial file.', async () => {
    const { site, cookie, running } = await siteWithAdmin(60);
    await make(running, cookie);
    await vi.waitFor(() => expect(existsSync(shelf(site)) && readdirSync(shelf(site)).length).toBe(1), 20_000);
    expect(await running.stop()).toMatchObject({ code: 0, stderr: '' });
    expect(readdirSync(shelf(site)).filter((name) => name.includes('partial'))).toEqual([]);
  });
});
