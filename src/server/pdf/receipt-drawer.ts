import { createHash } from 'node:crypto';
import { type ReceiptFacts, receiptText } from './receipt.ts';
import { createReceiptThread, type DrawReceipt } from './receipt-thread.ts';

type ReceiptDrawerDeps = {
  clock: () => number;
  /** The real drawing unless given. */
  draw?: DrawReceipt;
  drawMs?: number;
  mostBytes?: number;
};

const keptMs = 60 * 60 * 1000;
const longestDrawMs = 10_000;
const mostBytesKept = 8 * 1024 * 1024;

/**
 * Draws receipts one at a time, each person's in turn, and keeps them in memory for an hour. A receipt is known by all
 * that stands on it, so one whose facts change is drawn anew.
 */
export function createReceiptDrawer({
  clock,
  drawMs = longestDrawMs,
  mostBytes = mostBytesKept,
  ...deps
}: ReceiptDrawerDeps) {
  const thread = createReceiptThread();
  const drawNow = deps.draw ?? thread.draw;
  /** The least recently used first. */
  const kept = new Map<string, { pdf: Buffer; drawnAt: number }>();
  const pending = new Map<string, Promise<Buffer>>();
  /** The drawings each person waits for; the person whose turn is next comes first. */
  const queues = new Map<string, (() => Promise<void>)[]>();
  let isWorking = false;

  const isFresh = ({ drawnAt }: { drawnAt: number }) => drawnAt > clock() - keptMs;

  function keep(key: string, pdf: Buffer): void {
    kept.set(key, { pdf, drawnAt: clock() });
    let bytes = 0;
    for (const [known, receipt] of [...kept].toReversed()) {
      bytes += receipt.pdf.length;
      if (bytes > mostBytes || !isFresh(receipt)) kept.delete(known);
    }
  }

  function takeNext(): (() => Promise<void>) | undefined {
    const [next] = queues;
    if (!next) return undefined;
    const [userId, [job, ...others]] = next;
    queues.delete(userId);
    if (others.length > 0) queues.set(userId, others);
    return job;
  }

  async function work(): Promise<void> {
    if (isWorking) return;
    isWorking = true;
    for (let job = takeNext(); job; job = takeNext()) await job();
    isWorking = false;
  }

  return {
    /** A receipt that is kept or already being drawn; undefined for any other. */
    find(facts: ReceiptFacts): Promise<Buffer> | undefined {
      const key = keyOf(facts);
      const known = kept.get(key);
      if (!known || !isFresh(known)) return pending.get(key);
      kept.delete(key);
      kept.set(key, known);
      return Promise.resolve(known.pdf);
    },

    /** Draws a receipt when it is this person's turn, and returns the PDF. Throws when that takes over ten seconds. */
    draw(facts: ReceiptFacts, userId: string): Promise<Buffer> {
      const key = keyOf(facts);
      const drawn = new Promise<Buffer>((resolve, reject) => {
        const job = async () => {
          try {
            const pdf = await drawNow(receiptText(facts), AbortSignal.timeout(drawMs));
            keep(key, pdf);
            resolve(pdf);
          } catch (error) {
            reject(error);
          }
          pending.delete(key);
        };
        queues.set(userId, [...(queues.get(userId) ?? []), job]);
      });
      pending.set(key, drawn);
      void work();
      return drawn;
    },

    /** Gives up what is drawn and what waits. */
    async close(): Promise<void> {
      queues.clear();
      await thread.close();
    },
  };
}

const keyOf = (facts: ReceiptFacts): string => createHash('sha256').update(JSON.stringify(facts)).digest('hex');
