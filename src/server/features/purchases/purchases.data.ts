import { TRPCError } from '@trpc/server';
import { eq } from 'drizzle-orm';
import type { Executor } from '#server/db/open-db.ts';
import { orders } from '#server/db/schema/orders.ts';
import { type Cart, payableLines, readCart } from '#server/features/cart/cart.data.ts';
import { findSoldMaterial, salePrice } from '#server/features/offers/offers.data.ts';
import {
  findOpenOrders,
  hasBought,
  type OrderContact,
  type OrderItem,
  type OrderLine,
} from '#server/features/orders/orders.data.ts';
import { type CheckoutInput, shippingAddressOf } from '#shared/checkout.ts';
import { messages } from '#shared/messages.ts';
import type { SessionUser } from '#shared/users.ts';

/** What is about to be bought, at the prices of the data file, and who gets it. */
export type Purchase = {
  items: OrderItem[];
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
    contact: { contactName: user.fullName, contactEmail: user.email, phone: user.phone, shippingAddress: '' },
    isContactTyped: false,
  };
}

/** What can be paid of the cart, if that is what the buyer was shown. */
export function planCart(db: Executor, { user, input }: Buyer & { input: CheckoutInput }): Plan {
  const cart = readCart(db, { userId: user.id });
  const lines = payableLines(cart.items);
  if (!sameLines(lines, input.items) || cart.totalPaise !== input.totalPaise || cart.ships !== input.ships)
    return { error: messages.cartChanged, cart };
  return {
    items: lines.map(({ materialId, kind, quantity, unitPricePaise, title, category, format, pages }) => ({
      materialId,
      kind,
      quantity,
      unitPricePaise,
      title,
      category,
      format,
      pages,
    })),
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
    const isOwned = line.kind === 'download' && hasBought(db, { userId: user.id, materialId: line.materialId });
    if (isOwned || salePrice(material, line.kind) !== line.unitPricePaise) return null;
    const { title, category, format, pages } = material;
    return { ...line, title, category, format, pages };
  });
  return items.some((item) => item === null)
    ? { error: messages.orderNotOpen }
    : { items: items.filter((item) => item !== null), contact, isContactTyped: false };
}

/** Whether two lists are of the same things, as many of each and at the same prices, in any order. */
export function sameLines(some: OrderLine[], others: OrderLine[]): boolean {
  const keys = (lines: OrderLine[]) =>
    lines
      .map(({ materialId, kind, quantity, unitPricePaise }) => [materialId, kind, quantity, unitPricePaise].join(' '))
      .toSorted((a, b) => (a < b ? -1 : 1));
  return keys(some).join() === keys(others).join();
}

export const alreadyBought = () => new TRPCError({ code: 'CONFLICT', message: messages.alreadyBought });
