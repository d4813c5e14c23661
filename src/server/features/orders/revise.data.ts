/** What an order is to be, as long as it has not left: its items, who gets it, the courier and the prices, in one draft. */
import { eq, inArray } from 'drizzle-orm';
import type { Executor } from '#server/db/open-db.ts';
import { orderItems, orders } from '#server/db/schema/orders.ts';
import { findSoldMaterial, listPrice, type SoldItem, snapshotOf } from '#server/features/catalog/prices.data.ts';
import { changeCopies } from '#server/features/catalog/stock.data.ts';
import { badRequest, conflict, notFound, refuseField } from '#server/trpc.ts';
import type { Work } from '#server/work.ts';
import {
  type CorrectedPart,
  type CorrectionInput,
  correctedParts,
  type DeskOrderInput,
  type QuoteInput,
} from '#shared/desk.ts';
import { deskMessages, messages, orderMessages } from '#shared/messages.ts';
import { formatPaise } from '#shared/money.ts';
import { orderWorkMessages } from '#shared/order-work-messages.ts';
import { type ItemsLock, isCorrectable, itemsLockOf, orderTotalPaise } from '#shared/orders.ts';
import { requireUnchanged } from './changed-meanwhile.data.ts';
import { findOrderForMail, itemsOf } from './contents.data.ts';
import { orderCorrected, orderQuoted } from './events.ts';
import { changeOrder, type OrderContact } from './lifecycle.data.ts';
import { suggestPostage } from './postage.data.ts';
import { receiptsOf } from './receipts.data.ts';
import { findState } from './state.data.ts';

/** `id`: of an item that the order has; without it, the one of the same material and kind, or a new one. */
type DraftLine = Pick<SoldItem, 'materialId' | 'kind' | 'quantity' | 'unitPricePaise'> & { id?: string };

/** What is left out stays as it is. */
type Draft = {
  receiver?: Pick<OrderContact, 'contactName' | 'phone' | 'shippingAddress'>;
  items?: DraftLine[];
  courierPaise?: number;
  carrier?: string | undefined;
};

type Revised = { changed: CorrectedPart[]; totalPaise: number };

/**
 * Writes what a draft changes; total and stock follow. `isQuote`: its price is told, also where it stays. Throws
 * BAD_REQUEST where next to nothing would be to pay, CONFLICT where what was paid reaches the new total.
 */
function reviseOrder(
  work: Work,
  order: OpenOrder,
  { isQuote = false, ...draft }: Draft & { isQuote?: boolean },
): Revised {
  const { tx, now, actor } = work;
  const { receiver, items = order.items, courierPaise = order.courierPaise, carrier = order.carrier } = draft;
  const isNew: Record<CorrectedPart, boolean> = {
    name: receiver !== undefined && receiver.contactName !== order.contactName,
    phone: receiver !== undefined && receiver.phone !== order.phone,
    address: receiver !== undefined && receiver.shippingAddress !== order.shippingAddress,
    items: differ(order.items, items),
    courier: courierPaise !== order.courierPaise || carrier !== order.carrier,
  };
  const changed = correctedParts.filter((part) => isNew[part]);
  const isPriced = isQuote || isNew.items || isNew.courier;
  if (changed.length === 0 && !isQuote) return { changed, totalPaise: order.totalPaise };

  const totalPaise = isPriced
    ? orderTotalPaise({ items, courierPaise, discountPaise: order.discountPaise })
    : order.totalPaise;
  if (isPriced) {
    const leastPaise = isQuote || order.quotedAt !== null ? 100 : 0;
    if (totalPaise < leastPaise) throw refuseField('items', deskMessages.nothingToPay);
    // Only a payment makes an order paid, never a lower total.
    const { keptPaise } = findState(tx, order);
    if (keptPaise > 0 && totalPaise <= keptPaise) throw conflict(orderWorkMessages.totalPaid(formatPaise(keptPaise)));
  }
  if (isNew.items)
    changeCopies(work, { orderId: order.id, status: order.status }, () => replaceItems(work, order, items));
  // After the items, so that the search index reads the new ones.
  changeOrder(work, order.id, {
    ...receiver,
    courierPaise,
    carrier,
    // A charge that an admin names needs no excuse.
    ...(actor.as === 'admin' && (isQuote || isNew.courier) && { courierReason: '' as const }),
    totalPaise,
    ships: items.some(({ kind }) => kind === 'printed'),
    ...(isQuote && { quotedAt: now }),
  });
  return { changed, totalPaise };
}

type OpenOrder = ReturnType<typeof findOpen>;

/** An order as it was seen, with its items. Throws NOT_FOUND, CONFLICT. */
function findOpen(work: Work, seen: { orderId: string; expectedUpdatedAt?: number }) {
  const order = requireUnchanged(work, seen);
  return { ...order, items: itemsOf(work.tx, [order.id]) };
}

const lockOf = ({ tx }: Work, order: OpenOrder): ItemsLock | null =>
  itemsLockOf({
    payBy: order.payBy,
    hasReceipt: receiptsOf(tx, [order.id]).has(order.id),
    hasOpenReport: findState(tx, order).hasOpenReport,
  });

/** Tells the price of an order that was placed with those of all its items. Throws BAD_REQUEST. */
export function quotePlaced(work: Work, { orderId, courierPaise }: { orderId: string; courierPaise: number }): void {
  const { totalPaise } = reviseOrder(work, findOpen(work, { orderId }), { courierPaise, isQuote: true });
  work.happened(orderQuoted, { orderId, courierPaise, totalPaise });
}

/** Quotes a requested order, or changes its price until somebody reports a payment. Throws BAD_REQUEST, CONFLICT. */
export function quoteOrder(
  work: Work,
  { orderId, items: prices, courierPaise, carrier, expectedUpdatedAt }: QuoteInput,
): { totalPaise: number } {
  const order = findOpen(work, { orderId, expectedUpdatedAt });
  if (order.status !== 'pending' || lockOf(work, order)) throw conflict(deskMessages.noQuoteNow);
  const priceOf = new Map(prices.map(({ id, unitPricePaise }) => [id, unitPricePaise]));
  const items = order.items.flatMap((item) => {
    const unitPricePaise = priceOf.get(item.id);
    return unitPricePaise === undefined ? [] : [{ ...item, unitPricePaise }];
  });
  if (items.length !== order.items.length || prices.length !== items.length)
    throw badRequest(deskMessages.itemsChanged);
  const { totalPaise } = reviseOrder(work, order, { items, courierPaise, carrier, isQuote: true });
  const before = { totalPaise: order.totalPaise, courierPaise: order.courierPaise };
  work.happened(orderQuoted, { orderId, courierPaise, totalPaise, before });
  return { totalPaise };
}

/** The prices an order has, else those of the catalogue, and its courier charge or a suggested one. */
export function suggestQuote(db: Executor, orderId: string) {
  const order = db
    .select({
      quotedAt: orders.quotedAt,
      courierPaise: orders.courierPaise,
      carrier: orders.carrier,
      address: orders.shippingAddress,
    })
    .from(orders)
    .where(eq(orders.id, orderId))
    .get();
  if (!order) throw notFound(orderMessages.notFound);
  const items = itemsOf(db, [orderId]);
  const told = order.quotedAt === null ? suggestPostage(db, { items, address: order.address }) : order;
  return {
    items: items.map(({ id, materialId, kind, unitPricePaise }) => ({
      id,
      unitPricePaise: unitPricePaise || listPrice(findSoldMaterial(db, materialId), kind),
    })),
    courierPaise: told.courierPaise,
    carrier: told.carrier,
  };
}

/** Corrects an order that has not left. Throws NOT_FOUND, BAD_REQUEST, CONFLICT. */
export function correctOrder(
  work: Work,
  { orderId, expectedUpdatedAt, items, courierPaise, ...typed }: CorrectionInput,
): { changed: CorrectedPart[] } {
  const before = findOpen(work, { orderId, expectedUpdatedAt });
  if (!isCorrectable(before.status)) throw conflict(orderWorkMessages.hasLeft);
  if (before.ships && items === null && typed.shippingAddress === '')
    throw refuseField('shippingAddress', deskMessages.addressNeeded);
  const { fullName: contactName, phone, shippingAddress, carrier } = typed;
  const contents = items && correctedContents(work, before, { items, courierPaise, carrier });
  const receiver = { contactName, phone, shippingAddress };
  const { changed } = reviseOrder(work, before, { receiver, ...contents });
  if (changed.length === 0) return { changed };
  const { quotedAt } = before;
  const after = findOrderForMail(work.tx, orderId);
  work.happened(orderCorrected, { orderId, parts: changed, before, after, quotedAt });
  return { changed };
}

type TypedContents = Pick<CorrectionInput, 'courierPaise' | 'carrier'> & {
  items: NonNullable<CorrectionInput['items']>;
};

/** The items and the charge of a correction, refused where a price is missing or the payment locks them. */
function correctedContents(work: Work, order: OpenOrder, { items, courierPaise, carrier }: TypedContents): Draft {
  const isQuoted = order.quotedAt !== null;
  const priced = items.map((item) => {
    if (isQuoted && item.unitPricePaise === null) throw refuseField('items', orderWorkMessages.priceMissing);
    return { ...item, unitPricePaise: item.unitPricePaise ?? 0 };
  });
  if (isQuoted && courierPaise === null) throw refuseField('courierPaise', orderWorkMessages.courierMissing);
  const draft = { items: priced, courierPaise: courierPaise ?? order.courierPaise, carrier: carrier ?? order.carrier };
  const isCourierNew = draft.courierPaise !== order.courierPaise || draft.carrier !== order.carrier;
  if (!isCourierNew && !differ(order.items, priced)) return {};

  if (lockOf(work, order)) throw conflict(orderWorkMessages.itemsLocked);
  const canDownload = order.userId !== null || order.contactEmail !== '';
  if (!canDownload && priced.some((line) => line.kind === 'download' && !order.items.some((own) => isOf(own, line))))
    throw refuseField('items', deskMessages.nobodyToDownload);
  return draft;
}

type OwnItem = OpenOrder['items'][number];

const isOf = (own: OwnItem, line: DraftLine): boolean =>
  line.id === undefined ? own.materialId === line.materialId && own.kind === line.kind : own.id === line.id;

const differ = (before: OwnItem[], after: DraftLine[]): boolean =>
  before.length !== after.length ||
  !after.every((line) =>
    before.some(
      (own) => isOf(own, line) && own.quantity === line.quantity && own.unitPricePaise === line.unitPricePaise,
    ),
  );

/** Items that stay keep the facts they were sold with; new ones take the current facts of their material. */
function replaceItems({ tx }: Work, order: OpenOrder, wanted: DraftLine[]): void {
  const gone = order.items.filter((own) => !wanted.some((line) => isOf(own, line)));
  const goneIds = gone.map(({ id }) => id);
  tx.delete(orderItems).where(inArray(orderItems.id, goneIds)).run();
  for (const line of wanted) {
    const own = order.items.find((item) => isOf(item, line));
    const { quantity, unitPricePaise } = line;
    if (own) tx.update(orderItems).set({ quantity, unitPricePaise }).where(eq(orderItems.id, own.id)).run();
    else
      tx.insert(orderItems)
        .values({ orderId: order.id, ...soldItem(tx, line) })
        .run();
  }
}

/** A material as an item of an order. Throws NOT_FOUND, BAD_REQUEST for a draft. */
export function soldItem(
  tx: Executor,
  { materialId, kind, quantity, unitPricePaise }: DeskOrderInput['items'][number],
): SoldItem {
  const material = findSoldMaterial(tx, materialId);
  if (material.deletedAt !== null) throw notFound(messages.materialNotFound);
  if (material.isDraft) throw refuseField('items', messages.draftNotSold);
  return { materialId, kind, quantity, unitPricePaise: unitPricePaise ?? 0, ...snapshotOf(material) };
}
