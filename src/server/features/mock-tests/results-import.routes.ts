import type { FastifyInstance } from 'fastify';
import type { Services } from '#server/context.ts';
import { adminOnly } from '#server/http/admin-gate.ts';
import { bodyBytes, refuseLarger, takeBytes } from '#server/http/raw-body.ts';
import { perform } from '#server/work.ts';
import { paths } from '#shared/paths.ts';
import { maxResultsFileBytes, resultsImportQuery } from '#shared/results.ts';
import { importResults, previewResults } from './results-import.admin.data.ts';

/** A form's responses as a CSV file, previewed (`step=preview`) or imported (`step=import`). */
export function registerResultsImport(app: FastifyInstance, services: Services): void {
  const { db, clock, config } = services;

  app.register(async (scope) => {
    takeBytes(scope, ['text/csv', 'application/octet-stream']);
    scope.post<{ Params: { id: string } }>(
      paths.resultsImport(':id'),
      {
        bodyLimit: maxResultsFileBytes,
        config: { slowBody: true },
        onRequest: [
          adminOnly(services, { right: 'results' }),
          refuseLarger(maxResultsFileBytes, 'The file is larger than 5 MB.'),
        ],
      },
      async (request, reply) => {
        const query = resultsImportQuery.safeParse(request.query);
        if (!query.success) return reply.code(400).send({ error: 'Invalid upload' });
        const { step, codeColumn } = query.data;
        const upload = { testId: request.params.id, bytes: bodyBytes(request), codeColumn };
        return step === 'preview'
          ? previewResults(db, { ...upload, timeZone: config.timeZone, now: clock() })
          : perform(services, request.admin, (work) => importResults(work, upload));
      },
    );
  });
}
