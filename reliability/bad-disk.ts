import { writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { allowedMs, type Check, type Mode, type Outcome } from './lib/check.ts';
import { mutate } from './lib/client.ts';
import { faults, readCopy } from './lib/data-file.ts';
import { putShim } from './lib/disk-shim.ts';
import { type Ack, createLoad, missing } from './lib/load.ts';
import { fillShop } from './lib/people.ts';
import { withSite } from './lib/site.ts';

const sizes = { quick: { acks: 60 }, full: { acks: 2000 } };

/** Makes one write in a hundred fail with an I/O error, then every write as on a read-only disk. */
async function failWrites(mode: Mode): Promise<Outcome> {
  return withSite({}, async (site, provider) => {
    const failures: string[] = [];
    const shop = await fillShop(site.dataFile, { students: 200, materials: 8 });
    const fail = join(site.folder, 'fail');
    writeFileSync(fail, '');
    const env = { ...provider.env, ...putShim(site.folder, site.dataFile, { fail }) };
    const running = await site.start(env);
    const { url } = running;

    const acks: Ack[] = [];
    const refusals: { status: number; body: string }[] = [];
    const write = createLoad({
      shop,
      provider,
      onAck: (ack) => acks.push(ack),
      onRefusal: (status, body) => void refusals.push({ status, body }),
    });
    writeFileSync(fail, `${constants.errno.EIO} 100`);
    const promised = sizes[mode].acks;
    const isOver = () => acks.length >= promised || running.process.exitCode !== null;
    await Promise.all(Array.from({ length: 8 }, (_, client) => write(url, client, isOver)));
    const wrong = refusals.filter(({ status }) => status !== 503);
    for (const { status, body } of wrong.slice(0, 3)) failures.push(`an I/O error was answered ${status}: ${body}`);

    writeFileSync(fail, `${constants.errno.EROFS} 1`);
    const student = shop.students[0]?.cookie;
    let slowest = 0;
    for (let attempt = 0; attempt < 20; attempt++) {
      const began = performance.now();
      const { status, body } = await mutate(url, 'profile.update', { fullName: 'Nobody', phone: '' }, student);
      slowest = Math.max(slowest, performance.now() - began);
      if (status !== 503) failures.push(`a write to a read-only disk was answered ${status}: ${body}`);
    }
    if (slowest > allowedMs(mode, 1000))
      failures.push(`a write to a read-only disk was answered after ${Math.round(slowest)} ms`);
    if ((await fetch(`${url}/materials`)).status !== 200) failures.push('pages cannot be read from a read-only disk');
    writeFileSync(fail, '');
    const again = await mutate(url, 'profile.update', { fullName: 'zz 99999999', phone: '' }, student);
    if (again.status !== 200) failures.push(`once the disk works again, a write is answered ${again.status}`);
    if (running.process.exitCode !== null) failures.push('the site ended');
    const { stdout } = await running.kill();
    if (refusals.length > 0 && !stdout.includes('procedure failed') && !stdout.includes('request failed'))
      failures.push('the log does not tell of the errors');

    const lost = readCopy(site.dataFile, (client) => {
      failures.push(...faults(client));
      return missing(client, acks).length;
    });
    if (lost > 0) failures.push(`${lost} acks have no row`);
    return {
      figure: `${acks.length} acks, ${lost} without a row, ${refusals.length} refused with 503 at EIO; read-only: 503 in ${Math.round(slowest)} ms, 0 exits`,
      failures,
    };
  });
}

export const badDisk: Check = { run: failWrites };
