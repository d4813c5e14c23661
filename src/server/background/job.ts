/** A job that runs again and again, never twice at the same time. */
import { Cron } from 'croner';
import type { FastifyBaseLogger } from 'fastify';
import { nature } from '#server/nature.ts';

export type Job = {
  /** Runs it soon; when it is running, once more after that. Never throws. */
  wake: () => void;
  idle: () => Promise<void>;
  /** Waits for the current run, for at most five seconds. */
  close: () => Promise<void>;
};

type JobOptions = {
  /** When it runs by itself: a cron pattern, or one moment. */
  at: string | Date;
  /** The signal is aborted when the job is closed. */
  run: (signal: AbortSignal) => void | Promise<void>;
  log: FastifyBaseLogger;
  failure: string;
};

const longestCloseMs = 5000;

export function createJob({ at, run, log, failure }: JobOptions): Job {
  const closing = new AbortController();
  let running: Promise<void> | null = null;
  let isWoken = false;

  async function runWhileWoken(): Promise<void> {
    while (isWoken && !closing.signal.aborted) {
      isWoken = false;
      await run(closing.signal);
    }
  }

  function wake(): void {
    isWoken = true;
    // After the response to the request that woke it: response times must not show whether there was anything to do.
    running ??= new Promise(setImmediate)
      .then(runWhileWoken)
      .catch((error: unknown) => log.error({ err: error }, failure))
      .finally(() => {
        running = null;
      });
  }

  const timer = new Cron(at, wake);
  return {
    wake,
    async idle() {
      await running;
    },
    async close() {
      timer.stop();
      closing.abort();
      await Promise.race([running, nature.wait(longestCloseMs, undefined, { ref: false })]);
    },
  };
}
