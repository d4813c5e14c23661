import { TRPCError } from '@trpc/server';
import { and, asc, count, eq, sql, sum } from 'drizzle-orm';
import { type Db, type Executor, inTransaction } from '#server/db/open-db.ts';
import { cartItems } from '#server/db/schema/cart.ts';
import { materials } from '#server/db/schema/materials.ts';
import { findSoldMaterial, salePrice, soldColumns } from '#server/features/offers/offers.data.ts';
import { boughtDownloads, hasBought, totalOf } from '#server/features/orders/orders.data.ts';
import { type CartItem, type CartQuantityInput, mostCartLines, mostOf } from '#shared/cart.ts';
import { messages } from '#shared/messages.ts';
import type { ItemKind } from '#shared/orders.ts';

/** `bought`: owned already. `gone`: not sold any more. Neither is part of what is paid. */
export type CartLineState = 'for-sale' | 'bought' | 'gone';

export type CartLine = CartItem & {
  quantity: number;
  title: string;
  category: string;
  format: string;
  pages: number;
  /** Whether the material still has a page of its own. */
  isListed: boolean;
} & ({ state: 'for-sale'; unitPricePaise: number } | { state: 'bought' | 'gone'; unitPricePaise: null });

export type Cart = {
  items: CartLine[];
  /** What would be paid now, in paise. */
  totalPaise: number;
  /** Whether something has to be sent. */
  ships: boolean;
};

type Owner = { userId: string };

/** This user's cart at today's prices, in the order things were put in. */
export function readCart(db: Executor, { userId }: Owner): Cart {
  const rows = db
    .select({
      materialId: cartItems.materialId,
      kind: cartItems.kind,
      quantity: cartItems.quantity,
      material: soldColumns,
    })
    .from(cartItems)
    .innerJoin(materials, eq(materials.id, cartItems.materialId))
    .where(eq(cartItems.userId, userId))
    .orderBy(asc(cartItems.createdAt), asc(sql`${cartItems}.rowid`))
    .all();
  const owned = boughtDownloads(db, { userId, materialIds: rows.map(({ materialId }) => materialId) });
  const items = rows.map(({ material, ...item }): CartLine => {
    const { title, category, format, pages, isActive, deletedAt } = material;
    const line = { ...item, title, category, format, pages, isListed: isActive && deletedAt === null };
    if (item.kind === 'download' && owned.has(item.materialId))
      return { ...line, state: 'bought', unitPricePaise: null };
    const unitPricePaise = salePrice(material, item.kind);
    return unitPricePaise === null
      ? { ...line, state: 'gone', unitPricePaise }
      : { ...line, state: 'for-sale', unitPricePaise };
  });
  const payable = payableLines(items);
  return { items, totalPaise: totalOf(payable), ships: payable.some(({ kind }) => kind === 'printed') };
}

/** What of a cart can be paid. */
export const payableLines = (items: CartLine[]) => items.filter((line) => line.state === 'for-sale');

/** How many things are in the cart, copies counted each. */
export const countCart = (db: Executor, { userId }: Owner): number =>
  Number(
    db
      .select({ things: sum(cartItems.quantity) })
      .from(cartItems)
      .where(eq(cartItems.userId, userId))
      .get()?.things ?? 0,
  );

/** How one material can be put into this cart, and what of it is there already. Prices in paise. Throws NOT_FOUND. */
export function findCartOffer(db: Executor, { userId, materialId }: Owner & { materialId: string }) {
  const material = findSoldMaterial(db, materialId);
  const inCart = (kind: ItemKind) => findQuantity(db, { userId, materialId, kind }) ?? 0;
  return {
    printedPaise: salePrice(material, 'printed'),
    inCart: { download: inCart('download'), printed: inCart('printed') },
  };
}

/**
 * Puts something in, or more of it; a download that is there already stays as it is. Throws NOT_FOUND, BAD_REQUEST for
 * what is not sold or too many copies, CONFLICT for a download that is bought. `now`: UTC ms.
 */
export function addToCart(
  db: Db,
  { userId, materialId, kind, quantity, now }: Owner & CartQuantityInput & { now: number },
): Cart {
  return inTransaction(db, (tx) => {
    if (kind === 'download' && hasBought(tx, { userId, materialId }))
      throw new TRPCError({ code: 'CONFLICT', message: messages.alreadyBought });
    if (salePrice(findSoldMaterial(tx, materialId), kind) === null)
      throw new TRPCError({ code: 'BAD_REQUEST', message: messages.notForSale });
    const before = findQuantity(tx, { userId, materialId, kind });
    if (before === null && countLines(tx, userId) >= mostCartLines)
      throw new TRPCError({ code: 'BAD_REQUEST', message: messages.cartFull });
    const wanted = kind === 'download' ? 1 : (before ?? 0) + quantity;
    if (wanted > mostOf(kind)) throw new TRPCError({ code: 'BAD_REQUEST', message: messages.mostCopies });
    tx.insert(cartItems)
      .values({ userId, materialId, kind, quantity: wanted, createdAt: now })
      .onConflictDoUpdate({
        target: [cartItems.userId, cartItems.materialId, cartItems.kind],
        set: { quantity: wanted },
      })
      .run();
    return readCart(tx, { userId });
  });
}

/** Sets how many copies are wanted of something that is in the cart. Throws NOT_FOUND. */
export function setCartQuantity(db: Db, { userId, quantity, ...item }: Owner & CartQuantityInput): Cart {
  return inTransaction(db, (tx) => {
    const { changes } = tx
      .update(cartItems)
      .set({ quantity })
      .where(isItem({ userId, ...item }))
      .run();
    if (changes === 0) throw new TRPCError({ code: 'NOT_FOUND', message: messages.notInCart });
    return readCart(tx, { userId });
  });
}

/** Takes something out; that it is not there is no fault. */
export function takeFromCart(db: Db, item: Owner & CartItem): Cart {
  return inTransaction(db, (tx) => {
    tx.delete(cartItems).where(isItem(item)).run();
    return readCart(tx, item);
  });
}

type Paid = CartItem & { quantity: number };

/** Takes out what was paid; copies added meanwhile stay. Call it in the transaction that settles the payment. */
export function removeFromCart(tx: Executor, { userId, items }: { userId: string; items: Paid[] }): void {
  for (const { quantity, ...item } of items) {
    const left = (findQuantity(tx, { userId, ...item }) ?? 0) - quantity;
    if (left > 0)
      tx.update(cartItems)
        .set({ quantity: left })
        .where(isItem({ userId, ...item }))
        .run();
    else
      tx.delete(cartItems)
        .where(isItem({ userId, ...item }))
        .run();
  }
}

const isItem = ({ userId, materialId, kind }: Owner & CartItem) =>
  and(eq(cartItems.userId, userId), eq(cartItems.materialId, materialId), eq(cartItems.kind, kind));

function findQuantity(db: Executor, item: Owner & CartItem): number | null {
  return db.select({ quantity: cartItems.quantity }).from(cartItems).where(isItem(item)).get()?.quantity ?? null;
}

const countLines = (db: Executor, userId: string): number =>
  db.select({ lines: count() }).from(cartItems).where(eq(cartItems.userId, userId)).get()?.lines ?? 0;
