import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '#server/context.ts';
import { readAllResults } from '#server/features/mock-tests/results.admin.data.ts';
import { adminOnly } from '#server/http/admin-gate.ts';
import { csvFile } from '#server/http/csv.ts';
import { drawRankList } from '#server/pdf/rank-list.ts';
import { formatDate, formatSortable } from '#shared/dates.ts';
import { paths } from '#shared/paths.ts';
import { resultSourceLabels } from '#shared/results.ts';
import { type RankList, readRankList } from './rank-list.admin.data.ts';

type ForOneTest = { Params: { id: string } };

/** A test's results as CSV, and a paper's rank list as CSV and PDF with the students who agreed to stand on it. */
export function registerResultsExport(app: FastifyInstance, services: Services): void {
  const { db, clock, config } = services;
  const gate = { onRequest: adminOnly(services, { right: 'results', reauthenticated: true, exports: 'results' }) };

  /** The headers of a file; who takes it is logged. */
  function sends(request: FastifyRequest<ForOneTest>, reply: FastifyReply, what: string, type: 'csv' | 'pdf'): void {
    request.log.info({ userId: request.admin.id, testId: request.params.id }, `${what} exported`);
    const day = formatSortable(clock(), config.timeZone).slice(0, 10);
    reply.headers({
      'content-type': type === 'csv' ? 'text/csv; charset=utf-8' : 'application/pdf',
      'content-disposition': `attachment; filename="${what}-${day}.${type}"`,
    });
  }

  app.get<ForOneTest>(paths.resultsExport(':id'), gate, async (request, reply) => {
    const results = readAllResults(db, request.params.id);
    sends(request, reply, 'marks', 'csv');
    return resultsAsCsv(results, config.timeZone);
  });

  app.get<ForOneTest>(paths.rankListCsv(':id'), gate, async (request, reply) => {
    const list = readRankList(db, request.params.id, services.testClock.now());
    sends(request, reply, 'ranks', 'csv');
    return ranksAsCsv(list);
  });

  app.get<ForOneTest>(paths.rankListPdf(':id'), gate, async (request, reply) => {
    const list = readRankList(db, request.params.id, services.testClock.now());
    const pdf = await drawRankList({ ...list, date: formatDate(clock(), config.timeZone) });
    sends(request, reply, 'ranks', 'pdf');
    return pdf;
  });
}

const resultsAsCsv = ({ isEstimate, results }: ReturnType<typeof readAllResults>, timeZone: string): string =>
  csvFile([
    ['Submitted', 'Student', 'Email', 'Code', isEstimate ? 'Estimated score' : 'Score', 'Out of', 'Percent', 'Source'],
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

const ranksAsCsv = ({ isEstimate, students }: RankList): string =>
  csvFile([
    ['Rank', 'Student', 'District', isEstimate ? 'Estimated marks' : 'Marks', 'Out of'],
    ...students.map(({ rank, name, district, score, maxScore }) => [rank, name, district, score, maxScore]),
  ]);
