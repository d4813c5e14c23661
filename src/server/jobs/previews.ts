import type { FastifyBaseLogger } from 'fastify';
import { createJob, type Job } from '#server/background/job.ts';
import { renderNextPreview } from '#server/features/catalog/previews.data.ts';
import type { RenderPreview } from '#server/pdf/preview-renderer.ts';
import type { WorkServices } from '#server/work.ts';

type PreviewJobDeps = Omit<WorkServices, 'previewJob'> & { render: RenderPreview; log: FastifyBaseLogger };

/**
 * Renders the previews that are missing, one material at a time: when it is woken, and every ten minutes those that a
 * crash or a full disk left undone.
 */
export function createPreviewJob({ render, log, ...services }: PreviewJobDeps): Job {
  const job: Job = createJob({
    at: '*/10 * * * *',
    log,
    failure: 'the samples could not be made',
    async run(signal) {
      const next = () => renderNextPreview({ ...services, previewJob: job }, { render, signal });
      for (let made = await next(); made !== null; made = await next()) {
        if ('failure' in made) log.warn({ sample: made }, 'a sample could not be made');
        else log.info({ sample: made }, 'sample made');
      }
    },
  });
  return job;
}
