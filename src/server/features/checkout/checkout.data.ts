import { TRPCError } from '@trpc/server';
import { and, eq, sql } from 'drizzle-orm';
import { enforceLimit, giveBackAttempt } from '#server/auth/rate-limit.ts';
import { type Executor, inTransaction } from '#server/db/open-db.ts';
import { newId } from '#server/db/schema/columns.ts';
import { orders } from '#server/db/schema/orders.ts';
import { payments } from '#server/db/schema/payments.ts';
import { rememberDelivery } from '#server/features/accounts/profile.data.ts';
import { refuseGuessing, takeOverCoupon } from '#server/features/checkout/coupons.data.ts';
import {
  correctContact,
  findOpenOrders,
  type OpenOrder,
  placeCheckoutOrder,
} from '#server/features/checkout/pending-orders.data.ts';
import {
  alreadyBought,
  type NotNow,
  type Plan,
  type Purchase,
  planCart,
  planDownload,
  planOrder,
  sameLines,
} from '#server/features/checkout/plan.data.ts';
import { hasBought } from '#server/features/library/entitlements.data.ts';
import {
  captureWanted,
  logSettlement,
  type Settlement,
  settlePayment,
} from '#server/features/payments/payments.data.ts';
import { GatewayError, type PaymentGateway, type ProviderPayment } from '#server/gateway/gateway.ts';
import { oneAtATime } from '#server/gateway/one-at-a-time.ts';
import type { Context } from '#server/trpc.ts';
import type { CheckoutInput } from '#shared/checkout.ts';
import { messages } from '#shared/messages.ts';
import { orderTotalPaise } from '#shared/orders.ts';
import { currency, type VerifyPaymentInput } from '#shared/payments.ts';
import type { SessionUser } from '#shared/users.ts';

type Shop = Pick<Context, 'db' | 'config' | 'gateway' | 'mailer' | 'clock' | 'log'>;

/**
 * How long a begun order is taken up again instead of a new one being opened, in ms: as long as money may still
 * arrive for it (Razorpay waits three days for a bank's late answer).
 */
const reuseMs = 3 * 24 * 60 * 60 * 1000;

type Begun =
  | {
      success: true;
      /** Ours. */
      orderId: string;
      /** The provider's order; `amount` in paise, as its checkout window takes it. */
      order: { id: string; amount: number; currency: string };
      keyId: string;
      prefill: { name: string; email: string; contact: string };
    }
  /** `paidOrderId`: this order turned out to be paid already. */
  | ({ success: false; paidOrderId?: string } & NotNow);

/**
 * Begins the purchase of one download at the price of the data file. `shownPaise`: the price the buyer saw; at any
 * other nothing is begun. Throws CONFLICT when it is bought, also by a payment that had arrived unnoticed.
 */
export async function beginPurchase(
  shop: Shop,
  buying: { user: SessionUser; materialId: string; shownPaise?: number | undefined },
): Promise<Begun> {
  const begun = await begin(shop, buying.user, (db) => planDownload(db, buying));
  const paid = !begun.success && begun.paidOrderId !== undefined;
  if (paid && hasBought(shop.db, { userId: buying.user.id, materialId: buying.materialId })) throw alreadyBought();
  return begun;
}

/** Begins the purchase of the cart as the buyer was shown it, and remembers where it is sent for the next time. */
export async function beginCheckout(
  shop: Shop,
  { user, input }: { user: SessionUser; input: CheckoutInput },
): Promise<Begun> {
  const { couponCode: code } = input;
  const guessing = code && refuseGuessing(shop.db, { code, userId: user.id, now: shop.clock() });
  if (guessing) return { success: false, error: guessing.message };
  const begun = await begin(shop, user, (db) => planCart(db, { user, input, now: shop.clock() }));
  if (begun.success) rememberDelivery(shop.db, { userId: user.id, ...input });
  return begun;
}

/** Goes on with an order that was begun and not paid. Throws NOT_FOUND when it waits for no payment. */
export const resumeOrder = (shop: Shop, { user, orderId }: { user: SessionUser; orderId: string }): Promise<Begun> =>
  begin(shop, user, (db) => planOrder(db, { user, orderId, since: shop.clock() - reuseMs }));

/**
 * The one way to the provider's window: takes up the order already open for the same things, or opens one at the
 * provider and stores ours. A payment that had arrived unnoticed is settled instead of being asked for again.
 */
async function begin(shop: Shop, user: SessionUser, plan: (db: Executor) => Plan): Promise<Begun> {
  const gateway = requireGateway(shop);
  try {
    return await oneAtATime(user.id, async () => {
      const wanted = plan(shop.db);
      if ('error' in wanted) return { success: false, ...wanted };
      const open =
        (await takeUpOpenOrder(shop, gateway, { user, wanted })) ??
        (await openOrder(shop, gateway, { user, plan, wanted }));
      if ('error' in open) return { success: false, ...open };
      const { contactName, contactEmail, phone } = wanted.contact;
      return {
        success: true,
        orderId: open.id,
        order: { id: open.razorpayOrderId, amount: open.totalPaise, currency },
        keyId: gateway.keyId,
        prefill: { name: contactName, email: contactEmail, contact: phone },
      };
    });
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    shop.log.error({ err: error, userId: user.id }, 'no order could be opened at the payment provider');
    return { success: false, error: messages.createOrderFailed };
  }
}

/**
 * Settles a purchase the checkout window reports as paid, after the provider itself has said so. Answers when the
 * order is paid, now or before; throws BAD_REQUEST when anything does not fit, having changed nothing.
 */
export async function verifyPurchase(
  shop: Shop,
  { user, input }: { user: SessionUser; input: VerifyPaymentInput },
): Promise<{ success: true }> {
  const gateway = requireGateway(shop);
  const row = findOwnPayment(shop.db, { userId: user.id, razorpayOrderId: input.order_id });
  const refuse = (why: string, cause?: unknown) => {
    shop.log.warn({ why, err: cause, userId: user.id, razorpayOrderId: row.razorpayOrderId }, 'payment not verified');
    return new TRPCError({ code: 'BAD_REQUEST', message: messages.paymentNotVerified });
  };

  if (!gateway.isCheckoutSignature(row.razorpayOrderId, input.payment_id, input.signature))
    throw refuse('wrong signature');
  if (row.status === 'paid' && row.razorpayPaymentId === input.payment_id) {
    if (row.isHeld) throw refuse('held');
    return { success: true };
  }
  if (row.status === 'refunded') throw refuse('paid back since');

  let payment: ProviderPayment | null;
  try {
    payment = await captureWanted(cashier(shop, gateway), await gateway.fetchPayment(input.payment_id));
  } catch (error) {
    throw refuse('the provider did not confirm it', error);
  }
  if (!payment) throw refuse('its order is cancelled or closed');
  if (payment.orderId !== row.razorpayOrderId) throw refuse('paid for another order');
  const outcome = settle(shop, payment);
  if (outcome === 'held' || outcome === 'mismatch' || outcome === 'unknown-order') throw refuse(outcome);
  return { success: true };
}

/** An order open at the provider and stored here; `totalPaise` is what it asks for. */
type Waiting = { id: string; razorpayOrderId: string; totalPaise: number };
type Paid = { error: string; paidOrderId: string };
type Wanted = { user: SessionUser; wanted: Purchase };

/**
 * The order already open for just these things at these prices, if there is one. Every open order that holds any of
 * them is asked after first; one that turns out to be paid is settled, and nothing more is to be paid.
 */
async function takeUpOpenOrder(
  shop: Shop,
  gateway: PaymentGateway,
  { user, wanted }: Wanted,
): Promise<Waiting | Paid | null> {
  const since = shop.clock() - reuseMs;
  let usable: Waiting | null = null;
  for (const order of findOpenOrders(shop.db, { userId: user.id, items: wanted.items, since })) {
    const payments = await paymentsOf(gateway, order.razorpayOrderId);
    const arrived = payments?.find(({ status }) => status === 'captured') ?? payments?.find(isAuthorized);
    if (arrived) {
      const taken = await captureWanted(cashier(shop, gateway), arrived);
      const outcome = taken && settle(shop, taken);
      if (outcome === 'settled' || outcome === 'already-settled')
        return { error: messages.paidMeanwhile, paidOrderId: order.id };
    } else if (payments && isJust(order, wanted)) usable ??= order;
  }
  if (usable && wanted.isContactTyped) {
    const { contact } = wanted;
    const orderId = usable.id;
    inTransaction(shop.db, (tx) => correctContact(tx, { orderId, contact, now: shop.clock() }));
  }
  return usable;
}

/** Whether an open order asks for just this. */
const isJust = (order: OpenOrder, wanted: Purchase): boolean =>
  sameLines(order.lines, wanted.items) &&
  order.courierPaise === wanted.courierPaise &&
  order.discountPaise === wanted.discountPaise &&
  order.couponId === wanted.couponId;

type Opening = Wanted & { plan: (db: Executor) => Plan };

/** Opens an order at the provider, then stores ours; the provider's alone has no effect. */
async function openOrder(
  shop: Shop,
  gateway: PaymentGateway,
  { user, plan, wanted }: Opening,
): Promise<Waiting | NotNow> {
  const id = newId();
  const totalPaise = orderTotalPaise(wanted);
  enforceLimit(shop.db, 'createOrderPerUser', user.id, shop.clock());
  const provided = await gateway.createOrder({ amountPaise: totalPaise, receipt: id }).catch((error: unknown) => {
    giveBackAttempt(shop.db, 'createOrderPerUser', user.id);
    throw error;
  });
  return inTransaction(shop.db, (tx) => {
    const still = plan(tx);
    if ('error' in still) return still;
    // Prices may have changed while the provider was asked; its window shows the amount it was opened with.
    if (orderTotalPaise(still) !== provided.amountPaise) return { error: messages.priceChanged };
    const { isContactTyped: _, ...purchase } = still;
    const now = shop.clock();
    if (purchase.couponId)
      takeOverCoupon(tx, { couponId: purchase.couponId, userId: user.id, config: shop.config, now });
    placeCheckoutOrder(tx, { id, userId: user.id, razorpayOrderId: provided.id, ...purchase, now });
    return { id, razorpayOrderId: provided.id, totalPaise };
  });
}

/** The payments tried on an order; null when the provider does not know the order. */
async function paymentsOf(gateway: PaymentGateway, orderId: string): Promise<ProviderPayment[] | null> {
  try {
    return (await gateway.fetchOrderPayments(orderId)).filter((payment) => payment.orderId === orderId);
  } catch (error) {
    if (error instanceof GatewayError && error.reason === 'unknown-id') return null;
    throw error;
  }
}

const isAuthorized = (payment: ProviderPayment): boolean => payment.status === 'authorized';

const cashier = ({ db, clock }: Shop, gateway: PaymentGateway) => ({ db, gateway, now: clock() });

function settle(shop: Shop, payment: ProviderPayment): Settlement {
  const outcome = inTransaction(shop.db, (tx) =>
    settlePayment(tx, { payment, config: shop.config, now: shop.clock() }),
  );
  logSettlement(shop.log, outcome, payment);
  shop.mailer.wake();
  return outcome;
}

function findOwnPayment(db: Executor, { userId, razorpayOrderId }: { userId: string; razorpayOrderId: string }) {
  const row = db
    .select({
      razorpayPaymentId: payments.razorpayPaymentId,
      status: payments.status,
      isHeld: sql`${orders.status} = 'cancelled' and not ${payments.isDuplicate}`.mapWith(Boolean),
    })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(eq(payments.razorpayOrderId, razorpayOrderId), eq(payments.userId, userId)))
    .orderBy(payments.isDuplicate)
    .limit(1)
    .get();
  if (!row) throw new TRPCError({ code: 'NOT_FOUND', message: messages.paymentNotVerified });
  return { ...row, razorpayOrderId };
}

function requireGateway({ gateway }: Shop): PaymentGateway {
  if (!gateway) throw new TRPCError({ code: 'PRECONDITION_FAILED', message: messages.cardPaymentNotSetUp });
  return gateway;
}
