export const orderStatuses = ['pending', 'confirmed', 'shipped', 'delivered', 'cancelled'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

export const orderStatusLabels: Record<OrderStatus, string> = {
  pending: 'Pending',
  confirmed: 'Confirmed',
  shipped: 'Shipped',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
};

/**
 * What happens to an order. `placed`: begun by the customer. `payment_failed`: a try that brought no money. `paid`: the
 * money that settled it. `paid_again`: money nobody asked for, to be sent back. `status`: an admin's change.
 * `closed`: given up by the site, since no money came. `refund_*`: money on its way back, arrived, or refused.
 */
export const orderEventKinds = [
  'placed',
  'payment_failed',
  'paid',
  'paid_again',
  'status',
  'closed',
  'refund_requested',
  'refund_processed',
  'refund_failed',
] as const;
export type OrderEventKind = (typeof orderEventKinds)[number];

/** What is sold: a file to download or a printed copy to ship. */
export const itemKinds = ['download', 'printed'] as const;
export type ItemKind = (typeof itemKinds)[number];

export const itemKindLabels: Record<ItemKind, string> = { download: 'PDF download', printed: 'Printed copy' };

/** The first 8 characters, for reading only; never a key. */
export const shortOrderId = (id: string): string => `#${id.slice(0, 8)}`;

/** How many orders the dashboard shows. */
export const recentOrdersShown = 5;
