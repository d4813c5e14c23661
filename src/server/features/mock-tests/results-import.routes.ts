import type { FastifyInstance } from 'fastify';
import type { Services } from '#server/context.ts';
import { readAllResults } from '#server/features/mock-tests/results.admin.data.ts';
import { adminOnly } from '#server/http/admin-gate.ts';
import { byteOrderMark, csvRows } from '#server/http/csv.ts';
import { bodyBytes, refuseLarger, takeBytes } from '#server/http/raw-body.ts';
import { perform } from '#server/work.ts';
import { formatSortable } from '#shared/dates.ts';
import { paths } from '#shared/paths.ts';
import { maxResultsFileBytes, resultSourceLabels, resultsImportQuery } from '#shared/results.ts';
import { importResults, previewResults } from './results-import.admin.data.ts';

/**
 * `POST /admin-import/marks/{testId}`: a form's responses as a CSV file, previewed (`step=preview`) or imported
 * (`step=import`). `GET /admin-export/marks/{testId}`: a test's results as CSV. Both for admins.
 */
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

  app.get<{ Params: { id: string } }>(
    paths.resultsExport(':id'),
    { onRequest: adminOnly(services, { right: 'results', reauthenticated: true }) },
    async (request, reply) => {
      const results = readAllResults(db, request.params.id);
      request.log.info({ userId: request.admin.id, testId: request.params.id }, 'results exported');
      const day = formatSortable(clock(), config.timeZone).slice(0, 10);
      reply.headers({
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="marks-${day}.csv"`,
      });
      return toCsv(results, config.timeZone);
    },
  );
}

const toCsv = (results: ReturnType<typeof readAllResults>, timeZone: string): string =>
  byteOrderMark +
  csvRows([
    ['Submitted', 'Student', 'Email', 'Code', 'Score', 'Out of', 'Percent', 'Source'],
    ...results.map(({ submittedAt, student, email, code, score, maxScore, source }) => [
      formatSortable(submittedAt, timeZone),
      student ?? '',
      email ?? '',
      code,
      score,
      maxScore,
      Math.round((score / maxScore) * 1000) / 10,
      resultSourceLabels[source],
    ]),
  ]);
