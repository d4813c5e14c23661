import type { FastifyInstance } from 'fastify';
import type { Services } from '#server/context.ts';
import { adminOnly } from '#server/http/admin-gate.ts';
import { byteOrderMark, csvRows } from '#server/http/csv.ts';
import { drawRankList } from '#server/pdf/rank-list.ts';
import { formatDate, formatSortable } from '#shared/dates.ts';
import { paths } from '#shared/paths.ts';
import { type RankList, readRankList } from './rank-list.admin.data.ts';

/** `GET /admin-export/ranks/{testId}/csv` and `/pdf`: a paper's rank list, with the students who agreed to stand on it. */
export function registerRankList(app: FastifyInstance, services: Services): void {
  const { db, clock, config } = services;
  const gate = { onRequest: adminOnly(services, { right: 'results', reauthenticated: true }) };
  const fileName = (ending: string) => {
    const day = formatSortable(clock(), config.timeZone).slice(0, 10);
    return { 'content-disposition': `attachment; filename="ranks-${day}.${ending}"` };
  };

  app.get<{ Params: { id: string } }>(paths.rankListCsv(':id'), gate, async (request, reply) => {
    const list = readRankList(db, request.params.id);
    request.log.info({ userId: request.admin.id, testId: request.params.id }, 'rank list exported');
    reply.headers({ 'content-type': 'text/csv; charset=utf-8', ...fileName('csv') });
    return toCsv(list);
  });

  app.get<{ Params: { id: string } }>(paths.rankListPdf(':id'), gate, async (request, reply) => {
    const list = readRankList(db, request.params.id);
    request.log.info({ userId: request.admin.id, testId: request.params.id }, 'rank list exported');
    const pdf = await drawRankList({ ...list, date: formatDate(clock(), config.timeZone) });
    reply.headers({ 'content-type': 'application/pdf', ...fileName('pdf') });
    return pdf;
  });
}

const toCsv = ({ students }: RankList): string =>
  byteOrderMark +
  csvRows([
    ['Rank', 'Student', 'District', 'Marks', 'Out of'],
    ...students.map(({ rank, name, district, score, maxScore }) => [rank, name, district, score, maxScore]),
  ]);
