import { and, count, eq, gt, isNotNull, lte } from 'drizzle-orm';
import { consume, network } from '#server/auth/rate-limit.ts';
import type { Db, Executor } from '#server/db/open-db.ts';
import { downloads } from '#server/db/schema/downloads.ts';
import { materials } from '#server/db/schema/materials.ts';
import { orderItems, orders } from '#server/db/schema/orders.ts';
import { findBoughtItem } from '#server/features/library/entitlements.data.ts';
import { findFile, readBytes } from '#server/files/read.ts';
import type { StampedCopies, Wanted } from '#server/pdf/stamp/cache.ts';
import type { Member, Work } from '#server/work.ts';
import { manyDownloads, manyDownloadsMs, sameDownloadMs, sameReadingMs } from '#shared/files.ts';
import { shortOrderId } from '#shared/orders.ts';
import type { SessionUser } from '#shared/users.ts';
import { downloadedMuch } from './events.ts';

/**
 * A material that this user has bought; null for everybody else. A purchase outlasts the deletion of its material.
 * `buyer`: whom the stamp names, and whether that is stored; `copy` makes the wanted copy with this name.
 */
export function findDownload(db: Db, { user, materialId }: { user: SessionUser; materialId: string }) {
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
  const order = shortOrderId(item.orderId);
  return {
    itemId: item.id,
    title: material.title,
    stampText: item.stampText || null,
    buyer: buyerText(item, user),
    copyFor: (who: string): Wanted => ({
      itemId: item.id,
      text: { foot: `Bought by ${who} · Order ${order}`, across: `${who} · ${order}` },
      source: { sha256, sizeBytes, read },
    }),
  };
}

/** Stores at the first download what the stamp says of the buyer; returns the stored text. */
export function fixStampText({ tx }: Work, { itemId, buyer }: { itemId: string; buyer: string }): string {
  const ofItem = eq(orderItems.id, itemId);
  tx.update(orderItems)
    .set({ stampText: buyer })
    .where(and(ofItem, eq(orderItems.stampText, '')))
    .run();
  return tx.select({ stampText: orderItems.stampText }).from(orderItems).where(ofItem).get()?.stampText ?? buyer;
}

type Order = { contactName: string; phone: string };

/** The buyer as the checkout form says, or else the account, and the account's email, which is confirmed. */
const buyerText = (order: Order, user: SessionUser): string =>
  [order.contactName || user.fullName, order.phone || user.phone, user.email.replace(/^(.{1,2})[^@]*/, '$1***')]
    .filter(Boolean)
    .join(' · ');

/** The ids of a user's order items. */
export const boughtItemsOf = (db: Executor, userId: string): string[] =>
  db
    .select({ id: orderItems.id })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(eq(orders.userId, userId))
    .all()
    .map(({ id }) => id);

/** Deletes the copies that are not used any more, and those whose buyer's account is deleted. Returns how many. */
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

/** How long a record of a download is kept, in ms. */
const keptForMs = 90 * 24 * 60 * 60 * 1000;

/** Deletes the records older than 90 days. */
export function sweepDownloads({ tx, now }: Work): void {
  tx.delete(downloads)
    .where(lte(downloads.createdAt, now - keptForMs))
    .run();
}

type NewDownload = {
  user: SessionUser;
  materialId: string;
  ip: string;
  /** It is read on the page rather than saved. */
  isReading: boolean;
};

/**
 * Counts a download when a material or any part of it is sent; parts sent to the same person in the next minutes on the
 * same network continue it, and what is read on the page within a day. Returns how many this person has begun within a
 * day, null when this continues one. The educator hears of too many once a day.
 */
export function recordDownload(
  { tx, now, happened }: Work<Member>,
  { user, materialId, ip, isReading }: NewDownload,
): number | null {
  if (isContinued(tx, { userId: user.id, materialId, ip, since: now - (isReading ? sameReadingMs : sameDownloadMs) }))
    return null;
  tx.insert(downloads).values({ userId: user.id, materialId, ip, createdAt: now }).run();
  const begun =
    tx
      .select({ begun: count() })
      .from(downloads)
      .where(and(eq(downloads.userId, user.id), gt(downloads.createdAt, now - manyDownloadsMs)))
      .get()?.begun ?? 0;
  if (begun > manyDownloads && consume(tx, 'downloadNoticePerUser', user.id, now))
    happened(downloadedMuch, { user, count: begun });
  return begun;
}

type SentFile = { userId: string; materialId: string; ip: string; since: number };

/** Another network counts as another download, because people who share an account use different ones. */
const isContinued = (tx: Executor, { userId, materialId, ip, since }: SentFile): boolean =>
  tx
    .select({ ip: downloads.ip })
    .from(downloads)
    .where(and(eq(downloads.userId, userId), eq(downloads.materialId, materialId), gt(downloads.createdAt, since)))
    .all()
    .some((begun) => network(begun.ip) === network(ip));
