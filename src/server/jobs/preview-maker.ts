import { Cron } from 'croner';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '#server/db/open-db.ts';
import { makeNextPreview } from '#server/features/catalog/previews.data.ts';
import type { CutSample } from '#server/pdf/preview-renderer.ts';
import type { SampleMaker } from '#server/trpc.ts';

type SampleMakerDeps = { db: Db; cut: CutSample; log: FastifyBaseLogger; clock: () => number };

/**
 * Makes the sample pages that are missing, one material at a time, in the background: when it is woken, and every ten
 * minutes, so that none is forgotten that a crash or a full disk left undone.
 */
export function createSampleMaker({ db, cut, log, clock }: SampleMakerDeps): SampleMaker {
  const stopping = new AbortController();
  const { signal } = stopping;
  let running: Promise<void> | null = null;
  let wokenAgain = false;

  async function makeAll(): Promise<void> {
    do {
      wokenAgain = false;
      for (let made = await makeNextPreview(db, { cut, clock, signal }); made !== null; ) {
        if ('failure' in made) log.warn({ sample: made }, 'a sample could not be made');
        else log.info({ sample: made }, 'sample made');
        made = await makeNextPreview(db, { cut, clock, signal });
      }
    } while (wokenAgain && !signal.aborted);
  }

  function wake(): void {
    wokenAgain = true;
    running ??= new Promise(setImmediate)
      .then(makeAll)
      .catch((error: unknown) => log.error({ err: error }, 'the samples could not be made'))
      .finally(() => {
        running = null;
      });
  }

  const timer = new Cron('*/10 * * * *', wake);
  return {
    wake,
    async idle() {
      await running;
    },
    async close() {
      timer.stop();
      stopping.abort();
      await running;
    },
  };
}
