/** What one person starts twice runs one after the other, such as a button pressed twice. */
import pLimit, { type LimitFunction } from 'p-limit';

export type OneAtATime = <T>(key: string, work: () => Promise<T>) => Promise<T>;

export function createOneAtATime(): OneAtATime {
  const turns = new Map<string, LimitFunction>();
  return async (key, work) => {
    const turn = turns.get(key) ?? pLimit(1);
    turns.set(key, turn);
    try {
      return await turn(work);
    } finally {
      if (turn.activeCount + turn.pendingCount === 0) turns.delete(key);
    }
  };
}
