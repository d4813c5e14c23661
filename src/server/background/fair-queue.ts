/** A queue in which one busy visitor cannot keep the others waiting. */
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Whose turn it is: an account or a network. `wider`: what it is part of, which has ten times the room. `isFirst`: before all who are not. */
export type Asker = { key: string; wider?: string | null; isFirst?: boolean };

export const widerRoom = 10;

type FairQueueLimits = {
  /** How many pieces of work may wait for one key, and for all of them. */
  perKey: number;
  inAll: number;
  atOnce?: number;
  /** Awaited before each piece: what is more urgent comes first. */
  giveWay?: () => Promise<void>;
};

export class QueueFullError extends Error {}

type Piece = { run: () => Promise<void>; refuse: (error: QueueFullError) => void };
/** What waits for one key, the next first. */
type Line = { wider: string | null; isFirst: boolean; pieces: Piece[] };

export type FairQueue = ReturnType<typeof createFairQueue>;

/**
 * In turn between those who ask, with other requests between. When as much waits as may in all, the newest of the
 * longest line gives way: nobody is refused for what others have waiting. Rejects with QueueFullError.
 */
export function createFairQueue(
  { perKey, inAll, atOnce = 1, giveWay }: FairQueueLimits = { perKey: Infinity, inAll: Infinity },
) {
  /** The key whose turn is next comes first. */
  const waiting = new Map<string, Line>();
  let total = 0;
  let workers = 0;

  async function runAll(): Promise<void> {
    workers += 1;
    for (let next = nextLine(waiting); next; next = nextLine(waiting)) {
      const [key, { pieces, ...line }] = next;
      const [piece, ...others] = pieces;
      waiting.delete(key);
      if (others.length > 0) waiting.set(key, { ...line, pieces: others });
      total -= 1;
      if (giveWay) await giveWay();
      await piece?.run();
      await nextTurn();
    }
    workers -= 1;
  }

  /** Throws when there is none. */
  function makeRoomFor({ key, wider = null }: Asker): void {
    const own = (waiting.get(key)?.pieces.length ?? 0) + 1;
    if (own > perKey) throw new QueueFullError('too much waits for one key');
    if (total < inAll) return;
    const widths = countByWider(waiting);
    const lengthOf = (pieces: number, place: string | null, more = 0) =>
      Math.max(pieces, ((widths.get(place ?? '') ?? 0) + more) / widerRoom);
    let longest = { key: '', length: lengthOf(own, wider, 1) };
    for (const [other, line] of waiting) {
      const length = lengthOf(line.pieces.length, line.wider);
      if (length > longest.length) longest = { key: other, length };
    }
    const line = waiting.get(longest.key);
    if (!line) throw new QueueFullError('too much waits in all');
    line.pieces.pop()?.refuse(new QueueFullError('it gave way to somebody with less that waits'));
    if (line.pieces.length === 0) waiting.delete(longest.key);
    total -= 1;
  }

  return async <T>(asker: Asker, work: () => Promise<T>): Promise<T> => {
    makeRoomFor(asker);
    return new Promise<T>((resolve, reject) => {
      // Also what throws at once, before there is a promise, is for its caller alone.
      const run = async () => work();
      const pieces = waiting.get(asker.key)?.pieces ?? [];
      const piece = { run: () => run().then(resolve, reject), refuse: reject };
      const { key, wider = null, isFirst = false } = asker;
      waiting.set(key, { wider, isFirst, pieces: [...pieces, piece] });
      total += 1;
      if (workers < atOnce) void runAll();
    });
  };
}

function nextLine(waiting: ReadonlyMap<string, Line>): [string, Line] | undefined {
  const lines = [...waiting];
  return lines.find(([, { isFirst }]) => isFirst) ?? lines[0];
}

/** How many pieces wait in each part of the internet that has more than one key. */
function countByWider(waiting: ReadonlyMap<string, Line>): Map<string, number> {
  const widths = new Map<string, number>();
  for (const { wider, pieces } of waiting.values())
    if (wider !== null) widths.set(wider, (widths.get(wider) ?? 0) + pieces.length);
  return widths;
}
