import { z } from 'zod';
import { shipmentInput } from './courier.ts';
import { idInput } from './input.ts';
import type { PaymentMethod } from './payments.ts';

export const orderStatuses = ['pending', 'confirmed', 'shipped', 'delivered', 'cancelled'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

export const orderStatusLabels: Record<OrderStatus, string> = {
  pending: 'Pending',
  confirmed: 'Confirmed',
  shipped: 'Shipped',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
};

/** The statuses of an order whose parcel is owed or has left; its printed copies are out of the stock. */
const confirmedStatuses: readonly OrderStatus[] = ['confirmed', 'shipped', 'delivered'];
export const isConfirmed = (status: OrderStatus): boolean => confirmedStatuses.includes(status);

/**
 * What happens to an order. `placed`: begun by the customer. `payment_failed`: a try that brought no money. `paid`: the
 * money that settled it. `paid_again`: money nobody asked for, to be sent back. `status`: an admin's change.
 * `closed`: given up by the site, since no money came. `refund_*`: money on its way back, arrived, or refused.
 * `quoted`: told what it comes to. `claimed`: the customer says it is paid by UPI. `claim_rejected`: no such money came;
 * with an amount, it had been accepted by mistake.
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
] as const;
export type OrderEventKind = (typeof orderEventKinds)[number];

/** Where an order began: `shop`: at the checkout. `request`: the student asked for printed copies. `desk`: typed in by an admin. */
export const orderSources = ['shop', 'request', 'desk'] as const;
export type OrderSource = (typeof orderSources)[number];

/** How an order stands on the order desk, in the order in which it gets there. */
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
  to_quote: 'To be quoted',
  awaiting: 'Awaiting payment',
  claimed: 'Payment claimed',
  paid: 'Paid, not confirmed',
  confirmed: 'Confirmed',
  shipped: 'Shipped',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
};

type StandingOrder = {
  status: OrderStatus;
  payBy: PaymentMethod;
  quotedAt: number | null;
  hasOpenReport: boolean;
  /** Whether its money has come and has not all gone back. */
  isPaid: boolean;
};

/** What the desk calls an order: its status, and while it is pending what it waits for. */
export function deskStateOf({ status, payBy, quotedAt, hasOpenReport, isPaid }: StandingOrder): DeskState {
  if (status !== 'pending') return status;
  if (isPaid) return 'paid';
  if (payBy === 'upi' && quotedAt === null) return 'to_quote';
  return hasOpenReport ? 'claimed' : 'awaiting';
}

/** What is sold: a file to download or a printed copy to ship. */
export const itemKinds = ['download', 'printed'] as const;
export type ItemKind = (typeof itemKinds)[number];

export const itemKindLabels: Record<ItemKind, string> = { download: 'PDF download', printed: 'Printed copy' };

type Priced = { quantity: number; unitPricePaise: number };

/** What lines come to, in paise. */
export const itemsTotalPaise = (items: Priced[]): number =>
  items.reduce((sum, { unitPricePaise, quantity }) => sum + unitPricePaise * quantity, 0);

/** What an order comes to, in paise: its items and the courier less the discount. */
export const orderTotalPaise = ({
  items,
  courierPaise = 0,
  discountPaise = 0,
}: {
  items: Priced[];
  courierPaise?: number;
  discountPaise?: number;
}): number => itemsTotalPaise(items) + courierPaise - discountPaise;

/** The first 8 characters, for reading only; never a key. */
export const shortOrderId = (id: string): string => `#${id.slice(0, 8)}`;

/** How many orders the dashboard shows. */
export const recentOrdersShown = 5;

/** How many of the latest orders the admin's portal shows (specification, section 9). */
export const latestOrdersShown = 5;

/** A status as it came from outside; an unknown one is treated as pending (specification, section 4). */
export const knownOrderStatus = (status: string | null | undefined): OrderStatus =>
  orderStatuses.find((known) => known === status) ?? 'pending';

/** `today`, the last 7 and the last 30 days, today included; days of the site's time zone. */
export const orderPeriods = ['today', 'week', 'month'] as const;
export type OrderPeriod = (typeof orderPeriods)[number];
export const orderPeriodDays: Record<OrderPeriod, number> = { today: 1, week: 7, month: 30 };

export const orderSorts = ['newest', 'oldest', 'highest', 'lowest'] as const;
export type OrderSort = (typeof orderSorts)[number];

/** Why an order needs the admin's eye: money that has to go back, a decision about it, or copies that are not there. */
export const attentionReasons = [
  'paid_twice',
  'paid_after_cancelled',
  'paid_not_confirmed',
  'refund_failed',
  'oversold',
] as const;
export type AttentionReason = (typeof attentionReasons)[number];

/** What narrows the admin's list of orders, and how it is sorted; the export takes the same. */
const orderFilterFields = {
  search: z.string().trim().max(100).default(''),
  status: z.enum(orderStatuses).optional(),
  period: z.enum(orderPeriods).optional(),
  needsAttention: z.boolean().default(false),
  sort: z.enum(orderSorts).default('newest'),
};
export type OrderFilter = z.infer<z.ZodObject<typeof orderFilterFields>>;

export const orderPageSizes = [25, 50, 100] as const;
export const defaultOrderPageSize = 50;

/** Where a page ends: an order's total in paise and its number in the list. */
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

/** The query of the export, as an address writes it. */
export const orderExportQuery = z.strictObject({
  ...orderFilterFields,
  needsAttention: z.stringbool().default(false),
});

/**
 * `expectedUpdatedAt`: the order's `updatedAt` as it was shown; somebody else's change in between is a conflict.
 * `shipment`: how the parcel left, if that is known.
 */
export const orderStatusInput = z.strictObject({
  id: idInput,
  status: z.enum(orderStatuses, { error: 'Please choose a status' }),
  expectedUpdatedAt: z.int(),
  shipment: shipmentInput.optional(),
});

/** How long a changed status can be undone, in ms, and how long its mail waits for that. */
export const undoStatusMs = 5000;
export const statusMailWaitMs = 15_000;
