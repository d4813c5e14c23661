import type { OrderSite } from '#server/features/orders/order-event.data.ts';
import type { OrderForMail } from '#server/features/orders/order-for-mail.data.ts';
import type { MailSite } from '#server/mail/layout.ts';
import type { Mail } from '#server/mail/mailer.ts';
import { orderLines, orderSums } from '#server/mail/order-lines.ts';
import { customerOf, mailToCustomer, mailToEducator, orderLink } from '#server/mail/order-mail.ts';
import { formatDateTime, weekdayLabel } from '#shared/dates.ts';
import { formatPaise } from '#shared/money.ts';
import { shortOrderId } from '#shared/orders.ts';
import { paths } from '#shared/paths.ts';

export type Receipt = {
  reference: string;
  amountPaise: number;
  paidAt: number;
};

/**
 * Why money does not confirm its order. `cancelled`: a person cancelled it. `begun-late`: the site had closed it before
 * this payment was begun, so its prices may be old. `coupon-gone`: its coupon has no use left, or is not valid any
 * more.
 */
export type HoldReason = 'cancelled' | 'begun-late' | 'coupon-gone';

/** What became of a payment. `ownedBefore`: titles of what of it the customer had bought before. */
export type Settlement = { receipt: Receipt } & (
  | { outcome: 'settled'; ownedBefore: string[] }
  /** The admin decides about the money. */
  | { outcome: 'held'; why: HoldReason }
  /** Booked as a duplicate that has to go back: this order was paid before, or with others all that is in it. */
  | { outcome: 'paid-twice'; paidBefore: 'order' | 'items' }
);

export const settledMail = (settlement: Settlement, order: OrderForMail, site: OrderSite): Mail =>
  settlement.outcome === 'settled'
    ? orderConfirmedMail(settlement, order, site)
    : moneyHeldMail(settlement, order, site);

export const settledNote = (settlement: Settlement, order: OrderForMail, site: OrderSite): Mail =>
  mailToEducator(site, {
    subject: educatorSubject(settlement, order),
    paragraphs: [
      ...educatorNews(settlement, order),
      facts(settlement, order, site),
      ...(settlement.outcome === 'settled' && order.shippingAddress !== ''
        ? [`Send to: ${order.shippingAddress}`]
        : []),
    ],
  });

function orderConfirmedMail(settlement: Settlement, order: OrderForMail, site: OrderSite): Mail {
  const downloads = order.items.filter(({ kind }) => kind === 'download');
  const ships = order.items.some(({ kind }) => kind === 'printed');
  return mailToCustomer(site, order, {
    subject: `Your order ${shortOrderId(order.id)} is confirmed`,
    paragraphs: [
      'Thank you. We have received your payment and your order is confirmed.',
      facts(settlement, order, site),
      ...(ships ? [shipment(order, site)] : []),
      ...(downloads.length > 0 ? ['Log in to read or download it, any time.'] : []),
    ],
    links: [
      ...orderLink(site, order),
      ...downloads.flatMap(({ materialId, title }) => [
        { label: `Read ${title}`, url: site.publicUrl + paths.book(materialId) },
        { label: `Download ${title}`, url: site.publicUrl + paths.download(materialId) },
      ]),
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

type Held = Exclude<Settlement, { outcome: 'settled' }>;

const moneyHeldMail = (settlement: Held, order: OrderForMail, site: MailSite): Mail =>
  mailToCustomer(site, order, {
    subject: `Your payment for order ${shortOrderId(order.id)}`,
    paragraphs: [heldNews(settlement, formatPaise(settlement.receipt.amountPaise)), facts(settlement, order, site)],
    links: orderLink(site, order),
  });

function heldNews(settlement: Held, amount: string): string {
  if (settlement.outcome === 'paid-twice')
    return `You paid twice. You keep your purchase, and we'll refund the second payment of ${amount}.`;
  const since: Record<HoldReason, string> = {
    cancelled: 'cancelled',
    'begun-late': 'closed, because it was not paid in time',
    'coupon-gone': 'closed, and its coupon has been used up since',
  };
  return `Your payment of ${amount} reached us after your order had been ${since[settlement.why]}. We'll refund you, or confirm the order if you still want it.`;
}

function educatorSubject({ receipt, ...settlement }: Settlement, order: OrderForMail): string {
  const [reference, amount] = [shortOrderId(order.id), formatPaise(receipt.amountPaise)];
  switch (settlement.outcome) {
    case 'settled':
      return `New paid order ${reference}: ${amount}`;
    case 'held':
      return `Payment on a ${settlement.why === 'cancelled' ? 'cancelled' : 'closed'} order: ${reference}`;
    case 'paid-twice':
      return `Paid twice: order ${reference}, please refund ${amount}`;
  }
}

function educatorNews({ receipt, ...settlement }: Settlement, order: OrderForMail): string[] {
  const customer = customerOf(order);
  switch (settlement.outcome) {
    case 'settled': {
      const titles = settlement.ownedBefore.join(', ');
      const refund = `Already bought; refund: ${titles}.`;
      return [`${customer} has paid.`, ...(titles === '' ? [] : [refund])];
    }
    case 'held':
      return [
        `${customer} has paid ${formatPaise(receipt.amountPaise)}, but ${heldBecause[settlement.why]}. Nothing is delivered: please refund it, or set the order to Confirmed.`,
      ];
    case 'paid-twice':
      return [
        `${customer} has paid for something that was already paid for. Please refund this payment in the order's details.`,
      ];
  }
}

const heldBecause: Record<HoldReason, string> = {
  cancelled: 'this order was already cancelled',
  'begun-late': 'this order was closed before the payment began, so its prices may be old',
  'coupon-gone': 'this order was closed before the payment came, and its coupon has been used up since',
};

const facts = ({ receipt }: Settlement, order: OrderForMail, { timeZone }: MailSite): string =>
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
      : `We're packing your copy. It should arrive by courier by ${weekdayLabel(arrivesBy)}.`,
    ...(shippingAddress === '' ? [] : [`Address: ${shippingAddress}`]),
  ].join('\n');
