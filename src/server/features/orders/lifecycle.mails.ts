import type { MailSite } from '#server/mail/layout.ts';
import type { Mail } from '#server/mail/mailer.ts';
import { orderLines, orderSums } from '#server/mail/order-lines.ts';
import { mailToCustomer, orderLink } from '#server/mail/order-mail.ts';
import { type ShipmentInput, shipmentWayOf } from '#shared/courier.ts';
import { weekdayLabel } from '#shared/dates.ts';
import { type OrderStatus, orderStatusLabels, shortOrderId } from '#shared/orders.ts';
import type { OrderForMail } from './order-for-mail.data.ts';

type StatusNews = {
  status: OrderStatus;
  shipment: ShipmentInput | null;
};

type Site = MailSite & { arrivesBy: string | null };

/** Says nothing of money, which may not have come. */
export function statusChangedMail(order: OrderForMail, { status, shipment }: StatusNews, site: Site): Mail {
  const parcel = status === 'shipped' ? shipment : null;
  const tracking = parcel ? trackingLines(parcel) : '';
  return mailToCustomer(site, order, {
    subject: `Your order ${shortOrderId(order.id)}: ${orderStatusLabels[status]}`,
    paragraphs: [
      newsOf(status, parcel, site),
      ...(tracking === '' ? [] : [tracking]),
      `${orderLines(order.items)}\n${orderSums(order)}`,
    ],
    links: [
      ...orderLink(site, order),
      ...(parcel && parcel.trackingUrl !== '' ? [{ label: 'Track parcel', url: parcel.trackingUrl }] : []),
    ],
  });
}

function newsOf(status: OrderStatus, parcel: ShipmentInput | null, site: Site): string {
  switch (status) {
    case 'pending':
      return "Your order is pending again. We'll email you with any update.";
    case 'confirmed':
      return site.arrivesBy === null
        ? 'Your order is confirmed.'
        : `Your order is confirmed. We're packing it, and it should reach you by ${weekdayLabel(site.arrivesBy)}.`;
    case 'shipped':
      return shippedNews(parcel, site);
    case 'delivered':
      return 'Your order has been delivered. We wish you success with your preparation!';
    case 'cancelled':
      return "Your order has been cancelled. If you had paid for it, we'll write to you about the refund.";
  }
}

function shippedNews(parcel: ShipmentInput | null, { arrivesBy, deliveryTime }: Site): string {
  const byDay = arrivesBy === null ? '' : ` It should reach you by ${weekdayLabel(arrivesBy)}.`;
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
