import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { strToU8, zipSync } from 'fflate';
import type { Services } from '#server/context.ts';
import { listReceipts } from '#server/features/orders/receipts.data.ts';
import { adminOnly } from '#server/http/admin-gate.ts';
import { byteOrderMark, csvRows } from '#server/http/csv.ts';
import { formatSortable, startOfNamedDay } from '#shared/dates.ts';
import { paths } from '#shared/paths.ts';
import { paymentMethodLabels } from '#shared/payments.ts';
import { revenueInput } from '#shared/revenue.ts';
import { stateIn } from '#shared/states.ts';
import { listMoney } from './bookkeeping.admin.data.ts';

type Lines = (string | number)[][];

const moneyHeaders = [
  'Date',
  'Kind',
  'Order ID',
  'Customer',
  'Method',
  'UTR',
  'Payment ID',
  'Amount (INR)',
  'Duplicate',
  'Place of Supply',
];

/**
 * `GET /admin-export/payments` and `/admin-export/receipts`: what an accountant needs of a range of days, as CSV, and
 * `/admin-export/bookkeeping`: payments, refunds and receipts in one ZIP. For admins who have typed their password lately.
 */
export function registerBookkeeping(app: FastifyInstance, services: Services): void {
  const { timeZone } = services.config;
  const { moneyLines, ...lists } = listsOf(services);

  type File = { name: string; type: string; extension: string; body: (range: Range) => Readable | Buffer };
  const serve = (path: string, { name, type, extension, body }: File) =>
    app.get(
      path,
      { onRequest: adminOnly(services, { right: 'bulkData', reauthenticated: true }) },
      (request, reply) => {
        const query = revenueInput.safeParse(request.query);
        if (!query.success) return reply.code(400).send({ error: query.error.issues[0]?.message ?? 'Invalid range' });

        const { from, to } = query.data;
        request.log.info({ userId: request.admin.id, from, to }, `${name} exported`);
        return reply
          .headers({
            'content-type': type,
            'content-disposition': `attachment; filename="${name}-${from}-to-${to}.${extension}"`,
          })
          .send(body({ start: startOfNamedDay(from, timeZone), end: startOfNamedDay(to, timeZone, 1) }));
      },
    );

  for (const [name, list] of Object.entries(lists))
    serve(list.path, {
      name,
      type: 'text/csv; charset=utf-8',
      extension: 'csv',
      body: (range) => Readable.from(csvOf(list.headers, list.read(range)), { objectMode: false }),
    });
  serve(paths.bookkeepingExport, {
    name: 'bookkeeping',
    type: 'application/zip',
    extension: 'zip',
    body: (range) => {
      const file = (headers: string[], lines: Lines) => strToU8(byteOrderMark + csvRows([headers, ...lines]));
      return Buffer.from(
        zipSync({
          'payments.csv': file(moneyHeaders, moneyLines(range, 'Payment')),
          'refunds.csv': file(moneyHeaders, moneyLines(range, 'Refund')),
          'receipts.csv': file(lists.receipts.headers, [...lists.receipts.read(range)].flat()),
        }),
      );
    },
  });
}

/** The lines of each list; times in the site's zone. */
function listsOf({ db, config: { timeZone } }: Services) {
  const timeOf = (at: number | null) => (at === null ? '' : formatSortable(at, timeZone));

  const lineOf = (row: ReturnType<typeof listMoney>[number]) => [
    timeOf(row.at),
    row.kind,
    row.orderId,
    row.customer,
    paymentMethodLabels[row.method],
    row.utr,
    row.razorpayPaymentId ?? '',
    row.amountPaise / 100,
    row.isDuplicate ? 'Yes' : '',
    stateIn(row.shippingAddress),
  ];
  const moneyLines = (range: Range, kind: string): Lines =>
    listMoney(db, range)
      .filter((row) => row.kind === kind)
      .map(lineOf);

  return {
    payments: {
      path: paths.paymentsExport,
      headers: moneyHeaders,
      *read(range: Range): Generator<Lines> {
        yield listMoney(db, range).map(lineOf);
      },
    },
    receipts: {
      path: paths.receiptsExport,
      headers: ['Receipt', 'Date', 'Order ID', 'Customer', 'Amount (INR)', 'Method', 'Place of Supply', 'Cancelled On'],
      *read(range: Range): Generator<Lines> {
        for (const some of listReceipts(db, range))
          yield some.map((receipt) => [
            receipt.number,
            timeOf(receipt.issuedAt),
            receipt.orderId,
            receipt.customer,
            receipt.amountPaise / 100,
            receipt.methods.map((method) => paymentMethodLabels[method]).join('; '),
            stateIn(receipt.shippingAddress),
            timeOf(receipt.cancelledAt),
          ]);
      },
    },
    moneyLines,
  };
}

/** In UTC ms, the end excluded. */
type Range = { start: number; end: number };

async function* csvOf(headers: string[], chunks: Iterable<Lines>) {
  yield byteOrderMark + csvRows([headers]);
  for (const lines of chunks) {
    yield csvRows(lines);
    // The site answers others before more is read.
    await setImmediate();
  }
}
