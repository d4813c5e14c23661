/** Keeps the stamped copies beside the data file, and makes them when they are asked for. */
import { createHash } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { type JobLimits, runJob } from '#server/background/run-job.ts';
import { diskOf } from '#server/db/disk-space.ts';

export type StampedCopies = ReturnType<typeof createStampedCopies>;

/** The text on every page: small at the foot, pale across. */
export type StampText = { foot: string; across: string };

/** The copy of an order item: the stamp's text and the file it is made from. */
export type WantedCopy = {
  itemId: string;
  text: StampText;
  source: { sha256: string; sizeBytes: number; read: () => Iterable<Uint8Array> };
};

export type MakeCopy = (wanted: WantedCopy, target: string, signal: AbortSignal) => Promise<void>;

type StampedCopiesDeps = {
  folder: string;
  clock: () => number;
  make?: MakeCopy;
  maxBytes?: number;
  freeBytes?: (folder: string) => number;
};

export class NoRoomError extends Error {}

/** Part of each copy's file name: copies of an older design are not served. */
const design = 3;
const unusedMs = 30 * 24 * 60 * 60 * 1000;
const defaultMaxBytes = 2 * 1024 * 1024 * 1024;
const keptFreeBytes = 256 * 1024 * 1024;
/** How much larger than its source a copy may be, in bytes. */
const maxGrowthBytes = 1024 * 1024;

/** Files beside the data file: not in it, because each can be made again, and every backup would contain them all. */
export function createStampedCopies({
  folder,
  clock,
  make = stampInChildJob,
  maxBytes = defaultMaxBytes,
  freeBytes = (folder) => diskOf(folder).freeBytes,
}: StampedCopiesDeps) {
  const gate = pLimit(2);
  const stopping = new AbortController();
  const running = new Map<string, { itemId: string; done: Promise<Copy>; stop: () => void }>();
  /** The largest size of each copy being written, in bytes. */
  const reserved = new Map<string, number>();

  async function write(name: string, wanted: WantedCopy, signal: AbortSignal): Promise<Copy> {
    const partial = join(folder, `${name}.partial`);
    try {
      signal.throwIfAborted();
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // A killed attempt could not clean up.
      await rm(partial, { force: true });
      reserved.set(name, wanted.source.sizeBytes + maxGrowthBytes);
      await makeRoom();
      await make(wanted, partial, signal);
      signal.throwIfAborted();
      await utimes(partial, clock() / 1000, Math.floor(clock() / 1000));
      await rename(partial, join(folder, name));
      await drop((copies) => copies.filter((other) => itemOf(other.name) === wanted.itemId));
    } finally {
      reserved.delete(name);
      await rm(partial, { force: true });
    }
    const copy = await findCopy(folder, name, clock());
    if (!copy) throw new Error(`The copy ${name} has gone`);
    return copy;
  }

  /** Deletes the chosen ones of the copies that are not being made; returns how many. */
  async function drop(choose: (copies: CachedCopy[]) => CachedCopy[]): Promise<number> {
    const chosen = choose(
      (await listCopies(folder)).filter(({ name }) => !running.has(name.replace(/\.partial$/, ''))),
    );
    for (const { name } of chosen) await rm(join(folder, name), { force: true });
    return chosen.length;
  }

  /** Deletes the longest unused copies until what is being written has room. Throws NoRoomError. */
  async function makeRoom(): Promise<void> {
    const needed = bytesOf([...reserved.values()]);
    const room = freeBytes(folder) - keptFreeBytes;
    await drop((copies) => leastUsedBeyond(copies, Math.min(maxBytes, bytesOf(copies.map(sizeOf)) + room) - needed));
    if (needed > maxBytes || freeBytes(folder) - keptFreeBytes < needed) throw new NoRoomError('No room for a copy');
  }

  return {
    /** Made now if there is none, once for concurrent calls. `beforeStart` throws to refuse it. Throws NoRoomError. */
    async get(wanted: WantedCopy, beforeStart: () => void = () => {}): Promise<Copy> {
      const name = nameOf(wanted);
      const known = (await findCopy(folder, name, clock())) ?? running.get(name)?.done;
      if (known) return known;
      beforeStart();
      const controller = new AbortController();
      const signal = AbortSignal.any([stopping.signal, controller.signal]);
      const done = gate(() => write(name, wanted, signal)).finally(() => running.delete(name));
      running.set(name, { itemId: wanted.itemId, done, stop: () => controller.abort() });
      return done;
    },

    /** And stops those being made, because they carry somebody's name. */
    async forget(itemIds: string[]): Promise<void> {
      const ids = new Set(itemIds);
      const theirs = [...running.values()].filter(({ itemId }) => ids.has(itemId));
      for (const { stop } of theirs) stop();
      await Promise.allSettled(theirs.map(({ done }) => done));
      for (const { name } of await listCopies(folder))
        if (ids.has(itemOf(name))) await rm(join(folder, name), { force: true });
    },

    /** Deletes copies unused for 30 days, without a buyer, and beyond the size limit; returns how many. */
    async sweep(hasBuyer: (itemId: string) => boolean): Promise<number> {
      return drop((copies) => {
        const overLimit = leastUsedBeyond(copies, maxBytes);
        return copies.filter(
          (copy) => copy.usedAt < clock() - unusedMs || overLimit.includes(copy) || !hasBuyer(itemOf(copy.name)),
        );
      });
    },

    async close(): Promise<void> {
      stopping.abort();
      await Promise.allSettled([...running.values()].map(({ done }) => done));
    },
  };
}

type Copy = { file: string; sizeBytes: number; etag: string };

type CachedCopy = { name: string; usedAt: number; sizeBytes: number };

async function listCopies(folder: string): Promise<CachedCopy[]> {
  const names = await readdir(folder).catch(() => []);
  const found = await Promise.all(names.map(async (name) => ({ name, facts: await factsOf(join(folder, name)) })));
  return found.flatMap(({ name, facts }) => (facts ? [{ name, usedAt: facts.atimeMs, sizeBytes: facts.size }] : []));
}

/** It counts as used `now` (UTC ms). Null when there is none, or only what a power cut left of one. */
async function findCopy(folder: string, name: string, now: number): Promise<Copy | null> {
  const file = join(folder, name);
  const facts = await factsOf(file);
  if (!facts || facts.size === 0) return null;
  // A sweep may be quicker.
  await utimes(file, now / 1000, facts.mtimeMs / 1000).catch(() => {});
  return { file, sizeBytes: facts.size, etag: `"${digest(name)}-${facts.size}-${facts.mtimeMs}"` };
}

const sizeOf = ({ sizeBytes }: CachedCopy): number => sizeBytes;
const bytesOf = (sizes: number[]): number => sizes.reduce((sum, bytes) => sum + bytes, 0);

/** The longest unused of those copies that together take more than `limit` bytes. */
function leastUsedBeyond(copies: CachedCopy[], limit: number): CachedCopy[] {
  let bytes = 0;
  return copies
    .toSorted((a, b) => b.usedAt - a.usedAt)
    .filter(({ sizeBytes }) => {
      bytes += sizeBytes;
      return bytes > limit;
    });
}

/** The order item comes first, so that a copy can be found by it. */
const nameOf = ({ itemId, text, source }: WantedCopy): string =>
  `${itemId}-${digest(source.sha256)}-${digest(JSON.stringify([design, text.foot, text.across]))}.pdf`;

const itemOf = (name: string): string => name.split('-')[0] ?? '';

const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 20);

const factsOf = (file: string) => stat(file).catch(() => null);

const stampInChildJob: MakeCopy = async ({ text, source }, target, signal) => {
  const { code, stderr } = await runJob({
    program: new URL('./stamp-job.js', import.meta.url),
    args: [String(source.sizeBytes), JSON.stringify(text), target],
    input: source.read(),
    limits: stampLimits,
    signal,
  });
  if (code !== 0) throw new Error(`A copy could not be stamped (${code ?? 'ended early'}). ${stderr}`);
};

const stampLimits: JobLimits = { heapMb: 512, memoryMb: 768, timeMs: 60_000 };
