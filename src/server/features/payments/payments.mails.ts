import { composeMail, type MailSite } from '#server/mail/layout.ts';
import type { Mail } from '#server/mail/mailer.ts';
import { orderLines, orderSums, type SoldItem } from '#server/mail/order-lines.ts';
import { formatDateTime } from '#shared/dates.ts';
import { formatPaise } from '#shared/money.ts';
import { shortOrderId } from '#shared/orders.ts';
import { paths } from '#shared/paths.ts';

export type PaidOrder = {
  id: string;
  totalPaise: number;
  courierPaise: number;
  discountPaise: number;
  contactName: string;
  /** Empty when nobody can be written to. */
  contactEmail: string;
  phone: string;
  shippingAddress: string;
  items: (SoldItem & { materialId: string; comboId: string | null })[];
};

export type Receipt = {
  /** The provider's or the bank's name for the payment. */
  reference: string;
  amountPaise: number;
  /** UTC ms. */
  paidAt: number;
};

/** To the customer: what was bought, the receipt's facts, where to download, and where the rest is sent. */
export function orderConfirmedMail(order: PaidOrder, receipt: Receipt, site: MailSite): Mail {
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

/** To the customer: money came that has to go back, or that an admin has to decide about. */
export function paymentHeldMail(
  order: PaidOrder,
  receipt: Receipt,
  { why, site }: { why: 'cancelled' | 'paid before'; site: MailSite },
): Mail {
  const amount = formatPaise(receipt.amountPaise);
  return composeMail(site, {
    recipient: order.contactEmail,
    subject: `Your payment for order ${shortOrderId(order.id)}`,
    paragraphs: [
      `Dear ${order.contactName},`,
      why === 'cancelled'
        ? `Your payment of ${amount} reached us after your order had been cancelled. We will send the money back, or confirm the order if you still want it.`
        : `You have paid ${amount} for something you had already paid for. You keep your purchase, and we will send this second payment back.`,
      facts(order, receipt, site),
    ],
    links: [{ label: 'All your orders', url: site.publicUrl + paths.orders }],
    note: questions(site),
  });
}

/** To the educator: somebody paid. `boughtBefore`: what of it the customer had already bought with another order. */
export function orderPaidNote(
  order: PaidOrder,
  receipt: Receipt,
  { boughtBefore, site }: { boughtBefore: string[]; site: MailSite },
): Mail {
  return note(site, {
    subject: `New paid order ${shortOrderId(order.id)}: ${formatPaise(receipt.amountPaise)}`,
    paragraphs: [
      `${customer(order)} has paid.`,
      ...(boughtBefore.length > 0
        ? [`Bought before with another order, so please refund it: ${boughtBefore.join(', ')}.`]
        : []),
      facts(order, receipt, site),
      ...(order.shippingAddress === '' ? [] : [`Send to: ${order.shippingAddress}`]),
    ],
  });
}

/** To the educator: money came for an order that had been cancelled. */
export function paidAfterCancelNote(order: PaidOrder, receipt: Receipt, site: MailSite): Mail {
  return note(site, {
    subject: `Paid after it was cancelled: order ${shortOrderId(order.id)}`,
    paragraphs: [
      `${customer(order)} has paid ${formatPaise(receipt.amountPaise)}, but this order was already cancelled. Nothing is delivered: please refund it, or set the order to Confirmed.`,
      facts(order, receipt, site),
    ],
  });
}

/** To the educator: money came a second time. */
export function paidAgainNote(order: PaidOrder, receipt: Receipt, site: MailSite): Mail {
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

const customer = ({ contactName, contactEmail, phone }: PaidOrder): string => {
  const reach = [contactEmail, phone].filter((text) => text !== '').join(', ');
  return reach === '' ? 'Somebody' : `${contactName} (${reach})`;
};

const facts = (order: PaidOrder, receipt: Receipt, { timeZone }: MailSite): string =>
  [
    `Order: ${shortOrderId(order.id)}`,
    `Paid: ${formatDateTime(receipt.paidAt, timeZone)}`,
    `Payment reference: ${receipt.reference}`,
    orderLines(order.items),
    orderSums(order),
  ].join('\n');

const shipment = ({ shippingAddress }: PaidOrder, { deliveryTime }: MailSite): string =>
  [
    `Your printed copy reaches you by courier in ${deliveryTime}.`,
    ...(shippingAddress === '' ? [] : [`Address: ${shippingAddress}`]),
  ].join('\n');

const questions = (site: MailSite): string => `Questions? Write to ${site.contactEmail} or call ${site.contactPhone}.`;
