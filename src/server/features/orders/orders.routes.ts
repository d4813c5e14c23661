import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Services } from '#server/context.ts';
import { adminOnly } from '#server/http/admin-gate.ts';
import { byteOrderMark, csvRows } from '#server/http/csv.ts';
import { formatSortable } from '#shared/dates.ts';
import { type OrderFilter, orderExportQuery, orderStatusLabels } from '#shared/orders.ts';
import { paths } from '#shared/paths.ts';
import { moneyStateLabels } from '#shared/payments.ts';
import { formatPhone } from '#shared/phone.ts';
import { type AdminOrder, readMatchingOrders } from './orders.admin.data.ts';

/**
 * `GET /admin-export/orders`: the orders that the filters of the address show, as CSV, for admins
 * who have typed their password lately. However many there are, few of them are held at a time.
 */
export function registerOrders(app: FastifyInstance, services: Services): void {
  app.get(paths.ordersExport, { onRequest: adminOnly(services, { reauthenticated: true }) }, async (request, reply) => {
    const query = orderExportQuery.safeParse(request.query);
    if (!query.success) return reply.code(400).send({ error: query.error.issues[0]?.message ?? 'Invalid filter' });

    const { search, ...filter } = query.data;
    request.log.info({ userId: request.adminId, filter, isSearch: search !== '' }, 'orders exported');
    const day = formatSortable(services.clock(), services.config.timeZone).slice(0, 10);
    reply.headers({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="orders-${day}.csv"`,
    });
    return reply.send(Readable.from(exportOrders(services, query.data), { objectMode: false }));
  });
}

async function* exportOrders({ db, config: { timeZone }, clock }: Services, filter: OrderFilter) {
  yield byteOrderMark + csvRows([columns.map(({ header }) => header)]);
  for (const orders of readMatchingOrders(db, filter, { timeZone, now: clock() })) {
    yield csvRows(orders.map((order) => columns.map(({ cell }) => cell(order, timeZone))));
    // The site answers others before more is read.
    await setImmediate();
  }
}

const columns: { header: string; cell: (order: AdminOrder, timeZone: string) => string | number }[] = [
  { header: 'Order ID', cell: ({ id }) => id },
  { header: 'Order Date', cell: ({ createdAt }, timeZone) => formatSortable(createdAt, timeZone) },
  { header: 'Status', cell: ({ status }) => orderStatusLabels[status] },
  { header: 'Customer', cell: ({ name }) => name ?? '' },
  { header: 'Email', cell: ({ email }) => email ?? '' },
  { header: 'Phone', cell: ({ phone }) => formatPhone(phone ?? '') },
  {
    header: 'Materials Ordered',
    cell: ({ items }) =>
      items
        .map(({ title, kind, quantity }) => `${title} (${kind === 'printed' ? 'printed' : 'PDF'}) x ${quantity}`)
        .join('; '),
  },
  { header: 'Items', cell: ({ items }) => items.length },
  { header: 'Total (INR)', cell: ({ totalPaise }) => totalPaise / 100 },
  { header: 'Paid (INR)', cell: ({ paidPaise }) => paidPaise / 100 },
  { header: 'Refunded (INR)', cell: ({ refundedPaise }) => refundedPaise / 100 },
  { header: 'Shipping Address', cell: ({ shippingAddress }) => shippingAddress },
  { header: 'Notes', cell: ({ notes }) => notes },
  {
    header: 'Combo Packs',
    cell: ({ items }) => [...new Set(items.flatMap(({ comboTitle }) => comboTitle || []))].join('; '),
  },
  { header: 'Coupon', cell: ({ couponCode }) => couponCode ?? '' },
  { header: 'Courier (INR)', cell: ({ courierPaise }) => courierPaise / 100 },
  { header: 'Discount (INR)', cell: ({ discountPaise }) => discountPaise / 100 },
  {
    header: 'Receipt',
    cell: ({ receipts }) =>
      receipts.map(({ number, isCancelled }) => (isCancelled ? `${number} (cancelled)` : number)).join('; '),
  },
  { header: 'Payment', cell: ({ moneyState }) => moneyStateLabels[moneyState] },
];
