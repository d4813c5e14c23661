import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { createFairQueue } from '#server/background/fair-queue.ts';
import { type ReceiptFacts, receiptText } from './receipt.ts';
import { createReceiptThread, type DrawReceipt } from './receipt-thread.ts';

type ReceiptDrawerDeps = {
  clock: () => number;
  /** The real drawing unless given. */
  draw?: DrawReceipt;
  drawMs?: number;
  maxBytes?: number;
};

const keptMs = 60 * 60 * 1000;
const longestDrawMs = 10_000;
const defaultMaxBytes = 8 * 1024 * 1024;

/**
 * Draws receipts one at a time, in turn between people, and keeps them in memory for an hour. The key of a receipt is
 * everything that stands on it, so one whose facts change is drawn again.
 */
export function createReceiptDrawer({
  clock,
  drawMs = longestDrawMs,
  maxBytes = defaultMaxBytes,
  ...deps
}: ReceiptDrawerDeps) {
  const thread = createReceiptThread();
  const drawNow = deps.draw ?? thread.draw;
  const closing = new AbortController();
  const enqueue = createFairQueue();
  const pending = new Map<string, Promise<Buffer>>();
  const drawn = new LRUCache<string, Buffer>({
    maxSize: maxBytes,
    sizeCalculation: ({ length }) => length,
    ttl: keptMs,
    ttlResolution: 0,
    perf: { now: clock },
  });

  async function drawAndKeep(key: string, facts: ReceiptFacts): Promise<Buffer> {
    closing.signal.throwIfAborted();
    const pdf = await drawNow(receiptText(facts), AbortSignal.timeout(drawMs));
    drawn.set(key, pdf);
    return pdf;
  }

  return {
    /** A receipt that is kept or already being drawn; undefined for any other. */
    find(facts: ReceiptFacts): Promise<Buffer> | undefined {
      const key = keyOf(facts);
      const known = drawn.get(key);
      return known ? Promise.resolve(known) : pending.get(key);
    },

    /** Draws a receipt when it is this person's turn, and returns the PDF. Throws when that takes over ten seconds. */
    draw(facts: ReceiptFacts, userId: string): Promise<Buffer> {
      const key = keyOf(facts);
      const drawing = enqueue(userId, () => drawAndKeep(key, facts)).finally(() => pending.delete(key));
      pending.set(key, drawing);
      return drawing;
    },

    /** Gives up what is being drawn and what waits. */
    async close(): Promise<void> {
      closing.abort();
      await thread.close();
    },
  };
}

const keyOf = (facts: ReceiptFacts): string => createHash('sha256').update(JSON.stringify(facts)).digest('hex');
