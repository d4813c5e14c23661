import { TRPCError } from '@trpc/server';
import { and, desc, eq, gt, inArray } from 'drizzle-orm';
import { enforceLimit } from '#server/auth/rate-limit.ts';
import type { Config } from '#server/config.ts';
import { type Db, type Executor, inTransaction } from '#server/db/open-db.ts';
import { materials } from '#server/db/schema/materials.ts';
import { orders } from '#server/db/schema/orders.ts';
import { rememberDelivery } from '#server/features/accounts/profile.data.ts';
import { removeFromCart } from '#server/features/checkout/cart.data.ts';
import { linesOf } from '#server/features/checkout/pending-orders.data.ts';
import { tellPrice } from '#server/features/fulfilment/quotes.data.ts';
import { type OrderItem, placeOrder } from '#server/features/orders/lifecycle.data.ts';
import { findOrderForMail } from '#server/features/orders/order-for-mail.data.ts';
import { courierCharge, mailSite } from '#server/features/site/site.data.ts';
import { queueMail } from '#server/mail/mailer.ts';
import { shippingAddressOf } from '#shared/checkout.ts';
import type { WishInput } from '#shared/fulfilment.ts';
import { pricePaiseLimits } from '#shared/materials.ts';
import { deskMessages, messages } from '#shared/messages.ts';
import { saysPrinted } from '#shared/printed-copies.ts';
import type { SessionUser } from '#shared/users.ts';
import { wishNote } from './print-requests.mails.ts';

export type PrintedOffer = {
  materialId: string;
  title: string;
  isSoldPrinted: boolean;
  /** Of one printed copy; null where it is told by hand. */
  unitPricePaise: number | null;
};

/**
 * Whether printed copies of these materials can be asked for, and at what price where that is known. What is not on the
 * public lists is left out.
 */
export function findPrintedOffers(db: Executor, materialIds: string[]) {
  const rows = findPrintable(db, materialIds).filter(({ isListed }) => isListed);
  return {
    offers: rows.map(
      ({ id, title, isSold, pricePaise }): PrintedOffer => ({
        materialId: id,
        title,
        isSoldPrinted: isSold,
        unitPricePaise: pricePaise,
      }),
    ),
    /** Null where it is told by hand. */
    courierPaise: courierCharge(db),
  };
}

type Wishing = { user: SessionUser; input: WishInput; config: Config; now: number };

/**
 * Makes a student's wish for printed copies an order that is paid by UPI; where all prices are known it is quoted at
 * once. The same wish sent twice within two minutes is one order. Throws NOT_FOUND, BAD_REQUEST for what is not sold
 * printed, TOO_MANY_REQUESTS. `now`: UTC ms.
 */
export function wishForCopies(db: Db, { user, input, config, now }: Wishing): { orderId: string } {
  return inTransaction(db, (tx) => {
    const items = input.items.map(({ materialId, quantity }) => printedItem(tx, materialId, quantity));
    const same = findSameWish(tx, { userId: user.id, items, since: now - 2 * 60_000 });
    if (same) return { orderId: same };
    enforceLimit(tx, 'createOrderPerUser', user.id, now);
    // The price is mailed to whatever address was typed, which may be a stranger's.
    if (input.email !== user.email) enforceLimit(tx, 'orderMailPerAddress', input.email, now);
    const shippingAddress = shippingAddressOf(input);
    const contact = { contactName: input.fullName, contactEmail: input.email, phone: input.phone, shippingAddress };
    const placed = { userId: user.id, source: 'request', payBy: 'upi', contact, items, now } as const;
    const { id: orderId } = placeOrder(tx, placed);
    const courierPaise = courierCharge(tx);
    const isQuoted = courierPaise !== null && items.every(({ unitPricePaise }) => unitPricePaise > 0);
    if (isQuoted) tellPrice(tx, { orderId, courierPaise, config, now });
    if (input.fromCart) removeFromCart(tx, { userId: user.id, items });
    rememberDelivery(tx, { userId: user.id, ...input, ships: true });
    const note = wishNote({ ...findOrderForMail(tx, orderId), isQuoted }, mailSite(tx, config));
    queueMail(tx, note, now, { aboutUserId: user.id });
    return { orderId };
  });
}

function printedItem(tx: Executor, materialId: string, quantity: number): OrderItem {
  const [material] = findPrintable(tx, [materialId]);
  if (!material) throw new TRPCError({ code: 'NOT_FOUND', message: messages.materialNotFound });
  if (!material.isSold) throw new TRPCError({ code: 'BAD_REQUEST', message: deskMessages.notPrinted });
  const { title, category, format, pages, pricePaise } = material;
  return { materialId, kind: 'printed', quantity, unitPricePaise: pricePaise ?? 0, title, category, format, pages };
}

const findPrintable = (db: Executor, materialIds: string[]) =>
  db
    .select({
      id: materials.id,
      title: materials.title,
      category: materials.category,
      format: materials.format,
      pages: materials.pages,
      printPricePaise: materials.printPricePaise,
      stock: materials.stock,
      isActive: materials.isActive,
      deletedAt: materials.deletedAt,
    })
    .from(materials)
    .where(inArray(materials.id, materialIds))
    .all()
    .map(({ printPricePaise, stock, isActive, deletedAt, ...material }) => {
      const pricePaise = printPricePaise >= pricePaiseLimits.min ? printPricePaise : null;
      const isListed = isActive && deletedAt === null;
      const isThere = isListed && stock !== 0;
      return {
        ...material,
        pricePaise,
        isListed,
        isSold: isThere && (pricePaise !== null || saysPrinted(material.format)),
      };
    });

/** A pending wish of this user for just these copies. */
function findSameWish(
  tx: Executor,
  { userId, items, since }: { userId: string; items: OrderItem[]; since: number },
): string | undefined {
  const recent = tx
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        eq(orders.source, 'request'),
        eq(orders.status, 'pending'),
        gt(orders.createdAt, since),
      ),
    )
    .orderBy(desc(orders.seq))
    .all();
  return recent.find(({ id }) => copiesIn(linesOf(tx, [id])) === copiesIn(items))?.id;
}

const copiesIn = (lines: { materialId: string; quantity: number }[]): string =>
  lines
    .map(({ materialId, quantity }) => `${materialId} ${quantity}`)
    .toSorted((a, b) => (a < b ? -1 : 1))
    .join();
