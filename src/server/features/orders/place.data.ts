/** How an order is asked for without a card: printed copies, a cart by UPI, and what an admin types for somebody. */
import { and, desc, eq, gt, inArray, isNotNull, or } from 'drizzle-orm';
import { enforceLimit } from '#server/auth/rate-limit.ts';
import type { Executor } from '#server/db/open-db.ts';
import { materials } from '#server/db/schema/materials.ts';
import { orders } from '#server/db/schema/orders.ts';
import { users } from '#server/db/schema/users.ts';
import { rememberDelivery } from '#server/features/accounts/profile.data.ts';
import {
  findSoldMaterial,
  listPrice,
  type SoldItem,
  type SoldMaterial,
  snapshotOf,
  soldColumns,
} from '#server/features/catalog/prices.data.ts';
import { postageRules } from '#server/features/site/postage.data.ts';
import { courierCharge } from '#server/features/site/site.data.ts';
import { badRequest } from '#server/trpc.ts';
import type { Admin, Member, Work } from '#server/work.ts';
import { shippingAddressOf } from '#shared/checkout.ts';
import type { DeskOrderInput, PrintRequestInput } from '#shared/desk.ts';
import { deskMessages, messages } from '#shared/messages.ts';
import type { ItemKind } from '#shared/order-items.ts';
import { saysPrinted } from '#shared/printed-copies.ts';
import { itemsOf } from './contents.data.ts';
import { copiesRequested, orderTyped } from './events.ts';
import { type NewOrder, placeOrder } from './lifecycle.data.ts';
import { type Courier, chargedCourier } from './postage.data.ts';
import { quotePlaced, soldItem } from './revise.data.ts';

type PrintedPrice = {
  materialId: string;
  title: string;
  isSoldPrinted: boolean;
  unitPricePaise: number | null;
};

/** What is not on the public lists is left out; `courierPaise` null: by weight and address. */
export function findPrintedPrices(
  db: Executor,
  materialIds: string[],
): { prices: PrintedPrice[]; courierPaise: number | null } {
  const prices = db
    .select({ id: materials.id, ...soldColumns })
    .from(materials)
    .where(inArray(materials.id, materialIds))
    .all()
    .filter(isListed)
    .map((material) => ({
      materialId: material.id,
      title: material.title,
      isSoldPrinted: isSoldPrinted(material),
      unitPricePaise: listPrice(material, 'printed'),
    }));
  return { prices, courierPaise: postageRules(db).isCharged ? null : (courierCharge(db) ?? 0) };
}

/** The same request sent twice within two minutes is one order. With all prices it has its total at once. */
export function requestCopies(
  work: Work<Member>,
  { input, accountEmail }: { input: PrintRequestInput; accountEmail: string },
): { orderId: string } {
  const { tx, now, actor } = work;
  const { id: userId } = actor;
  const items = input.items.map(({ materialId, quantity }) => printedItem(tx, materialId, quantity));
  const same = findSameRequest(tx, { userId, items, now });
  if (same) return { orderId: same };
  limitRequests(work, { email: input.email, accountEmail });
  const shippingAddress = shippingAddressOf(input);
  const contact = { contactName: input.fullName, contactEmail: input.email, phone: input.phone, shippingAddress };
  const isPriced = items.every(({ unitPricePaise }) => unitPricePaise > 0);
  const courier = chargedCourier(tx, { items, address: shippingAddress });
  const { orderId } = placeUpiOrder(work, {
    contact,
    items,
    courier: isPriced ? courier : { ...courier, courierPaise: null },
  });
  rememberDelivery(work, { userId, ...input, ships: true });
  return { orderId };
}

type UpiOrder = Pick<NewOrder, 'contact' | 'items' | 'discountPaise' | 'couponId'> & {
  courier: Courier;
};

/** Places an order that is paid by UPI; with a courier charge its total is known at once. */
export function placeUpiOrder(work: Work<Member>, { courier, ...order }: UpiOrder): { orderId: string } {
  const { courierPaise, carrier, reason: courierReason } = courier;
  const placed = {
    ...order,
    courierPaise: courierPaise ?? 0,
    carrier,
    courierReason,
    source: 'request',
    payBy: 'upi',
  } as const;
  const { id: orderId } = placeOrder(work, { ...placed, userId: work.actor.id });
  if (courierPaise !== null) quotePlaced(work, { orderId, courierPaise });
  work.happened(copiesRequested, { orderId, isQuoted: courierPaise !== null });
  return { orderId };
}

/** What somebody ordered in chat; it belongs to the account of that email, if there is one. With all prices it is quoted at once. */
export function addDeskOrder(work: Work<Admin>, input: DeskOrderInput): { orderId: string } {
  const { tx } = work;
  const { fullName, email, phone, shippingAddress, notes, courierPaise, carrier = '' } = input;
  const items = input.items.map((item) => soldItem(tx, item));
  const account = tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), or(isNotNull(users.emailConfirmedAt), isNotNull(users.importedAt))))
    .get();
  const { id: orderId } = placeOrder(work, {
    userId: account?.id ?? null,
    source: 'desk',
    payBy: 'upi',
    contact: { contactName: fullName, contactEmail: email, phone, shippingAddress },
    notes,
    items,
    carrier,
    chatLanguage: input.chatLanguage ?? null,
  });
  work.happened(orderTyped, { orderId, items, courierPaise });
  if (courierPaise !== null && items.every(({ unitPricePaise }) => unitPricePaise > 0))
    quotePlaced(work, { orderId, courierPaise });
  return { orderId };
}

/** Limits requests: the price is mailed to the typed address, which may be a stranger's. Throws TOO_MANY_REQUESTS. */
export function limitRequests(
  { tx, now, actor }: Work<Member>,
  { email, accountEmail }: { email: string; accountEmail: string },
): void {
  enforceLimit(tx, 'createOrderPerUser', actor.id, now);
  if (email !== accountEmail) enforceLimit(tx, 'orderMailPerAddress', email, now);
}

function printedItem(tx: Executor, materialId: string, quantity: number): SoldItem {
  const material = findSoldMaterial(tx, materialId);
  if (!isSoldPrinted(material)) throw badRequest(deskMessages.notPrinted);
  if (material.stock !== null && quantity > material.stock) throw badRequest(messages.onlyLeft(material.stock));
  return {
    materialId,
    kind: 'printed',
    quantity,
    unitPricePaise: listPrice(material, 'printed') ?? 0,
    ...snapshotOf(material),
  };
}

const isListed = ({ isActive, deletedAt }: SoldMaterial): boolean => isActive && deletedAt === null;

const isSoldPrinted = (material: SoldMaterial): boolean =>
  isListed(material) &&
  material.stock !== 0 &&
  (listPrice(material, 'printed') !== null || saysPrinted(material.format));

const sameRequestMs = 2 * 60_000;

/** A pending request of this user for just these things, made a moment ago. */
export function findSameRequest(
  tx: Executor,
  { userId, items, now }: { userId: string; items: WantedItem[]; now: number },
): string | undefined {
  const recent = tx
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        eq(orders.source, 'request'),
        eq(orders.status, 'pending'),
        gt(orders.createdAt, now - sameRequestMs),
      ),
    )
    .orderBy(desc(orders.seq))
    .all();
  return recent.find(({ id }) => copiesIn(itemsOf(tx, [id])) === copiesIn(items))?.id;
}

type WantedItem = { materialId: string; kind: ItemKind; quantity: number };

const copiesIn = (lines: WantedItem[]): string =>
  lines
    .map(({ materialId, kind, quantity }) => `${kind} ${materialId} ${quantity}`)
    .toSorted((a, b) => (a < b ? -1 : 1))
    .join();
