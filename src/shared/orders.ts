export const orderStatuses = ['pending', 'confirmed', 'shipped', 'delivered', 'cancelled'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

export const orderStatusLabels: Record<OrderStatus, string> = {
  pending: 'Pending',
  confirmed: 'Confirmed',
  shipped: 'Shipped',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
};

/** What is sold: a file to download or a printed copy to ship. */
export const itemKinds = ['download', 'printed'] as const;
export type ItemKind = (typeof itemKinds)[number];

/** The first 8 characters, for reading only; never a key. */
export const shortOrderId = (id: string): string => `#${id.slice(0, 8)}`;

/** How many orders the dashboard shows. */
export const recentOrdersShown = 5;
