/** The mails that follow a payment. */
import type { OrderForMail } from '#server/features/orders/contents.data.ts';
import type { OrderSite } from '#server/features/orders/order-event.data.ts';
import type { MailSite } from '#server/mail/layout.ts';
import type { Mail } from '#server/mail/mailer.ts';
import { orderLines, orderSums } from '#server/mail/order-lines.ts';
import { customerOf, mailToCustomer, mailToEducator, orderLink } from '#server/mail/order-mail.ts';
import { dayLabel, formatDateTime } from '#shared/dates.ts';
import { seriesFormat } from '#shared/enums.ts';
import { formatPaise } from '#shared/money.ts';
import { shortOrderId } from '#shared/orders.ts';
import { paths } from '#shared/paths.ts';
import { type HoldReason, holdReasons } from '#shared/payments.ts';

export type Receipt = {
  reference: string;
  amountPaise: number;
  paidAt: number;
};

/**
 * Why money for a cancelled order does not confirm it. `cancelled`: a person cancelled it. `begun-late`: the site had
 * closed it before this payment was begun, so its prices may be old. `coupon-gone`: its coupon has no use left, or is not
 * valid any more.
 */
export type ClosedReason = 'cancelled' | 'begun-late' | 'coupon-gone';

/** The reason that is kept with money which counts for nothing until it is decided about; null where it counts. */
export const asideBecause = (why: Held['why']): HoldReason | null =>
  holdReasons.find((reason) => reason === why) ?? null;

/** `ownedBefore`: titles of what of it the customer had bought before. */
export type Settled = { receipt: Receipt; ownedBefore: string[] };
/** The admin decides about the money. `sum`: what came, in words; `asked`: the order's total in paise. */
export type Held = { receipt: Receipt; why: ClosedReason | HoldReason; sum: string; asked: number };
/** A duplicate that has to go back: this order was paid before, or with others all that is in it. */
export type PaidTwice = { receipt: Receipt; paidBefore: 'order' | 'items' };

/** What became of a payment. */
export type Settlement =
  | ({ outcome: 'settled' } & Settled)
  | ({ outcome: 'held' } & Held)
  | ({ outcome: 'paid-twice' } & PaidTwice);

export function orderConfirmedMail({ receipt }: Settled, order: OrderForMail, site: OrderSite): Mail {
  const series = order.items.filter(({ format }) => format === seriesFormat);
  const downloads = order.items.filter(({ kind, format }) => kind === 'download' && format !== seriesFormat);
  const ships = order.items.some(({ kind }) => kind === 'printed');
  return mailToCustomer(site, order, {
    subject: `Your order ${shortOrderId(order.id)} is confirmed`,
    paragraphs: [
      'Thank you. We have received your payment and your order is confirmed.',
      facts(receipt, order, site),
      ...(ships ? [shipment(order, site)] : []),
      ...(downloads.length > 0 ? ['Log in to read or download it, any time.'] : []),
      ...(series.length > 0 ? ['Log in to take its tests. Your account has to be verified for that.'] : []),
    ],
    links: [
      ...orderLink(site, order),
      ...downloads.flatMap(({ materialId, title }) => [
        { label: `Read ${title}`, url: site.publicUrl + paths.book(materialId) },
        { label: `Download ${title}`, url: site.publicUrl + paths.download(materialId) },
      ]),
      ...series.map(({ materialId, title }) => ({
        label: `Open ${title}`,
        url: site.publicUrl + paths.series(materialId),
      })),
      ...(order.userId === null ? [] : [{ label: 'Your receipt', url: site.publicUrl + paths.orderReceipt(order.id) }]),
    ],
  });
}

type PartPayment = { receipt: Receipt; duePaise: number };

export function partPaidMail({ receipt, duePaise }: PartPayment, order: OrderForMail, site: MailSite): Mail {
  const reference = shortOrderId(order.id);
  const [paid, due] = [formatPaise(receipt.amountPaise), formatPaise(duePaise)];
  return mailToCustomer(site, order, {
    subject: `We received ${paid} for your order ${reference}`,
    paragraphs: [
      `Thank you. We have received ${paid} (${receipt.reference}) for your order ${reference}.`,
      `${due} of ${formatPaise(order.totalPaise)} is still due.`,
    ],
    links: orderLink(site, order, 'Pay the rest'),
  });
}

export const orderPaidNote = ({ receipt, ownedBefore }: Settled, order: OrderForMail, site: OrderSite): Mail =>
  mailToEducator(site, {
    subject: `New paid order ${shortOrderId(order.id)}: ${formatPaise(receipt.amountPaise)}`,
    paragraphs: [
      `${customerOf(order)} has paid.`,
      ...(ownedBefore.length === 0 ? [] : [`Already bought; refund: ${ownedBefore.join(', ')}.`]),
      facts(receipt, order, site),
      ...(order.shippingAddress === '' ? [] : [`Send to: ${order.shippingAddress}`]),
    ],
  });

export const paidTwiceMail = ({ receipt }: PaidTwice, order: OrderForMail, site: OrderSite): Mail =>
  mailToCustomer(site, order, {
    subject: `Your payment for order ${shortOrderId(order.id)}`,
    paragraphs: [
      `You paid twice. You keep your purchase, and we'll refund the second payment of ${formatPaise(receipt.amountPaise)}.`,
      facts(receipt, order, site),
    ],
    links: orderLink(site, order),
  });

export const paidTwiceNote = ({ receipt }: PaidTwice, order: OrderForMail, site: OrderSite): Mail =>
  mailToEducator(site, {
    subject: `Paid twice: order ${shortOrderId(order.id)}, please refund ${formatPaise(receipt.amountPaise)}`,
    paragraphs: [
      `${customerOf(order)} has paid for something that was already paid for. Please refund this payment in the order's details.`,
      facts(receipt, order, site),
    ],
  });

export const moneyHeldMail = (held: Held, order: OrderForMail, site: OrderSite): Mail =>
  mailToCustomer(site, order, {
    subject: `Your payment for order ${shortOrderId(order.id)}`,
    paragraphs: [toldToCustomer[held.why](held), facts(held.receipt, order, site)],
    links: orderLink(site, order),
  });

const afterClosing =
  (since: string) =>
  ({ sum }: Held): string =>
    `Your payment of ${sum} reached us after your order had been ${since}. We'll refund you, or confirm the order if you still want it.`;

const isNotTheSum = ({ sum, asked }: Held): string =>
  `We have received ${sum}, but your order costs ${formatPaise(asked)}. Please don't pay again: we are looking into it and will write to you.`;

const toldToCustomer: Record<Held['why'], (held: Held) => string> = {
  cancelled: afterClosing('cancelled'),
  'begun-late': afterClosing('closed, because it was not paid in time'),
  'coupon-gone': afterClosing('closed, and its coupon has been used up since'),
  amount: isNotTheSum,
  currency: isNotTheSum,
  other_way: ({ sum }) =>
    `We have received ${sum} by card, after you had told us of another payment for this order. We are looking into it, and send back what was paid twice.`,
};

export const moneyHeldNote = (held: Held, order: OrderForMail, site: OrderSite): Mail =>
  mailToEducator(site, {
    subject: heldSubject(held, shortOrderId(order.id)),
    paragraphs: [
      `${customerOf(order)} has paid ${held.sum}, but ${heldBecause[held.why](held)}`,
      facts(held.receipt, order, site),
    ],
    links: [{ label: 'Decide in the order', url: site.publicUrl + paths.adminOrder(order.id) }],
  });

function heldSubject({ why, sum }: Held, reference: string): string {
  if (asideBecause(why) === null)
    return `Payment on a ${why === 'cancelled' ? 'cancelled' : 'closed'} order: ${reference}`;
  return `Payment on hold: order ${reference}, ${sum}`;
}

const refundOrConfirm = 'Nothing is delivered: please refund it, or set the order to Confirmed.';
const refundOrCount = 'Nothing is delivered for it: please refund it, or count it for the order.';

const heldBecause: Record<Held['why'], (held: Held) => string> = {
  cancelled: () => `this order was already cancelled. ${refundOrConfirm}`,
  'begun-late': () => `this order was closed before the payment began, so its prices may be old. ${refundOrConfirm}`,
  'coupon-gone': () =>
    `this order was closed before the payment came, and its coupon has been used up since. ${refundOrConfirm}`,
  amount: ({ asked }) => `the order costs ${formatPaise(asked)}. ${refundOrCount}`,
  currency: ({ asked }) =>
    `the order costs ${formatPaise(asked)}. Nothing is delivered for it: please look at the payment in your Razorpay dashboard.`,
  other_way: () => `another payment had been reported or recorded for this order. ${refundOrCount}`,
};

const facts = (receipt: Receipt, order: OrderForMail, { timeZone }: MailSite): string =>
  [
    `Order: ${shortOrderId(order.id)}`,
    `Paid: ${formatDateTime(receipt.paidAt, timeZone)}`,
    `Payment reference: ${receipt.reference}`,
    orderLines(order.items),
    orderSums(order),
  ].join('\n');

const shipment = ({ shippingAddress }: OrderForMail, { deliveryTime, arrivesBy }: OrderSite): string =>
  [
    arrivesBy === null
      ? `Your copy will arrive by courier in ${deliveryTime}.`
      : `We're packing your copy. It should arrive by courier by ${dayLabel(arrivesBy)}.`,
    ...(shippingAddress === '' ? [] : [`Address: ${shippingAddress}`]),
  ].join('\n');
