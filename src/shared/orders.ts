/** The words of orders: statuses, stages, history and filters. */
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

/** From confirmation on the printed copies of an order are taken from the stock. */
export const confirmedStatuses: readonly OrderStatus[] = ['confirmed', 'shipped', 'delivered'];
export const isConfirmed = (status: OrderStatus): boolean => confirmedStatuses.includes(status);

/**
 * `payment_failed`: a try that brought no money. `paid_again`: money nobody asked for. `held`: money that came and waits
 * for the educator's decision. `disputed`: news of a dispute at the customer's bank. `closed`: given up by the site.
 * `reported`: the customer says it is paid by UPI. `report_rejected`: no such money came; with an amount, it had been
 * accepted by mistake. `corrected`: with an amount, that is its new total.
 */
export const orderEventKinds = [
  'placed',
  'payment_failed',
  'paid',
  'paid_again',
  'held',
  'disputed',
  'status',
  'closed',
  'refund_requested',
  'refund_processed',
  'refund_failed',
  'quoted',
  'reported',
  'report_rejected',
  'corrected',
] as const;
export type OrderEventKind = (typeof orderEventKinds)[number];

/** `shop`: at the checkout. `request`: asked for in print. `desk`: typed in by an admin. */
export const orderSources = ['shop', 'request', 'desk'] as const;
export type OrderSource = (typeof orderSources)[number];

export const orderStages = [
  'to_quote',
  'awaiting',
  'held',
  'to_check',
  'paid',
  'confirmed',
  'shipped',
  'delivered',
  'cancelled',
] as const;
export type OrderStage = (typeof orderStages)[number];

export const orderStageLabels: Record<OrderStage, string> = {
  to_quote: 'To quote',
  awaiting: 'Awaiting payment',
  held: 'Money on hold',
  to_check: 'Payment to check',
  paid: 'Paid, not confirmed',
  confirmed: 'Confirmed',
  shipped: 'Shipped',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
};

/**
 * How an order still takes money: `card` through the provider, `report` from its customer's bank app, then reported,
 * `desk` recorded by an admin.
 */
export type TakesMoney = Record<TakenBy, boolean>;

/** Each way includes those before it: an order that is paid by card can be paid at the desk. */
export const takenBy = ['desk', 'report', 'card'] as const;
export type TakenBy = (typeof takenBy)[number];

/** `widest` null: it takes no money. */
export const takesMoneyBy = (widest: TakenBy | null): TakesMoney => ({
  desk: widest !== null,
  report: widest === 'report' || widest === 'card',
  card: widest === 'card',
});

export const widestOf = (takes: TakesMoney): TakenBy | null => takenBy.findLast((way) => takes[way]) ?? null;

export const isCorrectable = (status: OrderStatus): boolean => status === 'pending' || status === 'confirmed';

/** Its amount stands at the provider, on a receipt, or in a report that is being checked. */
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

type Priced = { quantity: number; unitPricePaise: number };

export const itemsTotalPaise = (items: Priced[]): number =>
  items.reduce((sum, { unitPricePaise, quantity }) => sum + unitPricePaise * quantity, 0);

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

/** What a UPI payment’s note says: the order's number alone, since banks cut notes off. */
export const paymentNote = (id: string): string => id.slice(0, 8);

/** On the student's dashboard. */
export const recentOrdersShown = 5;

/** On the admin's dashboard (specification, section 9). */
export const latestOrdersShown = 5;

/** An order status; an unknown one is pending (specification, section 4). */
export const knownOrderStatus = (status: string | null | undefined): OrderStatus =>
  orderStatuses.find((known) => known === status) ?? 'pending';

export const ownOrdersInput = z.strictObject(pageFields);
export type OwnOrdersInput = z.infer<typeof ownOrdersInput>;

/** Today included; days of the site's time zone. */
export const orderPeriods = ['today', 'week', 'month'] as const;
export type OrderPeriod = (typeof orderPeriods)[number];
export const orderPeriodDays: Record<OrderPeriod, number> = { today: 1, week: 7, month: 30 };

export const orderSorts = ['newest', 'oldest', 'highest', 'lowest'] as const;
export type OrderSort = (typeof orderSorts)[number];

export const attentionReasons = [
  'money_held',
  'disputed',
  'paid_twice',
  'paid_after_cancelled',
  'paid_not_confirmed',
  'overpaid',
  'refund_failed',
  'oversold',
] as const;
export type AttentionReason = (typeof attentionReasons)[number];

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

/** The page after `after`, before `before` (cursors that a page brought along), or else the first. */
export const adminOrderListInput = z.strictObject({
  ...orderFilterFields,
  after: orderCursor.optional(),
  before: orderCursor.optional(),
  limit: z.int().min(1).max(100).default(defaultOrderPageSize),
});
export type AdminOrderListInput = z.infer<typeof adminOrderListInput>;

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

export const orderNeighboursInput = z.strictObject({ ...orderFilterFields, id: idInput });

/** `expectedUpdatedAt`: as it was shown. `sameNumberIsFine`: another order went in the same parcel. */
export const orderStatusInput = z.strictObject({
  id: idInput,
  status: z.enum(orderStatuses, { error: 'Please choose a status' }),
  expectedUpdatedAt: z.int(),
  shipment: shipmentInput.optional(),
  sameNumberIsFine: z.boolean().optional(),
});

export type OrderStatusChange = z.infer<typeof orderStatusInput>;

/** What is refused of one leaves the others alone. */
export const orderStatusesInput = z.strictObject({ changes: z.array(orderStatusInput).min(1).max(mostOrdersChosen) });

/** How long a change of status can be undone, and how long its mail waits, in ms. */
export const undoStatusMs = 5000;
export const statusMailWaitMs = 15_000;

/** Whether a student wants to be reminded of orders that wait for their payment. */
export const remindersChoice = z.strictObject({ isOn: z.boolean('This must be yes or no') });
export type RemindersChoice = z.infer<typeof remindersChoice>;
