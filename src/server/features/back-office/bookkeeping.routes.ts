/** The files for the accountant: money, receipts and the GST return of a period. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Services } from '#server/context.ts';
import { listReceipts } from '#server/features/orders/receipts.data.ts';
import { adminOnly } from '#server/http/admin-gate.ts';
import { csvHeaders, csvPieces, csvStream } from '#server/http/csv.ts';
import { readQuery } from '#server/http/read-query.ts';
import { zipStream } from '#server/http/zip.ts';
import { formatSortable, startOfNamedDay } from '#shared/dates.ts';
import { paths } from '#shared/paths.ts';
import { paymentMethodLabels } from '#shared/payments.ts';
import { revenueInput } from '#shared/revenue.ts';
import { stateIn } from '#shared/written-states.ts';
import { listMoney } from './bookkeeping.admin.data.ts';
import { type GstRow, gstHeadings, gstRows } from './gst-return.admin.data.ts';

// biome-ignore format: a list of words
const moneyHeadings = [
  'Date', 'Kind', 'Order ID', 'Customer', 'Method', 'UTR', 'Payment ID', 'Amount (INR)', 'Duplicate', 'Place of Supply',
];
// biome-ignore format: a list of words
const receiptHeadings = [
  'Receipt', 'Date', 'Order ID', 'Customer', 'Amount (INR)', 'Method', 'Place of Supply', 'Cancelled On',
];

/** In UTC ms, the end excluded. */
type Range = { start: number; end: number };

/** What an accountant needs of a range of days: payments and receipts as CSV, or with the refunds in one ZIP. */
export function registerBookkeeping(app: FastifyInstance, services: Services): void {
  const { db, config } = services;
  const { timeZone } = config;
  const { moneyRow, receiptRow } = rowsIn(timeZone);
  const gate = (exports: string) => adminOnly(services, { right: 'bulkData', reauthenticated: true, exports });
  const serve = (path: string, kind: string, send: (reply: FastifyReply, name: string, range: Range) => FastifyReply) =>
    app.get(path, { onRequest: gate(kind) }, (request, reply) => {
      const { from, to } = readQuery(revenueInput, request);
      request.log.info({ userId: request.admin.id, from, to }, `${kind} exported`);
      const range = { start: startOfNamedDay(from, timeZone), end: startOfNamedDay(to, timeZone, 1) };
      return send(reply, `${kind}-${from}-to-${to}`, range);
    });

  serve(paths.paymentsExport, 'payments', (reply, name, range) =>
    reply.headers(csvHeaders(name)).send(csvStream(moneyHeadings, inPieces(listMoney(db, range)), moneyRow)),
  );
  serve(paths.receiptsExport, 'receipts', (reply, name, range) =>
    reply.headers(csvHeaders(name)).send(csvStream(receiptHeadings, listReceipts(db, range), receiptRow)),
  );
  serve(paths.bookkeepingExport, 'for-the-accountant', (reply, name, range) => {
    const money = (kind: 'Payment' | 'Refund') =>
      csvPieces(moneyHeadings, inPieces(listMoney(db, range, kind)), moneyRow);
    const returns = gstRows(db, range, timeZone);
    const zip = zipStream([
      { name: 'payments.csv', pieces: money('Payment') },
      { name: 'refunds.csv', pieces: money('Refund') },
      { name: 'receipts.csv', pieces: csvPieces(receiptHeadings, listReceipts(db, range), receiptRow) },
      ...(returns.length > 0
        ? [{ name: 'gst.csv', pieces: csvPieces(gstHeadings, inPieces(returns), (row: GstRow) => row) }]
        : []),
    ]);
    return reply
      .headers({ 'content-type': 'application/zip', 'content-disposition': `attachment; filename="${name}.zip"` })
      .send(zip);
  });
}

const piece = 500;

/** These rows, some at a time. */
function* inPieces<T>(rows: T[]): Generator<T[]> {
  for (let from = 0; from < rows.length; from += piece) yield rows.slice(from, from + piece);
}

type MoneyRow = ReturnType<typeof listMoney>[number];
type Receipt = ReturnType<typeof listReceipts> extends Iterable<(infer Row)[]> ? Row : never;

function rowsIn(timeZone: string) {
  const timeOf = (at: number | null) => (at === null ? '' : formatSortable(at, timeZone));
  return {
    moneyRow: (row: MoneyRow) => [
      timeOf(row.at),
      row.kind,
      row.orderId,
      row.customer,
      paymentMethodLabels[row.method],
      row.utr,
      row.razorpayPaymentId ?? '',
      row.amountPaise / 100,
      row.isDuplicate ? 'Yes' : '',
      stateIn(row.supplyAddress),
    ],
    receiptRow: (receipt: Receipt) => [
      receipt.number,
      timeOf(receipt.issuedAt),
      receipt.orderId,
      receipt.customer,
      receipt.amountPaise / 100,
      receipt.methods.map((method) => paymentMethodLabels[method]).join('; '),
      stateIn(receipt.supplyAddress),
      timeOf(receipt.cancelledAt),
    ],
  };
}
