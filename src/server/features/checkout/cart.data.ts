/** The cart, with the prices of the moment. */
import { and, asc, count, eq, sql, sum } from 'drizzle-orm';
import type { Db, Executor } from '#server/db/open-db.ts';
import { prepareOnce } from '#server/db/prepared.ts';
import { cartItems } from '#server/db/schema/cart.ts';
import { cartCombos, combos } from '#server/db/schema/combos.ts';
import { materials } from '#server/db/schema/materials.ts';
import { findDelivery } from '#server/features/accounts/profile.data.ts';
import { findSoldCombo, findSoldCombos, ownedOf, type SoldCombo } from '#server/features/catalog/combos.data.ts';
import { copiesLeft, findSoldMaterial, salePrice, soldColumns } from '#server/features/catalog/prices.data.ts';
import { boughtDownloads, hasBought } from '#server/features/library/entitlements.data.ts';
import { type Courier, chargedCourier, chargedCouriers } from '#server/features/orders/postage.data.ts';
import { coverColumns, coverOf } from '#server/files/covers.ts';
import { badRequest, conflict, notFound } from '#server/trpc.ts';
import type { Member, Work } from '#server/work.ts';
import { type CartItem, type CartQuantityInput, mostCartLines, mostOf } from '#shared/cart.ts';
import { addressEnd } from '#shared/checkout.ts';
import type { MaterialCategory } from '#shared/enums.ts';
import { comboMessages, messages } from '#shared/messages.ts';
import type { ItemKind } from '#shared/order-items.ts';
import { itemsTotalPaise } from '#shared/orders.ts';
import type { Region } from '#shared/postage.ts';
import { applyCoupon, refuseGuessing } from './coupons.data.ts';

/** Only what is for sale is part of what is paid. */
type NotPayable = 'bought' | 'gone' | 'too-many' | 'sold-out';

export type CartLine = CartItem & {
  quantity: number;
  title: string;
  category: MaterialCategory;
  format: string;
  pages: number;
  imageUrl: string | null;
  firstPageUrl: string | null;
  isListed: boolean;
  /** Null: as many as one likes. */
  left: number | null;
} & ({ state: 'for-sale'; unitPricePaise: number } | { state: NotPayable; unitPricePaise: null });

/** `ownedTitles`, `twiceTitles`: what of it is bought already, or stands in the cart by itself too. */
export type CartCombo = {
  comboId: string;
  title: string;
  items: Pick<CartLine, 'materialId' | 'kind' | 'title' | 'category' | 'imageUrl' | 'firstPageUrl'>[];
  ownedTitles: string[];
  twiceTitles: string[];
} & ({ state: 'for-sale'; pricePaise: number } | { state: Exclude<NotPayable, 'too-many'>; pricePaise: null });

export type Cart = {
  items: CartLine[];
  combos: CartCombo[];
  courierPaise: number;
  /** It is not known, so that the price has to be quoted; `courierPaise` is then 0. */
  isCourierOpen: boolean;
  /** By where it goes, null: quoted; null as a whole where it is the same everywhere. */
  couriers: Record<Region | 'unknown', number | null> | null;
  totalPaise: number;
  ships: boolean;
};

type Owner = { userId: string };

/** At today's prices; `address`: where the last printed copy went, if left out. */
export const readCart = (db: Executor, { userId, address }: Owner & { address?: string }): Cart =>
  readCartWithCourier(db, { userId, address }).cart;

export function readCartWithCourier(
  db: Executor,
  { userId, address = addressEnd(findDelivery(db, userId)) }: Owner & { address?: string | undefined },
): { cart: Cart; courier: Courier; leastCourierPaise: number } {
  const rows = db
    .select({
      materialId: cartItems.materialId,
      kind: cartItems.kind,
      quantity: cartItems.quantity,
      material: { ...soldColumns, ...coverColumns },
    })
    .from(cartItems)
    .innerJoin(materials, eq(materials.id, cartItems.materialId))
    .where(eq(cartItems.userId, userId))
    .orderBy(asc(cartItems.createdAt), asc(sql`${cartItems}.rowid`))
    .all();
  const owned = boughtDownloads(db, { userId, materialIds: rows.map(({ materialId }) => materialId) });
  const items = rows.map(({ material, ...item }): CartLine => {
    const { title, category, format, pages, isActive, deletedAt } = material;
    const left = copiesLeft(material, item.kind);
    const line = {
      ...item,
      title,
      category,
      format,
      pages,
      ...coverOf(material),
      isListed: isActive && deletedAt === null,
      left,
    };
    const unpaid = (state: NotPayable): CartLine => ({ ...line, state, unitPricePaise: null });
    if (item.kind === 'download' && owned.has(item.materialId)) return unpaid('bought');
    const unitPricePaise = salePrice(material, item.kind);
    if (unitPricePaise === null) return unpaid('gone');
    if (left !== null && item.quantity > left) return unpaid(left === 0 ? 'sold-out' : 'too-many');
    return { ...line, state: 'for-sale', unitPricePaise };
  });
  const { combos, sold } = readCartCombos(db, { userId, items });
  const payable = [...payableLines(items), ...sold.flatMap(({ items }) => items)];
  const ships = payable.some(({ kind }) => kind === 'printed');
  const courier = chargedCourier(db, { items: payable, address });
  const couriers = chargedCouriers(db, payable);
  const courierPaise = courier.courierPaise ?? 0;
  const isCourierOpen = courier.courierPaise === null;
  const totalPaise = itemsTotalPaise(payable) + courierPaise;
  return {
    cart: { items, combos, courierPaise, isCourierOpen, couriers, totalPaise, ships },
    courier,
    leastCourierPaise: couriers ? Math.min(...Object.values(couriers).map((paise) => paise ?? 0)) : courierPaise,
  };
}

function readCartCombos(db: Executor, { userId, items }: Owner & { items: CartLine[] }) {
  const rows = db
    .select({ comboId: cartCombos.comboId, title: combos.title })
    .from(cartCombos)
    .innerJoin(combos, eq(combos.id, cartCombos.comboId))
    .where(eq(cartCombos.userId, userId))
    .orderBy(asc(cartCombos.createdAt), asc(sql`${cartCombos}.rowid`))
    .all();
  const onSale = rows.length === 0 ? [] : findSoldCombos(db, { ids: rows.map(({ comboId }) => comboId) });
  const taken = new Map(payableLines(items).map((line) => [keyOf(line), line.quantity]));
  const sold: SoldCombo[] = [];
  const inCart = rows.map(({ comboId, title }): CartCombo => {
    const combo = onSale.find(({ id }) => id === comboId);
    const parts = (combo?.items ?? []).map(({ materialId, kind, title, category, ...files }) => ({
      materialId,
      kind,
      title,
      category,
      ...coverOf(files),
    }));
    const ownedTitles = ownedOf(db, { userId, items: parts }).map(({ title }) => title);
    const twice = parts.filter((part) => part.kind === 'download' && taken.has(keyOf(part)));
    const pack = { comboId, title, items: parts, ownedTitles, twiceTitles: twice.map(({ title }) => title) };
    if (!combo) return { ...pack, state: 'gone', pricePaise: null };
    if (ownedTitles.length === parts.length) return { ...pack, state: 'bought', pricePaise: null };
    const lacks = combo.items.some((part) => part.left !== null && part.left < (taken.get(keyOf(part)) ?? 0) + 1);
    if (lacks) return { ...pack, state: 'sold-out', pricePaise: null };
    for (const part of parts) taken.set(keyOf(part), (taken.get(keyOf(part)) ?? 0) + 1);
    sold.push(combo);
    return { ...pack, state: 'for-sale', pricePaise: combo.pricePaise };
  });
  return { combos: inCart, sold };
}

const keyOf = ({ materialId, kind }: CartItem): string => `${kind} ${materialId}`;

export function payableCombos(db: Executor, cart: Cart) {
  const ids = cart.combos.flatMap(({ state, comboId }) => (state === 'for-sale' ? [comboId] : []));
  return ids.length === 0 ? [] : findSoldCombos(db, { ids });
}

export const payableLines = (items: CartLine[]) => items.filter((line) => line.state === 'for-sale');

export const countCart = (db: Executor, { userId }: Owner): number =>
  Number(countQuery(db).get({ userId })?.things ?? 0);

const countQuery = prepareOnce((db) => {
  const userId = sql.placeholder('userId');
  const things = db
    .select({ quantity: cartItems.quantity })
    .from(cartItems)
    .where(eq(cartItems.userId, userId))
    .unionAll(db.select({ quantity: sql<number>`1` }).from(cartCombos).where(eq(cartCombos.userId, userId)))
    .as('things');
  return db
    .select({ things: sum(things.quantity) })
    .from(things)
    .prepare();
});

/** What a material costs in this cart. Throws NOT_FOUND, also for one that is not shown unless it is in the cart. */
export function findCartPrice(db: Executor, { userId, materialId }: Owner & { materialId: string }) {
  const material = findSoldMaterial(db, materialId);
  const quantityOf = (kind: ItemKind) => findQuantity(db, { userId, materialId, kind }) ?? 0;
  const inCart = { download: quantityOf('download'), printed: quantityOf('printed') };
  const isShown = material.isActive && material.deletedAt === null;
  if (!isShown && inCart.download + inCart.printed === 0) throw notFound(messages.materialNotFound);
  return {
    printedPaise: salePrice(material, 'printed'),
    left: copiesLeft(material, 'printed'),
    inCart,
  };
}

/** A download that is in the cart stays as it is. Throws NOT_FOUND, BAD_REQUEST, CONFLICT for a download that is bought. */
export function addToCart(
  { tx, actor: { id: userId }, now }: Work<Member>,
  { materialId, kind, quantity }: CartQuantityInput,
): Cart {
  if (kind === 'download' && hasBought(tx, { userId, materialId })) throw conflict(messages.alreadyBought);
  const material = findSoldMaterial(tx, materialId);
  if (salePrice(material, kind) === null) throw badRequest(messages.notForSale);
  const before = findQuantity(tx, { userId, materialId, kind });
  if (before === null && countLines(tx, userId) >= mostCartLines) throw badRequest(messages.cartFull);
  const wanted = kind === 'download' ? 1 : (before ?? 0) + quantity;
  if (wanted > mostOf(kind)) throw badRequest(messages.mostCopies);
  requireCopies(copiesLeft(material, kind), wanted);
  tx.insert(cartItems)
    .values({ userId, materialId, kind, quantity: wanted, createdAt: now })
    .onConflictDoUpdate({
      target: [cartItems.userId, cartItems.materialId, cartItems.kind],
      set: { quantity: wanted },
    })
    .run();
  return readCart(tx, { userId });
}

export function setCartQuantity({ tx, actor }: Work<Member>, { quantity, ...item }: CartQuantityInput): Cart {
  const { id: userId } = actor;
  const before = findQuantity(tx, { userId, ...item });
  if (before === null) throw notFound(messages.notInCart);
  if (quantity > before) requireCopies(copiesLeft(findSoldMaterial(tx, item.materialId), item.kind), quantity);
  tx.update(cartItems)
    .set({ quantity })
    .where(isItem({ userId, ...item }))
    .run();
  return readCart(tx, { userId });
}

export function removeItemFromCart({ tx, actor }: Work<Member>, item: CartItem): Cart {
  tx.delete(cartItems)
    .where(isItem({ userId: actor.id, ...item }))
    .run();
  return readCart(tx, { userId: actor.id });
}

/** Puts a pack into the cart. Throws NOT_FOUND, BAD_REQUEST when it is sold out, CONFLICT when all of it is bought. */
export function addComboToCart(
  { tx, actor: { id: userId }, now }: Work<Member>,
  { comboId }: { comboId: string },
): Cart {
  const combo = findSoldCombo(tx, comboId);
  if (!combo) throw notFound(comboMessages.notForSale);
  if (combo.isSoldOut) throw badRequest(messages.soldOut);
  if (ownedOf(tx, { userId, items: combo.items }).length === combo.items.length)
    throw conflict(comboMessages.allBought);
  if (countLines(tx, userId) >= mostCartLines) throw badRequest(messages.cartFull);
  tx.insert(cartCombos).values({ userId, comboId, createdAt: now }).onConflictDoNothing().run();
  return readCart(tx, { userId });
}

export function removeComboFromCart(
  { tx, actor: { id: userId } }: Work<Member>,
  { comboId }: { comboId: string },
): Cart {
  tx.delete(cartCombos).where(isCombo(userId, comboId)).run();
  return readCart(tx, { userId });
}

function requireCopies(left: number | null, wanted: number): void {
  if (left !== null && wanted > left) throw badRequest(left === 0 ? messages.soldOut : messages.onlyLeft(left));
}

const isItem = ({ userId, materialId, kind }: Owner & CartItem) =>
  and(eq(cartItems.userId, userId), eq(cartItems.materialId, materialId), eq(cartItems.kind, kind));

function findQuantity(db: Executor, item: Owner & CartItem): number | null {
  return db.select({ quantity: cartItems.quantity }).from(cartItems).where(isItem(item)).get()?.quantity ?? null;
}

const isCombo = (userId: string, comboId: string) =>
  and(eq(cartCombos.userId, userId), eq(cartCombos.comboId, comboId));

const countLines = (db: Executor, userId: string): number =>
  (db.select({ lines: count() }).from(cartItems).where(eq(cartItems.userId, userId)).get()?.lines ?? 0) +
  countCombos(db, userId);

const countCombos = (db: Executor, userId: string): number =>
  db.select({ packs: count() }).from(cartCombos).where(eq(cartCombos.userId, userId)).get()?.packs ?? 0;

/** Guesses are limited. */
export function applyCartCoupon(db: Db, { userId, code, now }: Owner & { code: string; now: number }) {
  const guessing = refuseGuessing(db, { code, userId, now });
  if (guessing) return guessing;
  const { cart, leastCourierPaise } = readCartWithCourier(db, { userId });
  const { courierPaise, totalPaise } = cart;
  const itemsPaise = totalPaise - courierPaise;
  const applied = applyCoupon(db, { code, userId, itemsPaise, courierPaise: leastCourierPaise, now });
  return 'refused' in applied ? applied : { ...applied, totalPaise: totalPaise - applied.discountPaise };
}
