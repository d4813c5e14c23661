import type { FastifyBaseLogger } from 'fastify';
import { createJob, type Job } from '#server/background/job.ts';
import type { Db } from '#server/db/open-db.ts';
import { renderNextPreview } from '#server/features/catalog/previews.data.ts';
import type { RenderPreview } from '#server/pdf/preview-renderer.ts';

type PreviewJobDeps = { db: Db; render: RenderPreview; log: FastifyBaseLogger; clock: () => number };

/**
 * Renders the previews that are missing, one material at a time: when it is woken, and every ten minutes those that a
 * crash or a full disk left undone.
 */
export const createPreviewJob = ({ db, render, log, clock }: PreviewJobDeps): Job =>
  createJob({
    at: '*/10 * * * *',
    log,
    failure: 'the samples could not be made',
    async run(signal) {
      const next = () => renderNextPreview(db, { render, clock, signal });
      for (let made = await next(); made !== null; made = await next()) {
        if ('failure' in made) log.warn({ sample: made }, 'a sample could not be made');
        else log.info({ sample: made }, 'sample made');
      }
    },
  });
