import type { MailSite } from '#server/mail/layout.ts';
import type { Mail } from '#server/mail/mailer.ts';
import { orderLines, orderSums } from '#server/mail/order-lines.ts';
import { mailToCustomer } from '#server/mail/order-mail.ts';
import { type ShipmentInput, shipmentWayOf } from '#shared/courier.ts';
import { type OrderStatus, orderStatusLabels, shortOrderId } from '#shared/orders.ts';
import { paths } from '#shared/paths.ts';
import type { OrderForMail } from './order-for-mail.data.ts';

type StatusNews = {
  status: OrderStatus;
  /** How the parcel left; null where that is not known. */
  shipment: ShipmentInput | null;
};

/** To the customer: an admin has given the order another status. It says nothing of money that may not have come. */
export function statusChangedMail(order: OrderForMail, { status, shipment }: StatusNews, site: MailSite): Mail {
  const parcel = status === 'shipped' ? shipment : null;
  const tracking = parcel ? trackingLines(parcel) : '';
  return mailToCustomer(site, order, {
    subject: `Your order ${shortOrderId(order.id)}: ${orderStatusLabels[status]}`,
    paragraphs: [
      status === 'shipped' ? shippedNews(parcel, site) : news[status],
      ...(tracking === '' ? [] : [tracking]),
      `${orderLines(order.items)}\n${orderSums(order)}`,
    ],
    links: [
      ...(parcel && parcel.trackingUrl !== '' ? [{ label: 'Follow your parcel', url: parcel.trackingUrl }] : []),
      { label: 'Your orders', url: site.publicUrl + paths.orders },
    ],
  });
}

const news: Record<Exclude<OrderStatus, 'shipped'>, string> = {
  pending: 'Your order is waiting again; we will write to you as soon as it moves on.',
  confirmed: 'Your order is confirmed.',
  delivered: 'Your order has been delivered. We wish you success with your preparation!',
  cancelled: 'Your order has been cancelled. If you had paid for it, we will write to you about the refund.',
};

function shippedNews(parcel: ShipmentInput | null, { deliveryTime }: MailSite): string {
  if (!parcel || parcel.carrier === '') return 'Your order has been sent.';
  switch (shipmentWayOf(parcel)) {
    case 'courier':
      return `Your order has been given to the courier. It usually reaches you in ${deliveryTime}.`;
    case 'post':
      return 'Your order has been sent by ordinary post.';
    case 'hand':
      return 'We will hand your order to you in person.';
  }
}

const trackingLines = (parcel: ShipmentInput): string =>
  [
    ...(parcel.carrier !== '' && shipmentWayOf(parcel) === 'courier' ? [`Courier: ${parcel.carrier}`] : []),
    ...(parcel.trackingNumber === '' ? [] : [`Tracking number: ${parcel.trackingNumber}`]),
  ].join('\n');
