import { copyFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openInstallation } from '../tests/support/installation.ts';
import { allowedMs, type Check, type Mode, type Outcome } from './lib/check.ts';
import { mutate, pause, query } from './lib/client.ts';
import { faults, readCopy } from './lib/data-file.ts';
import { type Ack, createLoad, missing } from './lib/load.ts';
import { fillShop } from './lib/people.ts';
import { openProvider } from './lib/provider.ts';
import { mountSmallDisk } from './lib/small-disk.ts';

const png = Buffer.concat([
  Buffer.from('89504e470d0a1a0a0000000d494844520000000100000001080600000000', 'hex'),
  Buffer.alloc(900_000, 7),
]);

/** Fills a disk of 64 MB with uploads, orders and a backup while the site runs; then makes room. */
async function fillDisk(mode: Mode): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'small-disk-'));
  const disk = await mountSmallDisk(folder, 64);
  const provider = await openProvider();
  const site = openInstallation({ through: disk.through });
  try {
    const failures: string[] = [];
    const shop = await fillShop(site.dataFile, { students: 300, materials: 8 });
    copyFileSync(site.dataFile, join(disk.outside, 'site.db'));
    writeFileSync(join(disk.outside, 'filler'), Buffer.alloc(20 * 1024 * 1024, 1));
    const env = { ...provider.env, DATABASE_FILE: join(folder, 'site.db') };
    const { url, process: server, stop } = await site.start(env);

    const upload = async () => {
      const response = await fetch(`${url}/uploads?purpose=cover&name=cover.png`, {
        method: 'POST',
        headers: { 'content-type': 'image/png', cookie: shop.admin.cookie },
        body: png,
      });
      return { status: response.status, body: await response.text() };
    };
    let uploads = 0;
    let refusal = await upload();
    for (; refusal.status === 200 && uploads < 200; uploads++) refusal = await upload();
    if (refusal.status !== 503 || !refusal.body.includes('storage is full'))
      failures.push(`an upload on a full disk was answered ${refusal.status}: ${refusal.body.slice(0, 200)}`);

    const acks: Ack[] = [];
    const refusals: { status: number; body: string }[] = [];
    const write = createLoad({
      shop,
      provider,
      onAck: (ack) => acks.push(ack),
      onRefusal: (status, body) => void refusals.push({ status, body }),
    });
    await Promise.all(Array.from({ length: 8 }, (_, client) => write(url, client, () => refusals.length >= 100)));
    const unclear = refusals.filter(({ status, body }) => status !== 503 || !body.includes('storage is full'));
    for (const { status, body } of unclear.slice(0, 3)) failures.push(`refused with ${status}: ${body.slice(0, 200)}`);

    for (const path of ['/materials', '/healthz', '/'])
      if ((await fetch(url + path)).status !== 200) failures.push(`${path} is not readable while the disk is full`);
    const list = await query(url, 'orders.mine', {}, shop.students[0]?.cookie);
    if (list.status !== 200) failures.push(`a student's orders are not readable: ${list.status}`);
    if (!(await (await fetch(`${url}/healthz`)).text()).includes('degraded'))
      failures.push('/healthz does not say degraded');

    const backup = await site.run('backup', [join(folder, 'backup.db')], env);
    if (backup.code !== 1 || !/no space left|too little room/i.test(backup.stderr))
      failures.push(`a backup on a full disk ended with ${backup.code}: ${backup.stderr.slice(0, 200)}`);
    const left = readdirSync(disk.outside).filter((name) => /backup|partial/.test(name));
    if (left.length > 0) failures.push(`a backup on a full disk left ${left.join(', ')}`);

    rmSync(join(disk.outside, 'filler'));
    const freed = performance.now();
    let resumed = { status: 0, body: '' };
    while (resumed.status !== 200 && performance.now() - freed < 10_000) {
      resumed = await mutate(url, 'profile.update', { fullName: 'zz 99999999', phone: '' }, shop.admin.cookie);
      if (resumed.status !== 200) await pause(20);
    }
    const resumedMs = Math.round(performance.now() - freed);
    if (resumed.status !== 200 || resumedMs > allowedMs(mode, 1000))
      failures.push(`writes went on only ${resumedMs} ms after room was made`);
    if (server.exitCode !== null) failures.push('the site ended');
    await stop();

    const lost = readCopy(join(disk.outside, 'site.db'), (client) => {
      failures.push(...faults(client));
      const halves = client.prepare('select count(*) from files where completed_at is null').pluck().get();
      if (halves !== 0) failures.push(`${String(halves)} half files are left`);
      return missing(client, acks).length;
    });
    if (lost > 0) failures.push(`${lost} acknowledged writes are lost`);
    return {
      figure: `${uploads} uploads and ${acks.length} acks until full, ${lost} lost, ${refusals.length} clear refusals, writes go on ${resumedMs} ms after room is made`,
      failures,
    };
  } finally {
    await site.remove();
    await disk.unmount();
    await provider.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

export const fullDisk: Check = { run: fillDisk };
