import { TRPCError } from '@trpc/server';
import { and, eq } from 'drizzle-orm';
import { enforceLimit, giveBack } from '#server/auth/rate-limit.ts';
import { type Executor, inTransaction } from '#server/db/open-db.ts';
import { newId } from '#server/db/schema/columns.ts';
import { materials } from '#server/db/schema/materials.ts';
import { payments } from '#server/db/schema/payments.ts';
import { findOpenOrders, hasBought, type OpenOrder, placeOrder } from '#server/features/orders/orders.data.ts';
import { logSettlement, type Settlement, settlePayment } from '#server/features/payments/payments.data.ts';
import { GatewayError, type PaymentGateway, type ProviderPayment } from '#server/payments/gateway.ts';
import { oneAtATime } from '#server/payments/one-at-a-time.ts';
import type { Context } from '#server/trpc.ts';
import { pricePaiseLimits } from '#shared/materials.ts';
import { messages } from '#shared/messages.ts';
import { currency, type VerifyPaymentInput } from '#shared/payments.ts';
import type { SessionUser } from '#shared/users.ts';

type Shop = Pick<Context, 'db' | 'config' | 'gateway' | 'mailer' | 'clock' | 'log'>;

/**
 * How long a begun order is taken up again instead of a new one being opened, in ms: as long as money may still
 * arrive for it (Razorpay waits three days for a bank's late answer).
 */
const reuseMs = 3 * 24 * 60 * 60 * 1000;

export type Offer = { state: 'not-for-sale' | 'for-sale' | 'bought'; pricePaise: number | null };

/** What this user may do about a material: buy it at this price (paise), or download it. Throws NOT_FOUND. */
export function findOffer(db: Executor, { userId, materialId }: { userId: string; materialId: string }): Offer {
  if (hasBought(db, { userId, materialId })) return { state: 'bought', pricePaise: null };
  const material = findMaterial(db, materialId);
  return isForSale(material)
    ? { state: 'for-sale', pricePaise: material.pricePaise }
    : { state: 'not-for-sale', pricePaise: null };
}

type Begun =
  | {
      success: true;
      /** The provider's order; `amount` in paise, as its checkout window takes it. */
      order: { id: string; amount: number; currency: string };
      keyId: string;
      prefill: { name: string; email: string; contact: string };
    }
  | { success: false; error: string };

type Purchase = { user: SessionUser; materialId: string };

/**
 * Begins the purchase of one download at the price of the data file: opens an order at the provider and stores ours,
 * or takes up the one already open. A payment that had arrived unnoticed is settled instead of being asked for again.
 */
export async function beginPurchase(shop: Shop, { user, materialId }: Purchase): Promise<Begun> {
  const gateway = requireGateway(shop);
  try {
    return await oneAtATime(user.id, async () => {
      const order =
        (await takeUpOpenOrder(shop, gateway, { user, materialId })) ??
        (await openOrder(shop, gateway, { user, materialId }));
      return {
        success: true,
        order: { id: order.razorpayOrderId, amount: order.totalPaise, currency },
        keyId: gateway.keyId,
        prefill: { name: user.fullName, email: user.email, contact: user.phone },
      };
    });
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    shop.log.error({ err: error, userId: user.id, materialId }, 'no order could be opened at the payment provider');
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
  if (row.status === 'paid' && row.razorpayPaymentId === input.payment_id) return { success: true };
  if (row.status === 'refunded') throw refuse('paid back since');

  let payment: ProviderPayment;
  try {
    payment = await captured(gateway, await gateway.fetchPayment(input.payment_id));
  } catch (error) {
    throw refuse('the provider did not confirm it', error);
  }
  if (payment.orderId !== row.razorpayOrderId) throw refuse('paid for another order');
  const outcome = settle(shop, payment);
  if (outcome === 'mismatch' || outcome === 'unknown-order') throw refuse(outcome);
  return { success: true };
}

/** An order of this purchase that is already open at the provider and at today's price; null when there is none. */
async function takeUpOpenOrder(
  shop: Shop,
  gateway: PaymentGateway,
  { user, materialId }: Purchase,
): Promise<OpenOrder | null> {
  const { pricePaise } = requireForSale(shop.db, { userId: user.id, materialId });
  const since = shop.clock() - reuseMs;
  let usable: OpenOrder | null = null;
  for (const order of findOpenOrders(shop.db, { userId: user.id, materialId, since })) {
    const payments = await paymentsOf(gateway, order.razorpayOrderId);
    const arrived = payments?.find(({ status }) => status === 'captured') ?? payments?.find(isAuthorized);
    if (arrived) {
      const outcome = settle(shop, await captured(gateway, arrived));
      if (outcome === 'settled' || outcome === 'already-settled') throw alreadyBought();
    } else if (payments && order.totalPaise === pricePaise) usable ??= order;
  }
  return usable;
}

/** Opens an order at the provider, then stores ours; the provider's alone has no effect. */
async function openOrder(shop: Shop, gateway: PaymentGateway, { user, materialId }: Purchase): Promise<OpenOrder> {
  const { pricePaise } = requireForSale(shop.db, { userId: user.id, materialId });
  const id = newId();
  enforceLimit(shop.db, 'createOrderPerUser', user.id, shop.clock());
  const provided = await gateway.createOrder({ amountPaise: pricePaise, receipt: id }).catch((error: unknown) => {
    giveBack(shop.db, 'createOrderPerUser', user.id);
    throw error;
  });
  return inTransaction(shop.db, (tx) => {
    const { pricePaise: _, ...material } = requireForSale(tx, { userId: user.id, materialId });
    placeOrder(tx, {
      id,
      userId: user.id,
      phone: user.phone,
      razorpayOrderId: provided.id,
      items: [
        {
          materialId,
          kind: 'download',
          quantity: 1,
          title: material.title,
          category: material.category,
          format: material.format,
          pages: material.pages,
          unitPricePaise: provided.amountPaise,
        },
      ],
      now: shop.clock(),
    });
    return { razorpayOrderId: provided.id, totalPaise: provided.amountPaise };
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

/** Takes the money of a payment the bank has only promised. */
const captured = async (gateway: PaymentGateway, payment: ProviderPayment): Promise<ProviderPayment> =>
  isAuthorized(payment) ? gateway.capture(payment) : payment;

function settle(shop: Shop, payment: ProviderPayment): Settlement {
  const outcome = inTransaction(shop.db, (tx) =>
    settlePayment(tx, { payment, config: shop.config, now: shop.clock() }),
  );
  logSettlement(shop.log, outcome, payment);
  shop.mailer.wake();
  return outcome;
}

function findMaterial(db: Executor, materialId: string) {
  const material = db
    .select({
      title: materials.title,
      category: materials.category,
      format: materials.format,
      pages: materials.pages,
      pricePaise: materials.pricePaise,
      fileId: materials.fileId,
      isActive: materials.isActive,
      deletedAt: materials.deletedAt,
    })
    .from(materials)
    .where(eq(materials.id, materialId))
    .get();
  if (!material) throw new TRPCError({ code: 'NOT_FOUND', message: messages.materialNotFound });
  return material;
}

/** Downloadable for money: on the lists, with a price the provider takes, and with a file. */
const isForSale = ({ isActive, deletedAt, pricePaise, fileId }: ReturnType<typeof findMaterial>): boolean =>
  isActive && deletedAt === null && pricePaise >= pricePaiseLimits.min && fileId !== null;

function requireForSale(db: Executor, { userId, materialId }: { userId: string; materialId: string }) {
  if (hasBought(db, { userId, materialId })) throw alreadyBought();
  const material = findMaterial(db, materialId);
  if (!isForSale(material)) throw new TRPCError({ code: 'BAD_REQUEST', message: messages.invalidAmount });
  return material;
}

function findOwnPayment(db: Executor, { userId, razorpayOrderId }: { userId: string; razorpayOrderId: string }) {
  const row = db
    .select({
      razorpayOrderId: payments.razorpayOrderId,
      razorpayPaymentId: payments.razorpayPaymentId,
      status: payments.status,
    })
    .from(payments)
    .where(and(eq(payments.razorpayOrderId, razorpayOrderId), eq(payments.userId, userId)))
    .get();
  if (!row) throw new TRPCError({ code: 'NOT_FOUND', message: messages.paymentNotVerified });
  return row;
}

function requireGateway({ gateway }: Shop): PaymentGateway {
  if (!gateway) throw new TRPCError({ code: 'PRECONDITION_FAILED', message: messages.cardPaymentNotSetUp });
  return gateway;
}

const alreadyBought = () => new TRPCError({ code: 'CONFLICT', message: messages.alreadyBought });
