import { composeMail, type MailSite } from '#server/mail/layout.ts';
import type { Mail } from '#server/mail/mailer.ts';
import { orderLines, orderSums, type SoldItem } from '#server/mail/order-lines.ts';
import type { ShipmentInput } from '#shared/courier.ts';
import { type OrderStatus, orderStatusLabels, shortOrderId } from '#shared/orders.ts';
import { paths } from '#shared/paths.ts';

type ChangedOrder = {
  id: string;
  status: OrderStatus;
  totalPaise: number;
  courierPaise: number;
  discountPaise: number;
  contactName: string;
  contactEmail: string;
  items: SoldItem[];
  /** How its parcel left, if it did. */
  shipment: ShipmentInput | null;
};

/** To the customer: an admin has given the order another status. */
export function statusChangedMail(order: ChangedOrder, site: MailSite): Mail {
  const parcel = order.status === 'shipped' ? order.shipment : null;
  return composeMail(site, {
    recipient: order.contactEmail,
    subject: `Your order ${shortOrderId(order.id)}: ${orderStatusLabels[order.status]}`,
    paragraphs: [
      `Dear ${order.contactName},`,
      news[order.status] + (order.status === 'shipped' ? ` It usually reaches you in ${site.deliveryTime}.` : ''),
      ...(parcel ? [`Courier: ${parcel.carrier}\nTracking number: ${parcel.trackingNumber}`] : []),
      `${orderLines(order.items)}\n${orderSums(order)}`,
    ],
    links: [
      ...(parcel ? [{ label: 'Follow your parcel', url: parcel.trackingUrl }] : []),
      { label: 'Your orders', url: site.publicUrl + paths.orders },
    ],
    note: `Questions? Write to ${site.contactEmail} or call ${site.contactPhone}.`,
  });
}

const news: Record<OrderStatus, string> = {
  pending: 'Your order is waiting again; we will write to you as soon as it moves on.',
  confirmed: 'Your order is confirmed.',
  shipped: 'Your order has been given to the courier.',
  delivered: 'Your order has been delivered. We wish you success with your preparation!',
  cancelled: 'Your order has been cancelled. If you had paid for it, we will write to you about the refund.',
};
