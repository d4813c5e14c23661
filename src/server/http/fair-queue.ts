import { setImmediate as nextTurn } from 'node:timers/promises';

type FairQueueLimits = {
  /** How much may wait for one network, and for all of them. */
  perNetwork: number;
  inAll: number;
};

export class QueueFullError extends Error {}

/**
 * Runs heavy work one piece at a time, in turn between networks, and serves other requests between two pieces: a network
 * that asks for much waits for itself. Answers what the work answers; rejects with QueueFullError when too much waits.
 */
export function createFairQueue({ perNetwork, inAll }: FairQueueLimits) {
  /** The network whose turn is next comes first. */
  const waiting = new Map<string, (() => Promise<void>)[]>();
  let total = 0;
  let isRunning = false;

  async function runAll(): Promise<void> {
    isRunning = true;
    for (let next = waiting.entries().next(); !next.done; next = waiting.entries().next()) {
      const [network, [work, ...others]] = next.value;
      waiting.delete(network);
      if (others.length > 0) waiting.set(network, others);
      total -= 1;
      await work?.();
      await nextTurn();
    }
    isRunning = false;
  }

  return async <T>(network: string, work: () => Promise<T>): Promise<T> => {
    const theirs = waiting.get(network) ?? [];
    if (theirs.length >= perNetwork || total >= inAll) throw new QueueFullError('too much waits');
    return new Promise<T>((resolve, reject) => {
      waiting.set(network, [...theirs, () => work().then(resolve, reject)]);
      total += 1;
      if (!isRunning) void runAll();
    });
  };
}
