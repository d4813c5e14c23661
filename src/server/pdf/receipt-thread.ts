import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { ReceiptText } from './receipt.ts';

/** Draws a receipt on A4, on as many pages as it needs, and returns the PDF. */
export type DrawReceipt = (receipt: ReceiptText, signal: AbortSignal) => Promise<Buffer>;

const program = fileURLToPath(new URL('./draw-receipt.js', import.meta.url));

/**
 * A worker thread that draws one receipt at a time. It starts with the first one, restarts after a failed or aborted one,
 * and does not keep the process alive.
 */
export function createReceiptThread(): { draw: DrawReceipt; close: () => Promise<void> } {
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
