import { TRPCError } from '@trpc/server';
import { eq, inArray, sql } from 'drizzle-orm';
import { recordChange } from '#server/audit/audit.ts';
import type { Config } from '#server/config.ts';
import { type Db, type Executor, inTransaction } from '#server/db/open-db.ts';
import { orderItems, orders } from '#server/db/schema/orders.ts';
import { changeCopies } from '#server/features/catalog/stock.data.ts';
import { recordOrderEvent } from '#server/features/orders/history.data.ts';
import { itemsOf } from '#server/features/orders/items.data.ts';
import { nextUpdatedAt } from '#server/features/orders/lifecycle.data.ts';
import { findOrderForMail } from '#server/features/orders/order-for-mail.data.ts';
import { receiptsOf } from '#server/features/orders/receipts.data.ts';
import { mailSite } from '#server/features/site/site.data.ts';
import { queueMail } from '#server/mail/mailer.ts';
import { refuseField } from '#server/trpc.ts';
import type { CorrectionInput } from '#shared/desk.ts';
import { deskMessages, orderMessages } from '#shared/messages.ts';
import { orderWorkMessages } from '#shared/order-work-messages.ts';
import { isCorrectable, itemsLockOf, orderTotalPaise } from '#shared/orders.ts';
import { type CorrectedPart, correctedMail } from './corrections.mails.ts';
import { soldItem } from './desk.admin.data.ts';
import { hasOpenReport, requireAbovePaid } from './money.data.ts';

type Correction = CorrectionInput & { actorId: string; config: Config; now: number };

/** In the order of the mail. */
const parts: CorrectedPart[] = ['name', 'phone', 'address', 'items', 'courier'];

/**
 * Corrects an order that has not left: name, phone, address, and as long as no payment locks them (`itemsLockOf`) its
 * items and courier charge. Total and stock follow; the customer gets a mail. Without a difference nothing happens.
 * Throws NOT_FOUND; CONFLICT when the order has changed since it was seen, has left, or its items are locked;
 * BAD_REQUEST.
 */
export function correctOrder(
  db: Db,
  { orderId, expectedUpdatedAt, ...wanted }: Correction,
): { changed: CorrectedPart[] } {
  const { actorId, config, now } = wanted;
  return inTransaction(db, (tx) => {
    const before = findCorrectable(tx, { orderId, expectedUpdatedAt });
    if (before.ships && wanted.items === null && wanted.shippingAddress === '')
      throw refuseField('shippingAddress', deskMessages.addressNeeded);
    const contents = correctContents(tx, before, wanted);
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
    const after = findOrderForMail(tx, orderId);
    const isNewTotal = before.quotedAt !== null && after.totalPaise !== before.totalPaise;
    const amountPaise = isNewTotal ? after.totalPaise : undefined;
    recordOrderEvent(tx, { orderId, kind: 'corrected', amountPaise, actorId, note: listOf(told) }, now);
    recordCorrection(tx, { before, after, told, actorId, now });
    if (after.contactEmail !== '') {
      const news = { told, isQuoted: before.quotedAt !== null, totalPaiseBefore: before.totalPaise };
      queueMail(tx, correctedMail(after, news, mailSite(tx, config)), now, { aboutUserId: after.userId });
    }
    return { changed: told };
  });
}

/** `Address, items` */
const listOf = (told: CorrectedPart[]): string => {
  const words = told.join(', ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

function findCorrectable(tx: Executor, { orderId, expectedUpdatedAt }: { orderId: string; expectedUpdatedAt: number }) {
  const order = tx
    .select({
      id: orders.id,
      status: orders.status,
      payBy: orders.payBy,
      quotedAt: orders.quotedAt,
      ships: orders.ships,
      /** Whether there is, or can be, an account that its downloads are in. */
      canDownload: sql`${orders.userId} is not null or ${orders.contactEmail} <> ''`.mapWith(Boolean),
      contactName: orders.contactName,
      phone: orders.phone,
      shippingAddress: orders.shippingAddress,
      courierPaise: orders.courierPaise,
      discountPaise: orders.discountPaise,
      totalPaise: orders.totalPaise,
      paidAt: orders.paidAt,
      updatedAt: orders.updatedAt,
    })
    .from(orders)
    .where(eq(orders.id, orderId))
    .get();
  if (!order) throw new TRPCError({ code: 'NOT_FOUND', message: orderMessages.notFound });
  if (order.updatedAt !== expectedUpdatedAt) throw conflict(orderMessages.changedMeanwhile);
  if (!isCorrectable(order.status)) throw conflict(orderWorkMessages.hasLeft);
  return { ...order, items: itemsOf(tx, [orderId]) };
}

type Correctable = ReturnType<typeof findCorrectable>;
type Wanted = Omit<Correction, 'orderId' | 'expectedUpdatedAt'>;
type NewColumns = Partial<Pick<typeof orders.$inferInsert, 'courierPaise' | 'totalPaise' | 'ships'>>;

/** Writes the new items; returns what changed, and what that means for the order's row. */
function correctContents(
  tx: Executor,
  order: Correctable,
  { items, courierPaise, config, now }: Wanted,
): { changed: CorrectedPart[]; columns: NewColumns } {
  if (items === null) return { changed: [], columns: {} };
  const priced = items.map((item) => {
    if (order.quotedAt !== null && item.unitPricePaise === null)
      throw refuseField('items', orderWorkMessages.priceMissing);
    return { ...item, unitPricePaise: item.unitPricePaise ?? 0 };
  });
  if (order.quotedAt !== null && courierPaise === null)
    throw refuseField('courierPaise', orderWorkMessages.courierMissing);
  const newCourierPaise = courierPaise ?? order.courierPaise;
  const isCourierNew = newCourierPaise !== order.courierPaise;
  const areItemsNew = differ(order.items, priced);
  if (!areItemsNew && !isCourierNew) return { changed: [], columns: {} };

  const lock = itemsLockOf({
    payBy: order.payBy,
    hasReceipt: receiptsOf(tx, [order.id]).has(order.id),
    hasOpenReport: hasOpenReport(tx, order.id),
  });
  if (lock) throw conflict(orderWorkMessages.itemsLocked);
  if (
    !order.canDownload &&
    priced.some((line) => line.kind === 'download' && !order.items.some((own) => isSame(own, line)))
  )
    throw refuseField('items', deskMessages.nobodyToDownload);
  if (areItemsNew)
    changeCopies(tx, { orderId: order.id, status: order.status, config, now }, () => replaceItems(tx, order, priced));
  const totalPaise = orderTotalPaise({
    items: priced,
    courierPaise: newCourierPaise,
    discountPaise: order.discountPaise,
  });
  if (order.quotedAt !== null && totalPaise < 100) throw refuseField('items', deskMessages.nothingToPay);
  requireAbovePaid(tx, order, totalPaise);
  return {
    changed: [...(areItemsNew ? (['items'] as const) : []), ...(isCourierNew ? (['courier'] as const) : [])],
    columns: { courierPaise: newCourierPaise, totalPaise, ships: priced.some(({ kind }) => kind === 'printed') },
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
function replaceItems(tx: Executor, order: Correctable, wanted: Line[]): void {
  const gone = order.items.filter((own) => !wanted.some((line) => isSame(own, line)));
  tx.delete(orderItems)
    .where(
      inArray(
        orderItems.id,
        gone.map(({ id }) => id),
      ),
    )
    .run();
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

type Recorded = {
  before: Correctable;
  after: ReturnType<typeof findOrderForMail>;
  told: CorrectedPart[];
  actorId: string;
  now: number;
};

/** Of the person only the names of the changed fields: the audit log outlives the account. */
function recordCorrection(tx: Executor, { before, after, told, actorId, now }: Recorded): void {
  const contents = ({
    items,
    courierPaise,
    totalPaise,
  }: Pick<Correctable, 'items' | 'courierPaise' | 'totalPaise'>) => ({
    items: items.map(({ title, kind, quantity }) => `${quantity} x ${title} (${kind})`).join(', '),
    courierPaise,
    totalPaise,
  });
  const change = { actorId, action: 'correct', entity: 'order', entityId: before.id };
  recordChange(
    tx,
    { ...change, before: contents(before), after: { ...contents(after), corrected: told.join(', ') } },
    now,
  );
}

const conflict = (message: string) => new TRPCError({ code: 'CONFLICT', message });
