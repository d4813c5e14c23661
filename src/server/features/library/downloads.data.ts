import { and, count, eq, gt, inArray, isNotNull, lte } from 'drizzle-orm';
import { consume, network } from '#server/auth/rate-limit.ts';
import { type Db, type Executor, inTransaction } from '#server/db/open-db.ts';
import { downloads } from '#server/db/schema/downloads.ts';
import { materials } from '#server/db/schema/materials.ts';
import { orderItems, orders } from '#server/db/schema/orders.ts';
import { findBoughtItem } from '#server/features/library/entitlements.data.ts';
import { findFile, readBytes } from '#server/files/read.ts';
import type { MailSite } from '#server/mail/layout.ts';
import { queueMail } from '#server/mail/mailer.ts';
import type { StampedCopies, Wanted } from '#server/pdf/stamped-copies.ts';
import { manyDownloads, manyDownloadsMs, sameDownloadMs } from '#shared/downloads.ts';
import { shortOrderId } from '#shared/orders.ts';
import type { SessionUser } from '#shared/users.ts';
import { manyDownloadsMail } from './downloads.mails.ts';

/**
 * The copy of a material that this user has bought, as it is to be stamped, and the material's title; null for
 * everybody else. What was bought stays: also when the material has been deleted or taken off the lists since. What the
 * stamp says is fixed the first time.
 */
export function findDownload(
  db: Db,
  { user, materialId }: { user: SessionUser; materialId: string },
): { title: string; copy: Wanted } | null {
  const item = findBoughtItem(db, { userId: user.id, materialId });
  if (!item) return null;
  const material = db
    .select({ title: materials.title, fileId: materials.fileId })
    .from(materials)
    .where(eq(materials.id, materialId))
    .get();
  const file = material?.fileId && findFile(db, material.fileId);
  if (!material || !file) return null;
  const { id, sha256, sizeBytes } = file;
  const read = () => readBytes(db, id, 0, sizeBytes - 1);
  const who = item.stampText || fixStampText(db, item.id, buyerText(item, user));
  const order = shortOrderId(item.orderId);
  const text = { foot: `Bought by ${who} · Order ${order}`, across: `${who} · ${order}` };
  return { title: material.title, copy: { itemId: item.id, text, source: { sha256, sizeBytes, read } } };
}

/** Fixes what the stamp says of the buyer; the answer is what holds from now on. */
function fixStampText(db: Db, itemId: string, stampText: string): string {
  return inTransaction(db, (tx) => {
    const ofItem = eq(orderItems.id, itemId);
    tx.update(orderItems)
      .set({ stampText })
      .where(and(ofItem, eq(orderItems.stampText, '')))
      .run();
    return tx.select({ stampText: orderItems.stampText }).from(orderItems).where(ofItem).get()?.stampText ?? stampText;
  });
}

type Order = { contactName: string; phone: string };

/** Who bought it, as the checkout form said or else the account; and the account's address, which nobody can make up. */
const buyerText = (order: Order, user: SessionUser): string =>
  [order.contactName || user.fullName, order.phone || user.phone, user.email.replace(/^(.{1,2})[^@]*/, '$1***')]
    .filter(Boolean)
    .join(' · ');

/** Blanks what the stamps of a leaving customer's copies say. */
export const forgetStampTexts = (tx: Executor, userId: string): void =>
  void tx
    .update(orderItems)
    .set({ stampText: '' })
    .where(inArray(orderItems.orderId, tx.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId))))
    .run();

/** The order items that a user's copies were made for. */
export const boughtItemsOf = (db: Executor, userId: string): string[] =>
  db
    .select({ id: orderItems.id })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(eq(orders.userId, userId))
    .all()
    .map(({ id }) => id);

/** Deletes the copies that are not used any more, and those whose buyer's account is gone. The answer is how many. */
export function sweepStampedCopies(db: Db, copies: StampedCopies): Promise<number> {
  const hasBuyer = (itemId: string) =>
    db
      .select({ id: orderItems.id })
      .from(orderItems)
      .innerJoin(orders, eq(orders.id, orderItems.orderId))
      .where(and(eq(orderItems.id, itemId), isNotNull(orders.userId)))
      .get() !== undefined;
  return copies.sweep(hasBuyer);
}

/** How long it is remembered who downloaded what, in ms. */
const rememberedMs = 90 * 24 * 60 * 60 * 1000;

/** Forgets downloads of long ago. `now`: UTC ms. */
export function sweepDownloads(db: Db, now: number): void {
  db.delete(downloads)
    .where(lte(downloads.createdAt, now - rememberedMs))
    .run();
}

type Begun = {
  user: SessionUser;
  materialId: string;
  ip: string;
  /** UTC ms. */
  now: number;
  site: MailSite;
  /** Where a notice is mailed to. */
  educator: string;
};

/**
 * Counts a download when a material or any part of it is sent; what the same person is sent of it in the next minutes on
 * the same network is the same download, going on after it broke off. Returns how many this person has begun within a
 * day, null when this is none. When they are too many for one person the educator is told, once a day.
 */
export function recordDownload(db: Db, { user, materialId, ip, now, site, educator }: Begun): number | null {
  return inTransaction(db, (tx) => {
    if (isGoingOn(tx, { userId: user.id, materialId, ip, now })) return null;
    tx.insert(downloads).values({ userId: user.id, materialId, ip, createdAt: now }).run();
    const begun =
      tx
        .select({ begun: count() })
        .from(downloads)
        .where(and(eq(downloads.userId, user.id), gt(downloads.createdAt, now - manyDownloadsMs)))
        .get()?.begun ?? 0;
    if (begun > manyDownloads && consume(tx, 'downloadNoticePerUser', user.id, now))
      queueMail(tx, manyDownloadsMail(site, educator, { ...user, count: begun }), now, { aboutUserId: user.id });
    return begun;
  });
}

type Sent = { userId: string; materialId: string; ip: string; now: number };

/** Another network is counted anew: a person stays on one for some minutes, and those who share an account do not. */
const isGoingOn = (tx: Executor, { userId, materialId, ip, now }: Sent): boolean =>
  tx
    .select({ ip: downloads.ip })
    .from(downloads)
    .where(
      and(
        eq(downloads.userId, userId),
        eq(downloads.materialId, materialId),
        gt(downloads.createdAt, now - sameDownloadMs),
      ),
    )
    .all()
    .some((begun) => network(begun.ip) === network(ip));
