import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Check, Mode, Outcome } from './lib/check.ts';
import { faults } from './lib/data-file.ts';
import { type DiskOperation, putShim, readDiskLog } from './lib/disk-shim.ts';
import { type Ack, createLoad, missing } from './lib/load.ts';
import { fillShop } from './lib/people.ts';
import { withSite } from './lib/site.ts';

const sizes = { quick: { acks: 40, cuts: 5 }, full: { acks: 2500, cuts: 500 } };
const pageBytes = 4096;

type Recorded = { base: Buffer; operations: DiskOperation[]; acks: (Ack & { logged: number })[] };

/** Records everything that a site under load writes to its disk, and everything it acknowledges. */
async function record(promised: number, patches: [RegExp, string][]): Promise<Recorded> {
  return withSite({ patches }, async (site, provider) => {
    const shop = await fillShop(site.dataFile, { students: 200, materials: 8 });
    const base = readFileSync(site.dataFile);
    const log = join(site.folder, 'disk.log');
    const running = await site.start({ ...provider.env, ...putShim(site.folder, site.dataFile, { log }) });
    const acks: Recorded['acks'] = [];
    const write = createLoad({ shop, provider, onAck: (ack) => acks.push({ ...ack, logged: statSync(log).size }) });
    const isOver = () => acks.length >= promised;
    await Promise.all(Array.from({ length: 8 }, (_, client) => write(running.url, client, isOver)));
    await running.kill();
    return { base, operations: readDiskLog(log), acks };
  });
}

/** The files as a disk holds them that keeps what was synced and a random part of the rest. */
class Disk {
  private readonly synced = new Map<string, Buffer>();
  private readonly waiting = new Map<string, DiskOperation[]>();

  constructor(base: Buffer) {
    this.synced.set('site.db', Buffer.from(base));
  }

  take(operation: DiskOperation): void {
    const waiting = this.waiting.get(operation.name) ?? [];
    this.waiting.set(operation.name, waiting);
    if (operation.op !== 'sync') waiting.push(operation);
    else {
      this.synced.set(operation.name, apply(this.contentOf(operation.name), waiting));
      this.waiting.set(operation.name, []);
    }
  }

  /** Writes the files into a folder. `keeps`: whether a page that was not synced has reached the disk. */
  writeTo(folder: string, keeps: () => boolean): void {
    for (const name of ['site.db', 'site.db-wal']) {
      const kept = (this.waiting.get(name) ?? []).flatMap((operation) => pagesOf(operation).filter(keeps));
      const content = apply(Buffer.from(this.contentOf(name)), kept);
      if (content.length > 0 || name === 'site.db') writeFileSync(join(folder, name), content);
      else rmSync(join(folder, name), { force: true });
    }
    rmSync(join(folder, 'site.db-shm'), { force: true });
  }

  private contentOf(name: string): Buffer {
    return this.synced.get(name) ?? Buffer.alloc(0);
  }
}

function apply(content: Buffer, operations: DiskOperation[]): Buffer {
  let result = content;
  for (const { op, offset, bytes } of operations) {
    const needed = op === 'truncate' ? offset : offset + bytes.length;
    if (needed > result.length) result = Buffer.concat([result, Buffer.alloc(needed - result.length)]);
    if (op === 'truncate') result = result.subarray(0, offset);
    else bytes.copy(result, offset);
  }
  return result;
}

/** Splits a write into the disk pages it touches; each may reach the disk without the others. */
function pagesOf(operation: DiskOperation): DiskOperation[] {
  if (operation.op !== 'write') return [operation];
  const pages: DiskOperation[] = [];
  for (let from = 0; from < operation.bytes.length; ) {
    const to = Math.min(operation.bytes.length, from + pageBytes - ((operation.offset + from) % pageBytes));
    pages.push({ ...operation, offset: operation.offset + from, bytes: operation.bytes.subarray(from, to) });
    from = to;
  }
  return pages;
}

/** Cuts the power at random moments of a recorded run, and checks what had been acknowledged by then. */
async function cutPower(mode: Mode, patches: [RegExp, string][] = []): Promise<Outcome> {
  const { base, operations, acks } = await record(sizes[mode].acks, patches);
  const folder = mkdtempSync(join(tmpdir(), 'site-cut-'));
  const image = join(folder, 'site.db');
  try {
    const last = operations.at(-1)?.end ?? 0;
    const cuts = Array.from({ length: sizes[mode].cuts }, () => Math.random() * last).sort((a, b) => a - b);
    const disk = new Disk(base);
    const failures = new Set<string>();
    let [next, lost, corrupt] = [0, 0, 0];
    for (const [number, cut] of cuts.entries()) {
      for (let operation = operations[next]; operation && operation.end <= cut; operation = operations[++next])
        disk.take(operation);
      const due = acks.filter(({ logged }) => logged <= cut);
      // Every second time, some of the pages not yet synced are kept at random.
      disk.writeTo(folder, () => number % 2 === 1 && Math.random() < 0.5);
      try {
        const client = new Database(image);
        const gone = missing(client, due).length;
        const found = [
          ...faults(client, { deep: false }),
          ...(client.pragma('integrity_check(1)', { simple: true }) === 'ok' ? [] : ['integrity_check fails']),
        ];
        client.close();
        lost = Math.max(lost, gone);
        corrupt += found.length > 0 ? 1 : 0;
        for (const fault of found) failures.add(fault);
      } catch (error) {
        corrupt++;
        failures.add(`the image cannot be read: ${String(error)}`);
      }
    }
    const syncs = operations.filter(({ op }) => op === 'sync').length;
    const commits = acks.length;
    if (lost > 0) failures.add(`up to ${lost} of ${commits} acknowledged writes are lost at a cut`);
    if (syncs < commits) failures.add(`${commits} writes were acknowledged after only ${syncs} syncs`);
    return {
      figure: `${cuts.length} cuts, ${lost} of ${commits} acks lost, ${corrupt} corrupt; ${syncs} syncs`,
      failures: [...failures],
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export const powerCut: Check = {
  run: (mode) => cutPower(mode),
  control: {
    without: 'synchronous=FULL (NORMAL instead)',
    run: () => cutPower('quick', [[/pragma\(`synchronous = FULL`\)/, 'pragma(`synchronous = NORMAL`)']]),
  },
};
