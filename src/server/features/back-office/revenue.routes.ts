import type { FastifyInstance } from 'fastify';
import type { Services } from '#server/context.ts';
import { adminOnly } from '#server/http/admin-gate.ts';
import { csvFile, csvHeaders } from '#server/http/csv.ts';
import { readQuery } from '#server/http/read-query.ts';
import { paths } from '#shared/paths.ts';
import { revenueGroupLabels, revenueInput } from '#shared/revenue.ts';
import { reportRevenue } from './revenue.admin.data.ts';
import type { RevenueRow } from './revenue-rows.data.ts';

/** With the lines that make its sums agree. */
export function registerRevenue(app: FastifyInstance, services: Services): void {
  app.get(
    paths.revenueExport,
    { onRequest: adminOnly(services, { right: 'revenue', reauthenticated: true }) },
    async (request, reply) => {
      const asked = readQuery(revenueInput, request);
      request.log.info({ userId: request.admin.id, report: asked }, 'revenue exported');
      const { from, to, by } = asked;
      const report = reportRevenue(services.db, asked, services.config.timeZone);
      const isByTime = by === 'day' || by === 'month';
      const figures = ({ paidPaise, refundedPaise, netPaise }: Omit<RevenueRow, 'key' | 'label' | 'quantity'>) =>
        [paidPaise, refundedPaise, netPaise].map((paise) => paise / 100);
      const soldOf = ({ quantity }: Pick<RevenueRow, 'quantity'>) => (isByTime ? [] : [quantity ?? '']);
      const lines = [
        [revenueGroupLabels[by], ...(isByTime ? [] : ['Sold']), 'Paid (INR)', 'Refunded (INR)', 'Net (INR)'],
        ...[...report.rows, ...report.others].map((row) => [
          isByTime ? row.key : row.label,
          ...soldOf(row),
          ...figures(row),
        ]),
        ['Total', ...soldOf({ quantity: null }), ...figures(report)],
      ];
      return reply.headers(csvHeaders(`revenue-by-${by}-${from}-to-${to}`)).send(csvFile(lines));
    },
  );
}
