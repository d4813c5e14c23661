import { setImmediate as nextTurn } from 'node:timers/promises';

type FairQueueLimits = {
  /** How many pieces of work may wait for one key, and for all of them. */
  perKey: number;
  inAll: number;
  atOnce?: number;
};

export class QueueFullError extends Error {}

/** In turn between keys (networks, people), with other requests between. Rejects with QueueFullError. */
export function createFairQueue(
  { perKey, inAll, atOnce = 1 }: FairQueueLimits = { perKey: Infinity, inAll: Infinity },
) {
  /** The key whose turn is next comes first. */
  const waiting = new Map<string, (() => Promise<void>)[]>();
  let total = 0;
  let workers = 0;

  async function runAll(): Promise<void> {
    workers += 1;
    for (let next = waiting.entries().next(); !next.done; next = waiting.entries().next()) {
      const [key, [work, ...others]] = next.value;
      waiting.delete(key);
      if (others.length > 0) waiting.set(key, others);
      total -= 1;
      await work?.();
      await nextTurn();
    }
    workers -= 1;
  }

  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const theirs = waiting.get(key) ?? [];
    if (theirs.length >= perKey || total >= inAll) throw new QueueFullError('too much waits');
    return new Promise<T>((resolve, reject) => {
      // Also what throws at once, before there is a promise, is for its caller alone.
      const run = async () => work();
      waiting.set(key, [...theirs, () => run().then(resolve, reject)]);
      total += 1;
      if (workers < atOnce) void runAll();
    });
  };
}
