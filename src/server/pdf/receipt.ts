/** Draws a receipt. */
import type { TaxShare } from '#shared/gst.ts';
import { formatPaise } from '#shared/money.ts';
import { itemsTotalPaise } from '#shared/orders.ts';
import { paiseInWords } from '#shared/receipts.ts';

/** The content of a receipt; amounts in paise, everything else as text. */
export type ReceiptFacts = {
  /** `Receipt`, `Tax invoice` … */
  title: string;
  /** What stands above the customer: `Received from`. */
  party: string;
  /** The state of supply, `33-Tamil Nadu`; empty where no tax is told. */
  place: string;
  taxes: TaxShare[];
  seller: { name: string; lines: string[] };
  /** `2026-27/0042` */
  number: string;
  date: string;
  /** `Cancelled on Nov 22, 2026`; empty for one that holds. */
  cancelled: string;
  order: string;
  customer: string[];
  items: { title: string; detail: string; quantity: number; unitPricePaise: number }[];
  courierPaise: number;
  discountPaise: number;
  totalPaise: number;
  payments: { text: string; amountPaise: number }[];
  refunds: { text: string; amountPaise: number }[];
};

export type ReceiptText = Pick<
  ReceiptFacts,
  'title' | 'party' | 'place' | 'seller' | 'number' | 'date' | 'cancelled' | 'order' | 'customer'
> & {
  items: { title: string; detail: string; quantity: string; price: string; amount: string }[];
  sums: SumLine[];
  total: SumLine;
  inWords: string;
  /** What of the total is taxable value, and what is tax. */
  taxes: SumLine[];
  moves: SumLine[];
};
type SumLine = { text: string; amount: string };

export function receiptText({
  items,
  courierPaise,
  discountPaise,
  totalPaise,
  payments,
  refunds,
  taxes,
  ...rest
}: ReceiptFacts): ReceiptText {
  const sum = (text: string, paise: number): SumLine => ({
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
    taxes: taxes.flatMap(({ code, percent, taxablePaise, cgstPaise, sgstPaise, igstPaise }) => [
      sum(`HSN/SAC ${code}${percent === 0 ? ', exempt' : ` at ${percent} %: taxable value`}`, taxablePaise),
      ...(igstPaise > 0 ? [sum(`IGST ${percent} %`, igstPaise)] : []),
      ...(cgstPaise > 0 ? [sum(`CGST ${percent / 2} %`, cgstPaise), sum(`SGST ${percent / 2} %`, sgstPaise)] : []),
    ]),
    moves: [
      ...payments.map(({ text, amountPaise }) => sum(text, amountPaise)),
      ...refunds.map(({ text, amountPaise }) => sum(text, -amountPaise)),
    ],
  };
}
