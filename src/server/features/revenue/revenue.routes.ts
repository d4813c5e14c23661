import type { FastifyInstance } from 'fastify';
import { requireAdminDownload } from '#server/http/admin-download.ts';
import { byteOrderMark, csvRow } from '#server/http/csv.ts';
import type { Services } from '#server/trpc.ts';
import { paths } from '#shared/paths.ts';
import { revenueGroupLabels, revenueInput } from '#shared/revenue.ts';
import { reportRevenue } from './revenue.admin.data.ts';

/**
 * `GET /admin-export/revenue`: the report that the address asks for as CSV, for admins, with the lines that make its
 * sums agree.
 */
export function registerRevenue(app: FastifyInstance, services: Services): void {
  app.get(paths.revenueExport, async (request, reply) => {
    const admin = await requireAdminDownload(services, request, reply);
    if (!admin) return reply;
    const query = revenueInput.safeParse(request.query);
    if (!query.success) return reply.code(400).send({ error: query.error.issues[0]?.message ?? 'Invalid range' });

    request.log.info({ userId: admin.id, report: query.data }, 'revenue exported');
    const { from, to, by } = query.data;
    const report = reportRevenue(services.db, query.data, services.config.timeZone);
    const isByTime = by === 'day' || by === 'month';
    const inRupees = (paise: number) => paise / 100;
    const lines = isByTime
      ? [
          [revenueGroupLabels[by], 'Paid (INR)', 'Refunded (INR)', 'Net (INR)'],
          ...report.rows.map((row) => [row.key, ...[row.paidPaise, row.refundedPaise, row.netPaise].map(inRupees)]),
          ['Total', ...[report.paidPaise, report.refundedPaise, report.netPaise].map(inRupees)],
        ]
      : [
          [revenueGroupLabels[by], 'Sold', 'Amount (INR)'],
          ...report.rows.map((row) => [row.label, row.quantity ?? 0, inRupees(row.paidPaise)]),
          ['Courier', '', inRupees(report.courierPaise)],
          ['Discounts', '', inRupees(0 - report.discountPaise)],
          ['Paid twice, to be sent back', '', inRupees(report.secondPaise)],
          ['Paid', '', inRupees(report.paidPaise)],
          ['Refunded', '', inRupees(0 - report.refundedPaise)],
          ['Net', '', inRupees(report.netPaise)],
        ];
    return reply
      .headers({
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="revenue-by-${by}-${from}-to-${to}.csv"`,
      })
      .send(byteOrderMark + lines.map(csvRow).join(''));
  });
}
