import type { OrderForMail } from '#server/features/orders/order-for-mail.data.ts';
import { composeMail, type MailSite } from '#server/mail/layout.ts';
import type { Mail } from '#server/mail/mailer.ts';
import { orderLines, orderSums } from '#server/mail/order-lines.ts';
import { formatDateTime } from '#shared/dates.ts';
import { formatPaise } from '#shared/money.ts';
import { shortOrderId } from '#shared/orders.ts';
import { paths } from '#shared/paths.ts';

type Receipt = {
  /** The provider's or the bank's name for the payment. */
  reference: string;
  amountPaise: number;
  /** UTC ms. */
  paidAt: number;
};

/**
 * Why money does not confirm its order. `cancelled`: a person cancelled it. `begun-late`: the site had closed it before
 * this payment was begun, so its prices may be old. `coupon-gone`: its coupon has no use left, or counts no more.
 */
export type HoldReason = 'cancelled' | 'begun-late' | 'coupon-gone';

/** What a payment did to its order, and all that is told of it. */
export type Settlement = {
  order: OrderForMail;
  receipt: Receipt;
  /** The admin who saw the money come; absent where the provider told of it. */
  actorId?: string;
} & (
  | { outcome: 'settled' /** Titles of what of it the customer had bought before. */; ownedBefore: string[] }
  /** The admin decides about the money. */
  | { outcome: 'held'; why: HoldReason }
  /** Booked as a duplicate that has to go back: this order was paid before, or with others all that is in it. */
  | { outcome: 'paid-twice'; paidBefore: 'order' | 'items' }
);

/** What both sides are told of a settlement. */
export function settlementMails(settlement: Settlement, site: MailSite): { toCustomer: Mail; toEducator: Mail } {
  const { order, receipt } = settlement;
  switch (settlement.outcome) {
    case 'settled':
      return {
        toCustomer: orderConfirmedMail(order, receipt, site),
        toEducator: orderPaidNote(order, receipt, { ownedBefore: settlement.ownedBefore, site }),
      };
    case 'held':
      return {
        toCustomer: paymentHeldMail(order, receipt, { why: settlement.why, site }),
        toEducator: paymentHeldNote(order, receipt, { why: settlement.why, site }),
      };
    case 'paid-twice':
      return {
        toCustomer: paymentHeldMail(order, receipt, { why: 'paid-before', site }),
        toEducator: paidAgainNote(order, receipt, site),
      };
  }
}

/** To the customer: what was bought, the receipt's facts, where to download, and where the rest is sent. */
function orderConfirmedMail(order: OrderForMail, receipt: Receipt, site: MailSite): Mail {
  const downloads = order.items.filter(({ kind }) => kind === 'download');
  const ships = order.items.some(({ kind }) => kind === 'printed');
  return composeMail(site, {
    recipient: order.contactEmail,
    subject: `Your order ${shortOrderId(order.id)} is confirmed`,
    paragraphs: [
      `Dear ${order.contactName},`,
      'Thank you. We have received your payment and your order is confirmed.',
      facts(order, receipt, site),
      ...(ships ? [shipment(order, site)] : []),
      ...(downloads.length > 0 ? ['To download, sign in to your account. The downloads stay yours.'] : []),
    ],
    links: [
      ...downloads.map(({ materialId, title }) => ({
        label: `Download ${title}`,
        url: site.publicUrl + paths.download(materialId),
      })),
      { label: 'All your orders', url: site.publicUrl + paths.orders },
    ],
    note: questions(site),
  });
}

const decision = 'We will send the money back, or confirm the order if you still want it.';
const heldNews: Record<HoldReason | 'paid-before', (amount: string) => string> = {
  cancelled: (amount) => `Your payment of ${amount} reached us after your order had been cancelled. ${decision}`,
  'begun-late': (amount) =>
    `Your payment of ${amount} reached us after your order had been closed, because it was not paid in time. ${decision}`,
  'coupon-gone': (amount) =>
    `Your payment of ${amount} reached us after your order had been closed, and its coupon has been used up since. ${decision}`,
  'paid-before': (amount) =>
    `You have paid ${amount} for something you had already paid for. You keep your purchase, and we will send this second payment back.`,
};

/** To the customer: money came that has to go back, or that an admin has to decide about. */
function paymentHeldMail(
  order: OrderForMail,
  receipt: Receipt,
  { why, site }: { why: HoldReason | 'paid-before'; site: MailSite },
): Mail {
  return composeMail(site, {
    recipient: order.contactEmail,
    subject: `Your payment for order ${shortOrderId(order.id)}`,
    paragraphs: [
      `Dear ${order.contactName},`,
      heldNews[why](formatPaise(receipt.amountPaise)),
      facts(order, receipt, site),
    ],
    links: [{ label: 'All your orders', url: site.publicUrl + paths.orders }],
    note: questions(site),
  });
}

/** To the educator: somebody paid. `ownedBefore`: what of it the customer had already bought with another order. */
function orderPaidNote(
  order: OrderForMail,
  receipt: Receipt,
  { ownedBefore, site }: { ownedBefore: string[]; site: MailSite },
): Mail {
  return note(site, {
    subject: `New paid order ${shortOrderId(order.id)}: ${formatPaise(receipt.amountPaise)}`,
    paragraphs: [
      `${customer(order)} has paid.`,
      ...(ownedBefore.length > 0
        ? [`Bought before with another order, so please refund it: ${ownedBefore.join(', ')}.`]
        : []),
      facts(order, receipt, site),
      ...(order.shippingAddress === '' ? [] : [`Send to: ${order.shippingAddress}`]),
    ],
  });
}

const heldBecause: Record<HoldReason, string> = {
  cancelled: 'this order was already cancelled',
  'begun-late': 'this order was closed before the payment began, so its prices may be old',
  'coupon-gone': 'this order was closed before the payment came, and its coupon has been used up since',
};

/** To the educator: money came for an order that it does not confirm. */
function paymentHeldNote(
  order: OrderForMail,
  receipt: Receipt,
  { why, site }: { why: HoldReason; site: MailSite },
): Mail {
  return note(site, {
    subject: `Paid after it was ${why === 'cancelled' ? 'cancelled' : 'closed'}: order ${shortOrderId(order.id)}`,
    paragraphs: [
      `${customer(order)} has paid ${formatPaise(receipt.amountPaise)}, but ${heldBecause[why]}. Nothing is delivered: please refund it, or set the order to Confirmed.`,
      facts(order, receipt, site),
    ],
  });
}

/** To the educator: money came a second time. */
function paidAgainNote(order: OrderForMail, receipt: Receipt, site: MailSite): Mail {
  return note(site, {
    subject: `Paid twice: order ${shortOrderId(order.id)}, please refund ${formatPaise(receipt.amountPaise)}`,
    paragraphs: [
      `${customer(order)} has paid for something that was already paid for. Please refund this payment in the order's details.`,
      facts(order, receipt, site),
    ],
  });
}

const note = (site: MailSite, { subject, paragraphs }: { subject: string; paragraphs: string[] }): Mail =>
  composeMail(site, { recipient: site.contactEmail, subject, paragraphs });

const customer = ({ contactName, contactEmail, phone }: OrderForMail): string => {
  const reach = [contactEmail, phone].filter((text) => text !== '').join(', ');
  return reach === '' ? 'Somebody' : `${contactName} (${reach})`;
};

const facts = (order: OrderForMail, receipt: Receipt, { timeZone }: MailSite): string =>
  [
    `Order: ${shortOrderId(order.id)}`,
    `Paid: ${formatDateTime(receipt.paidAt, timeZone)}`,
    `Payment reference: ${receipt.reference}`,
    orderLines(order.items),
    orderSums(order),
  ].join('\n');

const shipment = ({ shippingAddress }: OrderForMail, { deliveryTime }: MailSite): string =>
  [
    `Your printed copy reaches you by courier in ${deliveryTime}.`,
    ...(shippingAddress === '' ? [] : [`Address: ${shippingAddress}`]),
  ].join('\n');

const questions = (site: MailSite): string => `Questions? Write to ${site.contactEmail} or call ${site.contactPhone}.`;
