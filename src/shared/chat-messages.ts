import { shipmentWayOf } from './courier.ts';
import { formatPaise } from './money.ts';
import { type DeskState, type ItemKind, shortOrderId } from './orders.ts';

type ChatOrder = {
  id: string;
  name: string | null;
  deskState: DeskState;
  /** Whether its money has come and not gone back. */
  paid: boolean;
  items: readonly { title: string; kind: ItemKind; quantity: number; unitPricePaise: number }[];
  courierPaise: number;
  totalPaise: number;
  shipment: { carrier: string; trackingNumber: string; trackingUrl: string } | null;
};

type ChatSite = {
  name: string;
  upiId: string;
  /** The order's page, for a customer with an account; null for anybody else. */
  orderUrl: string | null;
};

export type ChatMessage = { label: string; text: string };

/** Ready-made chat messages to a customer, by the state of the order. */
export function chatMessages(order: ChatOrder, site: ChatSite): ChatMessage[] {
  const hello = `Hello ${order.name ?? 'friend'},`;
  const reference = shortOrderId(order.id);
  const total = formatPaise(order.totalPaise);
  const ships = order.items.some(({ kind }) => kind === 'printed');
  const next = ships ? ' We pack your copies and send them to you.' : '';
  const signed = `Thank you,\n${site.name}`;
  const pay =
    site.upiId === ''
      ? `Please pay ${total}; we will tell you here how.`
      : site.orderUrl === null
        ? `Please pay ${total} to the UPI ID ${site.upiId} with the note "Order ${reference.slice(1)}" and send us the UTR number here.`
        : `Please pay ${total} to the UPI ID ${site.upiId}, or scan the QR code on the page of your order, and enter the UTR number there:\n${site.orderUrl}`;
  const message = (label: string, ...parts: string[]): ChatMessage => ({
    label,
    text: [hello, ...parts, signed].join('\n\n'),
  });
  switch (order.deskState) {
    case 'to_quote':
      return [message('Order received', `we have your order ${reference} and will tell you the price soon.`)];
    case 'awaiting':
      return [
        message('Price', `your order ${reference}:`, linesOf(order), pay),
        message('Reminder', `your order ${reference} still waits for its payment of ${total}.`, pay),
      ];
    case 'claimed':
      return [message('Checking', `we are checking your payment of ${total} for order ${reference}.`)];
    case 'paid':
      return [message('Payment received', `we have received ${total} for order ${reference}.`)];
    case 'confirmed':
      return [
        order.paid
          ? message('Payment received', `we have received ${total} for order ${reference}.${next}`)
          : message('Order confirmed', `your order ${reference} is confirmed.${next}`),
      ];
    case 'shipped':
      return [message('Shipped', shippedWords(reference, order.shipment))];
    case 'delivered':
      return [message('Delivered', `your order ${reference} should have reached you. Is everything fine?`)];
    case 'cancelled':
      return [message('Cancelled', `your order ${reference} has been cancelled.`)];
  }
}

function shippedWords(reference: string, shipment: ChatOrder['shipment']): string {
  if (!shipment || shipment.carrier === '') return `your order ${reference} is on its way.`;
  switch (shipmentWayOf(shipment)) {
    case 'post':
      return `your order ${reference} is on its way by ordinary post.`;
    case 'hand':
      return `we will hand your order ${reference} to you in person.`;
    case 'courier': {
      const { carrier, trackingNumber, trackingUrl } = shipment;
      const number = trackingNumber === '' ? '' : ` Tracking number: ${trackingNumber}`;
      const link = trackingUrl === '' ? '' : `\n${trackingUrl}`;
      return `your order ${reference} is on its way with ${carrier}.${number}${link}`;
    }
  }
}

const linesOf = ({ items, courierPaise, totalPaise }: ChatOrder): string =>
  [
    ...items.map(
      ({ title, quantity, unitPricePaise }) => `${quantity} x ${title}: ${formatPaise(quantity * unitPricePaise)}`,
    ),
    ...(courierPaise > 0 ? [`Courier: ${formatPaise(courierPaise)}`] : []),
    `Total: ${formatPaise(totalPaise)}`,
  ].join('\n');
