import { TRPCError } from '@trpc/server';
import { eq } from 'drizzle-orm';
import type { Executor } from '#server/db/open-db.ts';
import { orders } from '#server/db/schema/orders.ts';
import { findSoldCombo, type SoldCombo } from '#server/features/catalog/combos.data.ts';
import { copiesLeft, findSoldMaterial, salePrice } from '#server/features/catalog/prices.data.ts';
import { type Cart, payableCombos, payableLines, readCart } from '#server/features/checkout/cart.data.ts';
import { tryCoupon } from '#server/features/checkout/coupons.data.ts';
import { findOpenOrders } from '#server/features/checkout/pending-orders.data.ts';
import { hasBought } from '#server/features/library/entitlements.data.ts';
import type { OrderContact, OrderItem, OrderLine } from '#server/features/orders/lifecycle.data.ts';
import { type CheckoutInput, shippingAddressOf } from '#shared/checkout.ts';
import { messages } from '#shared/messages.ts';
import { itemsTotalPaise } from '#shared/orders.ts';
import type { SessionUser } from '#shared/users.ts';

/** What is about to be bought, at the prices of the data file, and who gets it. */
export type Purchase = {
  items: OrderItem[];
  courierPaise: number;
  discountPaise: number;
  couponId: string | null;
  contact: OrderContact;
  /** Whether the buyer has just said who gets it; an open order is then corrected. */
  isContactTyped: boolean;
};

/** Why nothing is charged: `cart` is given when it is no longer what the buyer was shown. */
export type NotNow = { error: string; cart?: Cart };

export type Plan = Purchase | NotNow;

type Buyer = { user: SessionUser };

/** One download. Throws NOT_FOUND, BAD_REQUEST when it is not sold, CONFLICT when it is bought. */
export function planDownload(
  db: Executor,
  { user, materialId, shownPaise }: Buyer & { materialId: string; shownPaise?: number | undefined },
): Plan {
  if (hasBought(db, { userId: user.id, materialId })) throw alreadyBought();
  const material = findSoldMaterial(db, materialId);
  const unitPricePaise = salePrice(material, 'download');
  if (unitPricePaise === null) throw new TRPCError({ code: 'BAD_REQUEST', message: messages.invalidAmount });
  if (shownPaise !== undefined && shownPaise !== unitPricePaise) return { error: messages.priceChanged };
  const { title, category, format, pages } = material;
  return {
    items: [{ materialId, kind: 'download', quantity: 1, unitPricePaise, title, category, format, pages }],
    ...nothingElse,
    contact: { contactName: user.fullName, contactEmail: user.email, phone: user.phone, shippingAddress: '' },
    isContactTyped: false,
  };
}

const nothingElse = { courierPaise: 0, discountPaise: 0, couponId: null };

/** What can be paid of the cart, if that is what the buyer was shown. `now`: UTC ms. */
export function planCart(db: Executor, { user, input, now }: Buyer & { input: CheckoutInput; now: number }): Plan {
  const cart = readCart(db, { userId: user.id });
  const lines = payableLines(cart.items);
  const packs = payableCombos(db, cart);
  const { courierPaise } = cart;
  if (
    !sameLines(lines, input.items) ||
    !samePacks(packs, input.combos) ||
    courierPaise !== input.courierPaise ||
    cart.ships !== input.ships
  )
    return { error: messages.cartChanged, cart };
  const items = [
    ...lines.map(({ materialId, kind, quantity, unitPricePaise, title, category, format, pages }) => ({
      materialId,
      kind,
      quantity,
      unitPricePaise,
      title,
      category,
      format,
      pages,
    })),
    ...packs.flatMap((pack) => pack.items),
  ];
  const itemsPaise = itemsTotalPaise(items);
  const trying = { userId: user.id, itemsPaise, courierPaise, now };
  const coupon = input.couponCode === undefined ? null : tryCoupon(db, { code: input.couponCode, ...trying });
  if (coupon && 'refused' in coupon) return { error: coupon.message, cart };
  const discountPaise = coupon?.discountPaise ?? 0;
  if (discountPaise !== input.discountPaise || cart.totalPaise - discountPaise !== input.totalPaise)
    return { error: messages.cartChanged, cart };
  return {
    items,
    courierPaise,
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

/** An order begun earlier, if all of it is still sold at its prices. Throws NOT_FOUND when it waits for no payment. */
export function planOrder(db: Executor, { user, orderId, since }: Buyer & { orderId: string; since: number }): Plan {
  const [order] = findOpenOrders(db, { userId: user.id, orderId, since });
  const contact = db
    .select({
      contactName: orders.contactName,
      contactEmail: orders.contactEmail,
      phone: orders.phone,
      shippingAddress: orders.shippingAddress,
    })
    .from(orders)
    .where(eq(orders.id, orderId))
    .get();
  if (!order || !contact) throw new TRPCError({ code: 'NOT_FOUND', message: messages.orderNotOpen });
  const items = order.lines.map((line): OrderItem | null => {
    const material = findSoldMaterial(db, line.materialId);
    const left = copiesLeft(material, line.kind);
    if (left !== null && left < copiesIn(order.lines, line.materialId)) return null;
    const { title, category, format, pages } = material;
    const item = { ...line, title, category, format, pages };
    if (line.comboId) {
      const pack = findSoldCombo(db, line.comboId);
      const ofPack = order.lines.filter(({ comboId }) => comboId === line.comboId);
      return pack && sameLines(pack.items, ofPack) ? { ...item, comboTitle: pack.title } : null;
    }
    const isOwned = line.kind === 'download' && hasBought(db, { userId: user.id, materialId: line.materialId });
    return isOwned || salePrice(material, line.kind) !== line.unitPricePaise ? null : item;
  });
  // It was begun with its coupon and holds a use of it.
  const { courierPaise, discountPaise, couponId } = order;
  return items.some((item) => item === null)
    ? { error: messages.orderNotOpen }
    : {
        items: items.filter((item) => item !== null),
        courierPaise,
        discountPaise,
        couponId,
        contact,
        isContactTyped: false,
      };
}

const copiesIn = (lines: OrderLine[], wanted: string): number =>
  lines.reduce(
    (sum, { materialId, kind, quantity }) => sum + (kind === 'printed' && materialId === wanted ? quantity : 0),
    0,
  );

const samePacks = (packs: SoldCombo[], shown: CheckoutInput['combos']): boolean =>
  packs.length === shown.length &&
  packs.every(({ id, pricePaise }) => shown.some((pack) => pack.comboId === id && pack.pricePaise === pricePaise));

/** Whether two lists are of the same things, as many of each and at the same prices, in any order. */
export function sameLines(some: OrderLine[], others: OrderLine[]): boolean {
  const keys = (lines: OrderLine[]) =>
    lines
      .map(({ materialId, kind, quantity, unitPricePaise, comboId }) =>
        [materialId, kind, quantity, unitPricePaise, comboId ?? ''].join(' '),
      )
      .toSorted((a, b) => (a < b ? -1 : 1));
  return keys(some).join() === keys(others).join();
}

export const alreadyBought = () => new TRPCError({ code: 'CONFLICT', message: messages.alreadyBought });
