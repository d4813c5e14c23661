import { eq, inArray } from 'drizzle-orm';
import { orderItems, orders } from '#server/db/schema/orders.ts';
import { changeCopies } from '#server/features/catalog/stock.data.ts';
import { conflict, refuseField } from '#server/trpc.ts';
import type { Work } from '#server/work.ts';
import type { CorrectionInput } from '#shared/desk.ts';
import { deskMessages } from '#shared/messages.ts';
import { orderWorkMessages } from '#shared/order-work-messages.ts';
import { isCorrectable, itemsLockOf, orderTotalPaise } from '#shared/orders.ts';
import { requireUnchanged } from './changed-meanwhile.data.ts';
import { soldItem } from './desk.admin.data.ts';
import { orderCorrected } from './events.ts';
import { itemsOf } from './items.data.ts';
import { nextUpdatedAt } from './lifecycle.data.ts';
import { requireAbovePaid } from './money.data.ts';
import { findOrderForMail } from './order-for-mail.data.ts';
import type { CorrectedPart } from './orders.mails.ts';
import { receiptsOf } from './receipts.data.ts';
import { findState } from './state.data.ts';

const parts: CorrectedPart[] = ['name', 'phone', 'address', 'items', 'courier'];

/** Corrects an order that has not left; total and stock follow. Throws NOT_FOUND, BAD_REQUEST, CONFLICT. */
export function correctOrder(
  work: Work,
  { orderId, expectedUpdatedAt, ...wanted }: CorrectionInput,
): { changed: CorrectedPart[] } {
  const { tx, now } = work;
  const before = findCorrectable(work, { orderId, expectedUpdatedAt });
  if (before.ships && wanted.items === null && wanted.shippingAddress === '')
    throw refuseField('shippingAddress', deskMessages.addressNeeded);
  const contents = correctContents(work, before, wanted);
  const changed = new Set<CorrectedPart>(contents.changed);
  if (wanted.fullName !== before.contactName) changed.add('name');
  if (wanted.phone !== before.phone) changed.add('phone');
  if (wanted.shippingAddress !== before.shippingAddress) changed.add('address');
  const told = parts.filter((part) => changed.has(part));
  if (told.length === 0) return { changed: [] };

  // After the items, so that the search index reads the new ones.
  tx.update(orders)
    .set({
      contactName: wanted.fullName,
      phone: wanted.phone,
      shippingAddress: wanted.shippingAddress,
      updatedAt: nextUpdatedAt(now),
      ...contents.columns,
    })
    .where(eq(orders.id, orderId))
    .run();
  const { quotedAt } = before;
  work.happened(orderCorrected, { orderId, parts: told, before, after: findOrderForMail(tx, orderId), quotedAt });
  return { changed: told };
}

function findCorrectable(work: Work, seen: { orderId: string; expectedUpdatedAt: number }) {
  const order = requireUnchanged(work, seen);
  if (!isCorrectable(order.status)) throw conflict(orderWorkMessages.hasLeft);
  return { ...order, items: itemsOf(work.tx, [order.id]) };
}

type Correctable = ReturnType<typeof findCorrectable>;
type Wanted = Omit<CorrectionInput, 'orderId' | 'expectedUpdatedAt'>;
type NewColumns = Partial<
  Pick<typeof orders.$inferInsert, 'courierPaise' | 'carrier' | 'courierReason' | 'totalPaise' | 'ships'>
>;

function correctContents(
  work: Work,
  order: Correctable,
  { items, courierPaise, carrier = order.carrier }: Wanted,
): { changed: CorrectedPart[]; columns: NewColumns } {
  if (items === null) return { changed: [], columns: {} };
  const { tx } = work;
  const priced = items.map((item) => {
    if (order.quotedAt !== null && item.unitPricePaise === null)
      throw refuseField('items', orderWorkMessages.priceMissing);
    return { ...item, unitPricePaise: item.unitPricePaise ?? 0 };
  });
  if (order.quotedAt !== null && courierPaise === null)
    throw refuseField('courierPaise', orderWorkMessages.courierMissing);
  const newCourierPaise = courierPaise ?? order.courierPaise;
  const isCourierNew = newCourierPaise !== order.courierPaise || carrier !== order.carrier;
  const areItemsNew = differ(order.items, priced);
  if (!areItemsNew && !isCourierNew) return { changed: [], columns: {} };

  const lock = itemsLockOf({
    payBy: order.payBy,
    hasReceipt: receiptsOf(tx, [order.id]).has(order.id),
    hasOpenReport: findState(tx, order).hasOpenReport,
  });
  if (lock) throw conflict(orderWorkMessages.itemsLocked);
  const canDownload = order.userId !== null || order.contactEmail !== '';
  if (!canDownload && priced.some((line) => line.kind === 'download' && !order.items.some((own) => isSame(own, line))))
    throw refuseField('items', deskMessages.nobodyToDownload);
  if (areItemsNew)
    changeCopies(work, { orderId: order.id, status: order.status }, () => replaceItems(work, order, priced));
  const totalPaise = orderTotalPaise({
    items: priced,
    courierPaise: newCourierPaise,
    discountPaise: order.discountPaise,
  });
  if (totalPaise < (order.quotedAt === null ? 0 : 100)) throw refuseField('items', deskMessages.nothingToPay);
  requireAbovePaid(tx, order, totalPaise);
  return {
    changed: [...(areItemsNew ? (['items'] as const) : []), ...(isCourierNew ? (['courier'] as const) : [])],
    columns: {
      courierPaise: newCourierPaise,
      carrier,
      ...(isCourierNew && { courierReason: '' }),
      totalPaise,
      ships: priced.some(({ kind }) => kind === 'printed'),
    },
  };
}

type Line = { materialId: string; kind: 'download' | 'printed'; quantity: number; unitPricePaise: number };

const isSame = (a: Line, b: Line): boolean => a.materialId === b.materialId && a.kind === b.kind;

const differ = (before: Line[], after: Line[]): boolean =>
  before.length !== after.length ||
  !after.every((line) =>
    before.some(
      (own) => isSame(own, line) && own.quantity === line.quantity && own.unitPricePaise === line.unitPricePaise,
    ),
  );

/** Items that stay keep the facts they were sold with; new ones take the current facts of their material. */
function replaceItems({ tx }: Work, order: Correctable, wanted: Line[]): void {
  const gone = order.items.filter((own) => !wanted.some((line) => isSame(own, line)));
  const goneIds = gone.map(({ id }) => id);
  tx.delete(orderItems).where(inArray(orderItems.id, goneIds)).run();
  for (const line of wanted) {
    const own = order.items.find((item) => isSame(item, line));
    const { quantity, unitPricePaise } = line;
    if (own) tx.update(orderItems).set({ quantity, unitPricePaise }).where(eq(orderItems.id, own.id)).run();
    else
      tx.insert(orderItems)
        .values({ orderId: order.id, ...soldItem(tx, line) })
        .run();
  }
}
