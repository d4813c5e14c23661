/** What a purchase would be now: its lines, discount, courier and amount. */
import type { Executor } from '#server/db/open-db.ts';
import { findSoldCombo, type SoldCombo } from '#server/features/catalog/combos.data.ts';
import {
  copiesLeft,
  findSoldMaterial,
  type SoldItem,
  type SoldLine,
  salePrice,
  snapshotOf,
} from '#server/features/catalog/prices.data.ts';
import { hasBought } from '#server/features/library/entitlements.data.ts';
import type { OrderContact } from '#server/features/orders/lifecycle.data.ts';
import type { Courier } from '#server/features/orders/postage.data.ts';
import { badRequest, conflict, notFound } from '#server/trpc.ts';
import { addressEnd, type CheckoutInput, shippingAddressOf } from '#shared/checkout.ts';
import { messages } from '#shared/messages.ts';
import { itemsTotalPaise } from '#shared/orders.ts';
import type { SessionUser } from '#shared/users.ts';
import { type Cart, payableCombos, payableLines, readCartWithCourier } from './cart.data.ts';
import { applyCoupon } from './coupons.data.ts';
import { findPendingOrder } from './pending-orders.data.ts';

export type Purchase = {
  items: SoldItem[];
  courier: Courier;
  discountPaise: number;
  couponId: string | null;
  contact: OrderContact;
  /** The buyer has just said who gets it; a pending order is then corrected. */
  isContactTyped: boolean;
};

/** Why nothing is charged: `cart` is given when it is no longer what the buyer was shown. */
export type PurchaseRefusal = { error: string; cart?: Cart };

export type Plan = Purchase | PurchaseRefusal;

type Buyer = { user: SessionUser };

export function planDownload(
  db: Executor,
  { user, materialId, shownPaise }: Buyer & { materialId: string; shownPaise?: number | undefined },
): Plan {
  if (hasBought(db, { userId: user.id, materialId })) throw alreadyBought();
  const material = findSoldMaterial(db, materialId);
  const unitPricePaise = salePrice(material, 'download');
  if (unitPricePaise === null) throw badRequest(messages.invalidAmount);
  if (shownPaise !== undefined && shownPaise !== unitPricePaise) return { error: messages.priceChanged };
  return {
    items: [{ materialId, kind: 'download', quantity: 1, unitPricePaise, ...snapshotOf(material) }],
    courier: { courierPaise: 0, carrier: '', reason: '' },
    discountPaise: 0,
    couponId: null,
    contact: { contactName: user.fullName, contactEmail: user.email, phone: user.phone, shippingAddress: '' },
    isContactTyped: false,
  };
}

export function planCart(db: Executor, { user, input, now }: Buyer & { input: CheckoutInput; now: number }): Plan {
  const address = input.ships ? addressEnd(input) : '';
  const { cart, courier, leastCourierPaise } = readCartWithCourier(db, { userId: user.id, address });
  const { courierPaise, isCourierOpen, ships, totalPaise } = cart;
  const lines = payableLines(cart.items);
  const packs = payableCombos(db, cart);
  const cartChanged = { error: messages.cartChanged, cart };
  if (!sameLines(lines, input.items) || !samePacks(packs, input.combos)) return cartChanged;
  if (courierPaise !== input.courierPaise || isCourierOpen !== input.isCourierOpen || ships !== input.ships)
    return cartChanged;

  const items = [...lines, ...packs.flatMap((pack) => pack.items)];
  const sum = { userId: user.id, itemsPaise: itemsTotalPaise(items), courierPaise: leastCourierPaise, now };
  const coupon = input.couponCode === undefined ? null : applyCoupon(db, { code: input.couponCode, ...sum });
  if (coupon && 'refused' in coupon) return { error: coupon.message, cart };
  const discountPaise = coupon?.discountPaise ?? 0;
  if (discountPaise !== input.discountPaise || totalPaise - discountPaise !== input.totalPaise) return cartChanged;
  return {
    items,
    courier,
    discountPaise,
    couponId: coupon?.id ?? null,
    contact: {
      contactName: input.fullName,
      contactEmail: input.email,
      phone: input.phone,
      shippingAddress: input.ships ? shippingAddressOf(input) : '',
    },
    isContactTyped: true,
  };
}

export function planOrder(db: Executor, { user, orderId, since }: Buyer & { orderId: string; since: number }): Plan {
  const order = findPendingOrder(db, { userId: user.id, orderId, since });
  if (!order) throw notFound(messages.orderNotOpen);
  if (!order.items.every((line) => isStillSold(db, { userId: user.id, line, lines: order.items })))
    return { error: messages.orderNotOpen };
  // It was begun with its coupon and holds a use of it.
  const { items, courierPaise, carrier, courierReason: reason, discountPaise, couponId, contact } = order;
  return { items, courier: { courierPaise, carrier, reason }, discountPaise, couponId, contact, isContactTyped: false };
}

type LineOfOrder = { userId: string; line: SoldLine; lines: SoldLine[] };

function isStillSold(db: Executor, { userId, line, lines }: LineOfOrder): boolean {
  const { materialId, kind, comboId, unitPricePaise } = line;
  const material = findSoldMaterial(db, materialId);
  const left = copiesLeft(material, kind);
  if (left !== null && left < copiesIn(lines, materialId)) return false;
  if (comboId) {
    const pack = findSoldCombo(db, comboId);
    return (
      pack !== undefined &&
      sameLines(
        pack.items,
        lines.filter((other) => other.comboId === comboId),
      )
    );
  }
  if (kind === 'download' && hasBought(db, { userId, materialId })) return false;
  return salePrice(material, kind) === unitPricePaise;
}

const copiesIn = (lines: SoldLine[], wanted: string): number =>
  lines.reduce(
    (sum, { materialId, kind, quantity }) => sum + (kind === 'printed' && materialId === wanted ? quantity : 0),
    0,
  );

const samePacks = (packs: SoldCombo[], shown: CheckoutInput['combos']): boolean =>
  packs.length === shown.length &&
  packs.every(({ id, pricePaise }) => shown.some((pack) => pack.comboId === id && pack.pricePaise === pricePaise));

/** Whether two purchases have the same lines, in any order. */
export function sameLines(some: SoldLine[], others: SoldLine[]): boolean {
  const keys = (lines: SoldLine[]) =>
    lines
      .map(({ materialId, kind, quantity, unitPricePaise, comboId }) =>
        [materialId, kind, quantity, unitPricePaise, comboId ?? ''].join(' '),
      )
      .toSorted((a, b) => (a < b ? -1 : 1));
  return keys(some).join() === keys(others).join();
}

export const alreadyBought = () => conflict(messages.alreadyBought);
