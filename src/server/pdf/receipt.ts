import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import { formatPaise } from '#shared/money.ts';
import { itemsTotalPaise } from '#shared/orders.ts';
import { paiseInWords } from '#shared/receipts.ts';

/** What stands on a receipt; amounts in paise, everything else as it is read. */
export type ReceiptFacts = {
  seller: { name: string; lines: string[] };
  /** `2026-27/0042` */
  number: string;
  date: string;
  order: string;
  customer: string[];
  items: { title: string; detail: string; quantity: number; unitPricePaise: number }[];
  courierPaise: number;
  discountPaise: number;
  totalPaise: number;
  payments: { text: string; amountPaise: number }[];
  refunds: { text: string; amountPaise: number }[];
};

/** The same in the words that are drawn. */
export type ReceiptText = Pick<ReceiptFacts, 'seller' | 'number' | 'date' | 'order' | 'customer'> & {
  items: { title: string; detail: string; quantity: string; price: string; amount: string }[];
  sums: Sum[];
  total: Sum;
  inWords: string;
  moves: Sum[];
};
type Sum = { text: string; amount: string };

const program = fileURLToPath(new URL('./draw-receipt.js', import.meta.url));

/** One at a time: shaping letters takes a processor for a tenth of a second. */
const gate = pLimit(1);

/** Begun with the first receipt and kept; it does not keep the site from ending. */
let thread: Worker | null = null;

/** Draws a receipt on A4, on as many pages as its items need, in a thread of its own. The answer is the PDF. */
export const drawReceipt = (facts: ReceiptFacts): Promise<Buffer> =>
  gate(
    () =>
      new Promise<Buffer>((done, failed) => {
        thread ??= new Worker(program, { env: {} });
        const worker = thread;
        const end = () => {
          worker.off('message', drawn).off('error', fail).off('exit', ended);
          worker.unref();
        };
        const drawn = (pdf: Uint8Array) => {
          end();
          done(Buffer.from(pdf));
        };
        const fail = (error: Error) => {
          end();
          thread = null;
          failed(error);
        };
        const ended = () => fail(new Error('The receipt was not drawn'));
        worker.on('message', drawn).on('error', fail).on('exit', ended);
        worker.ref();
        worker.postMessage(textOf(facts));
      }),
  );

function textOf({ items, courierPaise, discountPaise, totalPaise, payments, refunds, ...rest }: ReceiptFacts) {
  const sum = (text: string, paise: number): Sum => ({
    text,
    amount: paise < 0 ? `− ${formatPaise(-paise)}` : formatPaise(paise),
  });
  const isPlain = courierPaise === 0 && discountPaise === 0;
  return {
    ...rest,
    items: items.map(({ title, detail, quantity, unitPricePaise }) => ({
      title,
      detail,
      quantity: String(quantity),
      price: formatPaise(unitPricePaise),
      amount: formatPaise(unitPricePaise * quantity),
    })),
    sums: [
      ...(isPlain ? [] : [sum('Items', itemsTotalPaise(items))]),
      ...(courierPaise > 0 ? [sum('Courier', courierPaise)] : []),
      ...(discountPaise > 0 ? [sum('Discount', -discountPaise)] : []),
    ],
    total: sum('Total', totalPaise),
    inWords: paiseInWords(totalPaise),
    moves: [
      ...payments.map(({ text, amountPaise }) => sum(text, amountPaise)),
      ...refunds.map(({ text, amountPaise }) => sum(text, -amountPaise)),
    ],
  } satisfies ReceiptText;
}
