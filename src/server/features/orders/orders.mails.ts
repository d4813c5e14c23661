/** The mails about orders. */
import type { MailSite } from '#server/mail/layout.ts';
import type { Mail } from '#server/mail/mailer.ts';
import { orderLines, orderSums } from '#server/mail/order-lines.ts';
import { customerOf, mailToCustomer, mailToEducator, orderLink } from '#server/mail/order-mail.ts';
import { type ShipmentInput, shipmentWayOf } from '#shared/courier.ts';
import { dayLabel } from '#shared/dates.ts';
import type { CorrectedPart } from '#shared/desk.ts';
import { formatPaise } from '#shared/money.ts';
import { type OrderStatus, orderStatusLabels, paymentNote, shortOrderId } from '#shared/orders.ts';
import { paths } from '#shared/paths.ts';
import { formatPhone } from '#shared/phone.ts';
import type { OrderForMail } from './contents.data.ts';
import type { OrderSite } from './order-event.data.ts';

type StatusNews = { status: OrderStatus; shipment: ShipmentInput | null };

/** Where no price is known. */
const copiesOf = ({ items }: OrderForMail): string =>
  items.map(({ title, quantity }) => `${quantity} x ${title}`).join('\n');

const pricedContents = (order: OrderForMail): string => `${orderLines(order.items)}\n${orderSums(order)}`;

/** Says nothing of money, which may not have come. */
export function statusChangedMail(order: OrderForMail, { status, shipment }: StatusNews, site: OrderSite): Mail {
  const parcel = status === 'shipped' ? shipment : null;
  const tracking = parcel ? trackingLines(parcel) : '';
  return mailToCustomer(site, order, {
    subject: `Your order ${shortOrderId(order.id)}: ${orderStatusLabels[status]}`,
    paragraphs: [newsOf(status, parcel, site), ...(tracking === '' ? [] : [tracking]), pricedContents(order)],
    links: [
      ...orderLink(site, order),
      ...(parcel && parcel.trackingUrl !== '' ? [{ label: 'Track parcel', url: parcel.trackingUrl }] : []),
    ],
  });
}

function newsOf(status: OrderStatus, parcel: ShipmentInput | null, site: OrderSite): string {
  switch (status) {
    case 'pending':
      return "Your order is pending again. We'll email you with any update.";
    case 'confirmed':
      return site.arrivesBy === null
        ? 'Your order is confirmed.'
        : `Your order is confirmed. We're packing it, and it should reach you by ${dayLabel(site.arrivesBy)}.`;
    case 'shipped':
      return shippedNews(parcel, site);
    case 'delivered':
      return 'Your order has been delivered. We wish you success with your preparation!';
    case 'cancelled':
      return "Your order has been cancelled. If you had paid for it, we'll write to you about the refund.";
  }
}

function shippedNews(parcel: ShipmentInput | null, { arrivesBy, deliveryTime }: OrderSite): string {
  const byDay = arrivesBy === null ? '' : ` It should reach you by ${dayLabel(arrivesBy)}.`;
  if (!parcel || parcel.carrier === '') return `Your order has been shipped.${byDay}`;
  switch (shipmentWayOf(parcel)) {
    case 'courier':
      return `Your order has been given to the courier.${byDay || ` It usually arrives in ${deliveryTime}.`}`;
    case 'post':
      return 'Your order has been shipped by ordinary post.';
    case 'hand':
      return 'We will hand your order to you in person.';
  }
}

const trackingLines = (parcel: ShipmentInput): string =>
  [
    ...(parcel.carrier !== '' && shipmentWayOf(parcel) === 'courier' ? [`Courier: ${parcel.carrier}`] : []),
    ...(parcel.trackingNumber === '' ? [] : [`Tracking number: ${parcel.trackingNumber}`]),
  ].join('\n');

export function printRequestNote(order: OrderForMail, { isQuoted, site }: { isQuoted: boolean; site: MailSite }): Mail {
  const { id, totalPaise, shippingAddress, items } = order;
  const what = items.some(({ kind }) => kind === 'download') ? 'an order to pay by UPI' : 'printed copies';
  return mailToEducator(site, {
    subject: `New print request: order ${shortOrderId(id)}`,
    paragraphs: [
      `${customerOf(order)} wants ${what}.`,
      copiesOf(order),
      ...(shippingAddress ? [`Send to: ${shippingAddress}`] : []),
      isQuoted
        ? `Quoted at ${formatPaise(totalPaise)}, awaiting payment.`
        : 'Please send the quote from the order desk.',
    ],
    links: [{ label: 'Open the order desk', url: site.publicUrl + paths.adminDesk }],
  });
}

export const requestReceivedMail = (order: OrderForMail, site: MailSite): Mail =>
  mailToCustomer(site, order, {
    subject: `We have your order ${shortOrderId(order.id)}`,
    paragraphs: [
      'Thank you for your order. We’ll send you the price by email and WhatsApp. You don’t need to pay anything yet.',
      copiesOf(order),
      ...(order.shippingAddress ? [`Address: ${order.shippingAddress}`] : []),
    ],
    links: orderLink(site, order),
  });

export function quotedMail(order: OrderForMail, { upiId, ...site }: OrderSite): Mail {
  const total = formatPaise(order.totalPaise);
  const reference = shortOrderId(order.id);
  const hasAccount = order.userId !== null;
  return mailToCustomer(site, order, {
    subject: `Your order ${reference}: ${total} to pay`,
    paragraphs: [
      `Your total is ${total}.`,
      pricedContents(order),
      upiId === ''
        ? 'Please ask us on WhatsApp how to pay. Once you have paid, send us the UTR number there.'
        : hasAccount
          ? `Please pay ${total} to the UPI ID ${upiId} in your UPI app. After paying, enter the UTR number on your order page. That page has the UPI ID and the amount to copy, and the QR code.`
          : `Please pay ${total} to the UPI ID ${upiId} with the note ${paymentNote(order.id)}, and send us the UTR number on WhatsApp.`,
    ],
    links: orderLink(site, order, 'Pay for your order'),
  });
}

export function reminderMail(order: OrderForMail, { token }: { token: string }, { upiId, ...site }: OrderSite): Mail {
  const total = formatPaise(order.totalPaise);
  const reference = shortOrderId(order.id);
  return mailToCustomer(site, order, {
    subject: `${total} to pay for your order ${reference}`,
    paragraphs: [
      `We have not received the payment of ${total} for your order ${reference} yet.`,
      orderLines(order.items),
      howToPay(order, upiId),
      'If you have just paid, or do not want it any more, you need not do anything. We send this reminder only once.',
    ],
    links: orderLink(site, order, 'Pay for your order'),
    lastLink: { label: 'Stop payment reminders', url: site.publicUrl + paths.stopReminders(token) },
  });
}

function howToPay({ id, payBy, userId, totalPaise }: OrderForMail, upiId: string): string {
  const total = formatPaise(totalPaise);
  if (payBy === 'razorpay' && userId !== null)
    return `Your card payment did not go through. You can pay ${total} again on your order page, by card or by UPI.`;
  const pay =
    upiId === ''
      ? 'Please ask us on WhatsApp how to pay.'
      : `Please pay ${total} to the UPI ID ${upiId} in your UPI app, with the note ${paymentNote(id)}.`;
  return userId === null
    ? `${pay} Once you have paid, send us the UTR number on WhatsApp.`
    : `${pay} Once you have paid, enter the UTR number on your order page.`;
}

type News = { told: CorrectedPart[]; isQuoted: boolean; totalPaiseBefore: number };

export function correctedMail(order: OrderForMail, news: News, site: MailSite): Mail {
  const reference = shortOrderId(order.id);
  return mailToCustomer(site, order, {
    subject: `Your order ${reference} was changed`,
    paragraphs: [
      `We have changed your order ${reference}. It now says:`,
      factsOf(order, news),
      ...newTotal(order, news),
      'If this is not right, please write to us before we send your order.',
    ],
    links: orderLink(site, order),
  });
}

function factsOf(order: OrderForMail, { told, isQuoted }: News): string {
  const { contactName, phone, shippingAddress } = order;
  const contents = isQuoted ? pricedContents(order) : copiesOf(order);
  const isNew = (...parts: CorrectedPart[]) => parts.some((part) => told.includes(part));
  return [
    ...(isNew('name') ? [`Name: ${contactName}`] : []),
    ...(isNew('phone') ? [`Phone: ${formatPhone(phone)}`] : []),
    ...(isNew('address') ? [shippingAddress === '' ? 'No delivery address' : `Address: ${shippingAddress}`] : []),
    ...(isNew('items', 'courier') ? [contents] : []),
  ].join('\n');
}

function newTotal({ status, totalPaise }: OrderForMail, { isQuoted, totalPaiseBefore }: News): string[] {
  if (!isQuoted || totalPaise === totalPaiseBefore) return [];
  const [now, before] = [formatPaise(totalPaise), formatPaise(totalPaiseBefore)];
  return [`The total is now ${now}; it was ${before}.${status === 'pending' ? ` Please pay ${now}.` : ''}`];
}
