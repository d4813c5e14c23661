/** Begins a purchase: by card through the provider, or as an order to be paid by UPI. */
import { enforceLimit, giveBackAttempt } from '#server/auth/rate-limit.ts';
import type { Executor } from '#server/db/open-db.ts';
import { newId } from '#server/db/schema/columns.ts';
import { rememberDelivery } from '#server/features/accounts/profile.data.ts';
import { hasBought } from '#server/features/library/entitlements.data.ts';
import { removeFromCart } from '#server/features/orders/cart-cleanup.data.ts';
import { freeCouponUses } from '#server/features/orders/coupon-uses.data.ts';
import { changeOrder, type OrderContact } from '#server/features/orders/lifecycle.data.ts';
import { findSameRequest, limitRequests, placeUpiOrder } from '#server/features/orders/place.data.ts';
import type { Courier } from '#server/features/orders/postage.data.ts';
import { type Cashier, collectPayment } from '#server/features/payments/collect.data.ts';
import { reopenProviderOrders } from '#server/features/payments/provider-orders.data.ts';
import { GatewayError } from '#server/gateway/gateway.ts';
import { notFound } from '#server/trpc.ts';
import { type Member, member, perform, type Work } from '#server/work.ts';
import type { CheckoutInput } from '#shared/checkout.ts';
import { messages } from '#shared/messages.ts';
import { orderTotalPaise } from '#shared/orders.ts';
import { currency } from '#shared/payments.ts';
import type { SessionUser } from '#shared/users.ts';
import { findCardPayable, openForCard } from './card-for-quoted.data.ts';
import { refuseGuessing } from './coupons.data.ts';
import {
  findPendingOrder,
  findPendingOrdersWith,
  type PendingOrder,
  placeCheckoutOrder,
} from './pending-orders.data.ts';
import {
  alreadyBought,
  type Plan,
  type Purchase,
  type PurchaseRefusal,
  planCart,
  planDownload,
  planOrder,
  sameLines,
} from './plan.data.ts';
import { arrivedPayment } from './provider-payments.data.ts';

/** As long as money may still arrive for it (Razorpay waits three days for a bank's late answer). */
const reuseMs = 3 * 24 * 60 * 60 * 1000;

type Begun =
  | {
      success: true;
      orderId: string;
      order: { id: string; amount: number; currency: string };
      keyId: string;
      prefill: { name: string; email: string; contact: string };
    }
  /** `paidOrderId`: this order turned out to be paid already. */
  | ({ success: false; paidOrderId?: string } & PurchaseRefusal);

/** `shownPaise`: the price the buyer saw; at any other nothing is begun. Throws CONFLICT when it is bought. */
export async function beginDownload(
  cashier: Cashier,
  buying: { user: SessionUser; materialId: string; shownPaise?: number | undefined },
): Promise<Begun> {
  const begun = await begin(cashier, buying.user, (db) => planDownload(db, buying));
  const paid = !begun.success && begun.paidOrderId !== undefined;
  if (paid && hasBought(cashier.db, { userId: buying.user.id, materialId: buying.materialId })) throw alreadyBought();
  return begun;
}

export async function beginCheckout(
  cashier: Cashier,
  { user, input }: { user: SessionUser; input: CheckoutInput },
): Promise<Begun> {
  const { db, clock } = cashier;
  const { couponCode: code } = input;
  const guessing = code && refuseGuessing(db, { code, userId: user.id, now: clock() });
  if (guessing) return { success: false, error: guessing.message };
  const begun = await begin(cashier, user, (executor) => planCart(executor, { user, input, now: clock() }));
  if (begun.success) perform(cashier, member(user.id), (work) => rememberDelivery(work, { userId: user.id, ...input }));
  return begun;
}

/** An unpaid order is paid by card, whichever way it was begun with. Throws NOT_FOUND where it takes no card payment. */
export function resumeOrder(
  cashier: Cashier,
  { user, orderId }: { user: SessionUser; orderId: string },
): Promise<Begun> {
  const { db, clock } = cashier;
  const order = findCardPayable(db, { userId: user.id, orderId });
  if (!order) throw notFound(messages.orderNotOpen);
  if (order.payBy === 'upi')
    return atProvider(cashier, user, async () => {
      const open = await openForCard(cashier, { user, order });
      return 'error' in open ? { success: false, ...open } : atWindow(cashier, open, order);
    });
  perform(cashier, member(user.id), (work) => reopenProviderOrders(work, orderId));
  return begin(cashier, user, (executor) => planOrder(executor, { user, orderId, since: clock() - reuseMs }));
}

const begin = (cashier: Cashier, user: SessionUser, plan: (db: Executor) => Plan): Promise<Begun> =>
  atProvider(cashier, user, async () => {
    const planned = plan(cashier.db);
    if ('error' in planned) return { success: false, ...planned };
    const purchase = payableNow(planned);
    if (!purchase) return { success: false, error: messages.courierToQuote };
    const open =
      (await reusePendingOrder(cashier, { user, purchase })) ?? (await openOrder(cashier, { user, plan, purchase }));
    return 'error' in open ? { success: false, ...open } : atWindow(cashier, open, purchase.contact);
  });

function atWindow(
  { gateway }: Cashier,
  open: OpenOrder,
  contact: Pick<OrderContact, 'contactName' | 'contactEmail' | 'phone'>,
): Begun {
  const { contactName: name, contactEmail: email, phone } = contact;
  return {
    success: true,
    orderId: open.id,
    order: { id: open.razorpayOrderId, amount: open.totalPaise, currency },
    keyId: gateway.keyId,
    prefill: { name, email, contact: phone },
  };
}

/** The only way to the provider's window. Settles a payment that the site had not noticed instead of asking for it again. */
async function atProvider(cashier: Cashier, user: SessionUser, action: () => Promise<Begun>): Promise<Begun> {
  const { log, checkouts } = cashier;
  try {
    // A button pressed twice opens one order.
    return await checkouts(user.id, action);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    log.error({ err: error, userId: user.id }, 'no order could be opened at the payment provider');
    return { success: false, error: messages.createOrderFailed };
  }
}

type OpenOrder = Pick<PendingOrder, 'id' | 'razorpayOrderId' | 'totalPaise'>;
type Payable = Omit<Purchase, 'courier'> & { courierPaise: number; carrier: string; courierReason: Courier['reason'] };
type Buying = { user: SessionUser; purchase: Payable };

function payableNow({ courier: { courierPaise, carrier, reason }, ...purchase }: Purchase): Payable | null {
  return courierPaise === null ? null : { ...purchase, courierPaise, carrier, courierReason: reason };
}

/** Asks the provider about every pending order with any of these things, and settles what is paid. */
async function reusePendingOrder(
  cashier: Cashier,
  { user, purchase }: Buying,
): Promise<OpenOrder | { error: string; paidOrderId: string } | null> {
  const { db, gateway, clock } = cashier;
  const since = clock() - reuseMs;
  let usable: OpenOrder | null = null;
  for (const order of findPendingOrdersWith(db, { userId: user.id, items: purchase.items, since })) {
    const tried = await arrivedPayment(gateway, order.razorpayOrderId);
    if (tried?.arrived) {
      const outcome = await collectPayment(cashier, tried.arrived);
      if (outcome === 'settled' || outcome === 'already-settled')
        return { error: messages.paidMeanwhile, paidOrderId: order.id };
    } else if (tried && matchesExactly(purchase, order)) usable ??= order;
  }
  // The shop went on while the provider answered.
  if (!usable || !findPendingOrder(db, { userId: user.id, orderId: usable.id, since })) return null;
  if (purchase.isContactTyped) {
    const { id } = usable;
    perform(cashier, member(user.id), (work) => changeOrder(work, id, purchase.contact));
  }
  return usable;
}

const matchesExactly = (purchase: Payable, order: PendingOrder): boolean =>
  sameLines(order.items, purchase.items) &&
  order.courierPaise === purchase.courierPaise &&
  order.carrier === purchase.carrier &&
  order.discountPaise === purchase.discountPaise &&
  order.couponId === purchase.couponId;

/** The plan is made again before it is stored, because the shop went on while the provider answered. */
async function openOrder(
  cashier: Cashier,
  { user, plan, purchase }: Buying & { plan: (db: Executor) => Plan },
): Promise<OpenOrder | PurchaseRefusal> {
  const { db, gateway, clock } = cashier;
  const id = newId();
  const totalPaise = orderTotalPaise(purchase);
  enforceLimit(db, 'createOrderPerUser', user.id, clock());
  const { id: razorpayOrderId } = await gateway
    .createOrder({ amountPaise: totalPaise, receipt: id })
    .catch((error: unknown) => {
      giveBackAttempt(db, 'createOrderPerUser', user.id);
      throw error;
    });
  return perform(cashier, member(user.id), (work) => {
    const planned = plan(work.tx);
    if ('error' in planned) return planned;
    const still = payableNow(planned);
    if (!still) return { error: messages.courierToQuote };
    // The provider's window shows the amount it was opened with.
    if (orderTotalPaise(still) !== totalPaise) return { error: messages.priceChanged };
    const { isContactTyped: _, couponId, ...bought } = still;
    const { id: userId } = user;
    if (couponId) freeCouponUses(work, { couponId, userId });
    placeCheckoutOrder(work, { id, userId, razorpayOrderId, couponId, ...bought });
    return { id, razorpayOrderId, totalPaise };
  });
}

/** Prices, courier and coupon stay as shown. The same sent twice within two minutes is one order. */
export function orderCartByUpi(
  work: Work<Member>,
  { user, input }: { user: SessionUser; input: CheckoutInput },
): { orderId: string } | PurchaseRefusal {
  const { tx, now } = work;
  const { id: userId } = user;
  if (input.combos.length === 0) {
    const same = findSameRequest(tx, { userId, items: input.items, now });
    if (same) return { orderId: same };
  }
  const guessing = input.couponCode && refuseGuessing(tx, { code: input.couponCode, userId, now });
  if (guessing) return { error: guessing.message };
  const plan = planCart(tx, { user, input, now });
  if ('error' in plan) return plan;
  limitRequests(work, { email: input.email, accountEmail: user.email });
  const { items, courier, discountPaise, couponId, contact } = plan;
  if (couponId) freeCouponUses(work, { couponId, userId });
  const { orderId } = placeUpiOrder(work, { contact, items, courier, discountPaise, couponId });
  removeFromCart(work, { userId, items });
  rememberDelivery(work, { userId, ...input });
  return { orderId };
}
