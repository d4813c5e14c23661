import type { FastifyBaseLogger } from 'fastify';
import { createJob, type Job } from '#server/background/job.ts';
import { renderNextPreview } from '#server/features/catalog/previews.data.ts';
import { renderNextPaper } from '#server/features/mock-tests/hall-pages.data.ts';
import { renderNextSolutions } from '#server/features/mock-tests/hall-solutions.data.ts';
import type { RenderPaper, RenderPreview } from '#server/pdf/page-renderer.ts';
import type { WorkServices } from '#server/work.ts';

type PreviewJobDeps = Omit<WorkServices, 'previewJob'> & {
  render: RenderPreview;
  renderPaper: RenderPaper;
  log: FastifyBaseLogger;
};

/** Renders missing pictures when woken, and every ten minutes those that a crash or a full disk left undone. */
export function createPreviewJob({ render, renderPaper, log, ...services }: PreviewJobDeps): Job {
  const job: Job = createJob({
    at: '*/10 * * * *',
    log,
    failure: 'the samples could not be made',
    async run(signal) {
      const withJob = { ...services, previewJob: job };
      const nextPaper = () => renderNextPaper(withJob, { render: renderPaper, signal });
      for (let made = await nextPaper(); made !== null; made = await nextPaper()) {
        if ('failure' in made) log.warn({ paper: made }, 'the pages of a paper could not be made');
        else log.info({ paper: made }, 'pages of a paper made');
      }
      const nextSolutions = () => renderNextSolutions(withJob, { render: renderPaper, signal });
      for (let made = await nextSolutions(); made !== null; made = await nextSolutions()) {
        if ('failure' in made) log.warn({ solutions: made }, 'the pages of solutions could not be made');
        else log.info({ solutions: made }, 'pages of solutions made');
      }
      const next = () => renderNextPreview(withJob, { render, signal });
      for (let made = await next(); made !== null; made = await next()) {
        if ('failure' in made) log.warn({ sample: made }, 'a sample could not be made');
        else log.info({ sample: made }, 'sample made');
      }
    },
  });
  return job;
}
