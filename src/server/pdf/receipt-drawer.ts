/** Draws receipts in a thread of their own, and keeps them for a while. */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import { createFairQueue } from '#server/background/fair-queue.ts';
import { type ReceiptFacts, type ReceiptText, receiptText } from './receipt.ts';

export type DrawReceipt = (receipt: ReceiptText, signal: AbortSignal) => Promise<Buffer>;

type ReceiptDrawerDeps = {
  clock: () => number;
  draw?: DrawReceipt;
  drawMs?: number;
  maxBytes?: number;
};

const keptMs = 60 * 60 * 1000;
const longestDrawMs = 10_000;
const defaultMaxBytes = 8 * 1024 * 1024;

/** One at a time, kept for an hour. The key is all that stands on it, so one whose facts change is drawn again. */
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

    /** When it is this person's turn. Throws when that takes over ten seconds. */
    draw(facts: ReceiptFacts, userId: string): Promise<Buffer> {
      const key = keyOf(facts);
      const drawing = enqueue({ key: userId }, () => drawAndKeep(key, facts)).finally(() => pending.delete(key));
      pending.set(key, drawing);
      return drawing;
    },

    async close(): Promise<void> {
      closing.abort();
      await thread.close();
    },
  };
}

const keyOf = (facts: ReceiptFacts): string => createHash('sha256').update(JSON.stringify(facts)).digest('hex');

const program = fileURLToPath(new URL('./draw-receipt.js', import.meta.url));

/** Starts with the first receipt, restarts after a failed or aborted one, and does not keep the process alive. */
function createReceiptThread(): { draw: DrawReceipt; close: () => Promise<void> } {
  let thread: Worker | null = null;

  async function stop(): Promise<void> {
    const stopped = thread;
    thread = null;
    await stopped?.terminate();
  }

  return {
    async draw(receipt, signal) {
      const worker = (thread ??= new Worker(program, { env: {} }));
      const listening = new AbortController();
      worker.ref();
      try {
        const answers = { signal: AbortSignal.any([signal, listening.signal]) };
        // An `error` of the thread rejects it.
        const drawn = once(worker, 'message', answers);
        const ended = once(worker, 'exit', answers).then(() => {
          throw new Error('The receipt was not drawn');
        });
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
        worker.postMessage(receipt);
        const [pdf] = await Promise.race([drawn, ended]);
        return Buffer.from(pdf);
      } catch (error) {
        await stop();
        throw error;
      } finally {
        listening.abort();
        worker.unref();
      }
    },
    close: stop,
  };
}
