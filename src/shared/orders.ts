import { z } from 'zod';
import { shipmentInput } from './courier.ts';
import { idInput, pageFields, searchInput } from './input.ts';
import type { PayWay } from './payments.ts';

export const orderStatuses = ['pending', 'confirmed', 'shipped', 'delivered', 'cancelled'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

export const orderStatusLabels: Record<OrderStatus, string> = {
  pending: 'Pending',
  confirmed: 'Confirmed',
  shipped: 'Shipped',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
};

/** Statuses from confirmation on; printed copies of the order are taken from the stock. */
export const confirmedStatuses: readonly OrderStatus[] = ['confirmed', 'shipped', 'delivered'];
export const isConfirmed = (status: OrderStatus): boolean => confirmedStatuses.includes(status);

/**
 * What happens to an order. `placed`: begun by the customer. `payment_failed`: a try that brought no money. `paid`: the
 * money that settled it. `paid_again`: money nobody asked for, to be sent back. `status`: an admin's change.
 * `closed`: given up by the site, since no money came. `refund_*`: money on its way back, arrived, or refused.
 * `quoted`: told what it comes to. `claimed`: the customer says it is paid by UPI. `claim_rejected`: no such money came;
 * with an amount, it had been accepted by mistake. `corrected`: an admin changed where it goes or what is in it; with an
 * amount, that is its new total.
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
  'quoted',
  'claimed',
  'claim_rejected',
  'corrected',
] as const;
export type OrderEventKind = (typeof orderEventKinds)[number];

/**
 * Where an order began: `shop`: at the checkout. `request`: the student asked for printed copies. `desk`: typed in by an
 * admin.
 */
export const orderSources = ['shop', 'request', 'desk'] as const;
export type OrderSource = (typeof orderSources)[number];

/** The state of an order on the order desk. */
export const deskStates = [
  'to_quote',
  'awaiting',
  'claimed',
  'paid',
  'confirmed',
  'shipped',
  'delivered',
  'cancelled',
] as const;
export type DeskState = (typeof deskStates)[number];

export const deskStateLabels: Record<DeskState, string> = {
  to_quote: 'To quote',
  awaiting: 'Awaiting payment',
  claimed: 'Payment to check',
  paid: 'Paid, not confirmed',
  confirmed: 'Confirmed',
  shipped: 'Shipped',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
};

type StandingOrder = {
  status: OrderStatus;
  payBy: PayWay;
  quotedAt: number | null;
  hasOpenReport: boolean;
  /** Whether it is paid and not wholly refunded. */
  isPaid: boolean;
};

/** The desk's state of an order: its status, or what a pending order waits for. */
export function deskStateOf({ status, payBy, quotedAt, hasOpenReport, isPaid }: StandingOrder): DeskState {
  if (status !== 'pending') return status;
  if (isPaid) return 'paid';
  if (payBy === 'upi' && quotedAt === null) return 'to_quote';
  return hasOpenReport ? 'claimed' : 'awaiting';
}

/** Whether an admin may still correct an order: until it leaves. */
export const isCorrectable = (status: OrderStatus): boolean => status === 'pending' || status === 'confirmed';

/**
 * Why the items of an order stay as they are: its amount stands at the payment provider, on a receipt, or in a reported
 * payment that is being checked. Null: they can be corrected. Where it goes can be corrected all the same.
 */
export type ItemsLock = 'card' | 'receipt' | 'report';
export function itemsLockOf({
  payBy,
  hasReceipt,
  hasOpenReport,
}: {
  payBy: PayWay;
  /** Also a cancelled one: what it says stays true. */
  hasReceipt: boolean;
  hasOpenReport: boolean;
}): ItemsLock | null {
  if (payBy === 'razorpay') return 'card';
  if (hasReceipt) return 'receipt';
  return hasOpenReport ? 'report' : null;
}

/** What is sold: a file to download or a printed copy to ship. */
export const itemKinds = ['download', 'printed'] as const;
export type ItemKind = (typeof itemKinds)[number];

export const itemKindLabels: Record<ItemKind, string> = { download: 'PDF download', printed: 'Printed copy' };

type Priced = { quantity: number; unitPricePaise: number };

/** The total of the items, in paise. */
export const itemsTotalPaise = (items: Priced[]): number =>
  items.reduce((sum, { unitPricePaise, quantity }) => sum + unitPricePaise * quantity, 0);

/** An order's total in paise: items plus courier less discount. */
export const orderTotalPaise = ({
  items,
  courierPaise = 0,
  discountPaise = 0,
}: {
  items: Priced[];
  courierPaise?: number;
  discountPaise?: number;
}): number => itemsTotalPaise(items) + courierPaise - discountPaise;

/** The first 8 characters, for display only. */
export const shortOrderId = (id: string): string => `#${id.slice(0, 8)}`;

/** How many orders the dashboard shows. */
export const recentOrdersShown = 5;

/** How many orders the admin's overview shows (specification, section 9). */
export const latestOrdersShown = 5;

/** An order status; an unknown one is pending (specification, section 4). */
export const knownOrderStatus = (status: string | null | undefined): OrderStatus =>
  orderStatuses.find((known) => known === status) ?? 'pending';

/** `attempts`: only the orders that were to be paid by card and no money came, or only the others; unless given, all. */
export const ownOrdersInput = z.strictObject({ ...pageFields, attempts: z.boolean().optional() });
export type OwnOrdersInput = z.infer<typeof ownOrdersInput>;

/** `today`, the last 7 and the last 30 days, today included; days of the site's time zone. */
export const orderPeriods = ['today', 'week', 'month'] as const;
export type OrderPeriod = (typeof orderPeriods)[number];
export const orderPeriodDays: Record<OrderPeriod, number> = { today: 1, week: 7, month: 30 };

export const orderSorts = ['newest', 'oldest', 'highest', 'lowest'] as const;
export type OrderSort = (typeof orderSorts)[number];

/** Why an order needs the admin's attention: a refund is due, a decision is open, or copies are missing. */
export const attentionReasons = [
  'paid_twice',
  'paid_after_cancelled',
  'paid_not_confirmed',
  'overpaid',
  'refund_failed',
  'oversold',
] as const;
export type AttentionReason = (typeof attentionReasons)[number];

/** Filters and sort order of the admin's list of orders and of its export. */
const orderFilterFields = {
  search: searchInput,
  status: z.enum(orderStatuses).optional(),
  period: z.enum(orderPeriods).optional(),
  needsAttention: z.boolean().default(false),
  sort: z.enum(orderSorts).default('newest'),
};
export type OrderFilter = z.infer<z.ZodObject<typeof orderFilterFields>>;

export const orderPageSizes = [25, 50, 100] as const;
export const defaultOrderPageSize = 50;

/** The cursor of a page: an order's total in paise and its sequence number. */
export const orderCursorPattern = /^\d{1,15}-\d{1,15}$/;
const orderCursor = z.string().regex(orderCursorPattern, 'Not a page of this list');

/** One page: the one after `after`, before `before` (cursors that a page brought along), or else the first. */
export const adminOrderListInput = z.strictObject({
  ...orderFilterFields,
  after: orderCursor.optional(),
  before: orderCursor.optional(),
  limit: z.int().min(1).max(100).default(defaultOrderPageSize),
});
export type AdminOrderListInput = z.infer<typeof adminOrderListInput>;

/** The most orders that are chosen at once: as many as a page holds. */
export const mostOrdersChosen = 100;

/** The query of the export, as an address writes it; `ids`: only these orders, whatever the filters say. */
export const orderExportQuery = z.strictObject({
  ...orderFilterFields,
  needsAttention: z.stringbool().default(false),
  ids: z
    .string()
    .transform((ids) => ids.split(','))
    .pipe(z.array(idInput).max(mostOrdersChosen))
    .optional(),
});
export type OrderExport = z.infer<typeof orderExportQuery>;

/** Asks for the orders that stand beside this one in the list. */
export const orderNeighboursInput = z.strictObject({ ...orderFilterFields, id: idInput });

/**
 * `expectedUpdatedAt`: the order's `updatedAt` as it was shown; somebody else's change in between is a conflict.
 * `shipment`: how the parcel left, if that is known; `sameNumberIsFine`: another order went in the same parcel.
 */
export const orderStatusInput = z.strictObject({
  id: idInput,
  status: z.enum(orderStatuses, { error: 'Please choose a status' }),
  expectedUpdatedAt: z.int(),
  shipment: shipmentInput.optional(),
  sameNumberIsFine: z.boolean().optional(),
});

export type OrderStatusChange = z.infer<typeof orderStatusInput>;

/** Changes of several orders, each for itself: what is refused of one leaves the others alone. */
export const orderStatusesInput = z.strictObject({ changes: z.array(orderStatusInput).min(1).max(mostOrdersChosen) });

/** How long a change of status can be undone, and how long its mail waits, in ms. */
export const undoStatusMs = 5000;
export const statusMailWaitMs = 15_000;
