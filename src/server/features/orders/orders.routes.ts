/** The export of orders as CSV. */
import type { FastifyInstance } from 'fastify';
import type { Services } from '#server/context.ts';
import { adminOnly } from '#server/http/admin-gate.ts';
import { csvHeaders, csvStream } from '#server/http/csv.ts';
import { readQuery } from '#server/http/read-query.ts';
import { formatDay, formatSortable } from '#shared/dates.ts';
import { seriesFormat } from '#shared/enums.ts';
import { orderExportQuery, orderStatusLabels } from '#shared/orders.ts';
import { paths } from '#shared/paths.ts';
import { moneyStateLabels, paymentMethodLabels } from '#shared/payments.ts';
import { spacedPhone } from '#shared/phone.ts';
import { stateIn } from '#shared/written-states.ts';
import { type ExportedOrder, readMatchingOrders } from './orders.admin.data.ts';

/** The orders that the filters of the address show, or those it names. */
export function registerOrders(app: FastifyInstance, services: Services): void {
  app.get(
    paths.ordersExport,
    { onRequest: adminOnly(services, { right: 'bulkData', reauthenticated: true, exports: 'orders' }) },
    async (request, reply) => {
      const asked = readQuery(orderExportQuery, request);
      const { search, ids, ...filter } = asked;
      request.log.info(
        { userId: request.admin.id, filter, isSearch: search !== '', chosen: ids?.length },
        'orders exported',
      );
      const { db, config, clock } = services;
      const now = clock();
      const headings = columns.map(({ header }) => header);
      const toRow = (order: ExportedOrder) => columns.map(({ cell }) => cell(order, config.timeZone));
      return reply
        .headers(csvHeaders(`orders-${formatDay(now, config.timeZone)}`))
        .send(csvStream(headings, readMatchingOrders(db, asked, { config, now }), toRow));
    },
  );
}

const timeOf = (at: number | null | undefined, timeZone: string): string => (at ? formatSortable(at, timeZone) : '');

const ofPayments = ({ payments }: ExportedOrder, say: (payment: ExportedOrder['payments'][number]) => string): string =>
  payments.map(say).filter(Boolean).join('; ');

const shortKind = ({ kind, format }: Pick<ExportedOrder['items'][number], 'kind' | 'format'>): string =>
  format === seriesFormat ? seriesFormat : kind === 'printed' ? 'printed' : 'PDF';

/** New columns go to the end, so that sheets made for the earlier ones keep working. */
const columns: { header: string; cell: (order: ExportedOrder, timeZone: string) => string | number }[] = [
  { header: 'Order ID', cell: ({ id }) => id },
  { header: 'Order Date', cell: ({ createdAt }, timeZone) => formatSortable(createdAt, timeZone) },
  { header: 'Status', cell: ({ status }) => orderStatusLabels[status] },
  { header: 'Customer', cell: ({ name }) => name ?? '' },
  { header: 'Email', cell: ({ email }) => email ?? '' },
  { header: 'Phone', cell: ({ phone }) => spacedPhone(phone ?? '') },
  {
    header: 'Materials Ordered',
    cell: ({ items }) =>
      items
        .map(({ title, kind, format, quantity }) => `${title} (${shortKind({ kind, format })}) x ${quantity}`)
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
  { header: 'Method', cell: (order) => ofPayments(order, ({ method }) => paymentMethodLabels[method]) },
  { header: 'UTR', cell: (order) => ofPayments(order, ({ utr }) => utr) },
  { header: 'Payment ID', cell: (order) => ofPayments(order, ({ razorpayPaymentId }) => razorpayPaymentId ?? '') },
  { header: 'Paid On', cell: (order, timeZone) => ofPayments(order, ({ paidAt }) => timeOf(paidAt, timeZone)) },
  {
    header: 'Confirmed On',
    cell: ({ status, confirmedAt }, timeZone) => timeOf(status === 'pending' ? null : confirmedAt, timeZone),
  },
  { header: 'Shipped On', cell: ({ shipment }, timeZone) => timeOf(shipment?.shippedAt, timeZone) },
  { header: 'Carrier', cell: ({ shipment }) => shipment?.carrier ?? '' },
  { header: 'Tracking Number', cell: ({ shipment }) => shipment?.trackingNumber ?? '' },
  { header: 'Place of Supply', cell: ({ supplyAddress }) => stateIn(supplyAddress) },
  { header: 'Due (INR)', cell: ({ status, duePaise }) => (status === 'cancelled' ? 0 : duePaise / 100) },
];
