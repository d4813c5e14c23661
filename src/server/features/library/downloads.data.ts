/** What a download of a bought PDF consists of, and that it happened. */
import { and, eq, gt, isNotNull, lte } from 'drizzle-orm';
import { network } from '#server/auth/network.ts';
import { consume } from '#server/auth/rate-limit.ts';
import type { Db, Executor } from '#server/db/open-db.ts';
import { countRows } from '#server/db/page.ts';
import { downloads } from '#server/db/schema/downloads.ts';
import { materials } from '#server/db/schema/materials.ts';
import { orderItems, orders } from '#server/db/schema/orders.ts';
import { findBoughtItem } from '#server/features/library/entitlements.data.ts';
import { findFile, readBytes } from '#server/files/read.ts';
import type { StampedCopies, WantedCopy } from '#server/pdf/stamp/cache.ts';
import type { Member, Work } from '#server/work.ts';
import { manyDownloads, manyDownloadsMs, sameDownloadMs, sameReadingMs } from '#shared/files.ts';
import { shortOrderId } from '#shared/orders.ts';
import { keptMs } from '#shared/retention.ts';
import type { SessionUser } from '#shared/users.ts';
import { downloadedMuch } from './events.ts';

/** A bought PDF; null for who has not bought it. A purchase outlasts its material. `stampText`: null until stored. */
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
    copyFor: (who: string): WantedCopy => ({
      itemId: item.id,
      text: { foot: `Bought by ${who} · Order ${order}`, across: `${who} · ${order}` },
      source: { sha256, sizeBytes, read },
    }),
  };
}

export function fixStampText({ tx }: Work, { itemId, buyer }: { itemId: string; buyer: string }): string {
  const ofItem = eq(orderItems.id, itemId);
  tx.update(orderItems)
    .set({ stampText: buyer })
    .where(and(ofItem, eq(orderItems.stampText, '')))
    .run();
  return tx.select({ stampText: orderItems.stampText }).from(orderItems).where(ofItem).get()?.stampText ?? buyer;
}

type Order = { contactName: string; phone: string };

/** As the checkout form says, or else the account, and the account's email, which is confirmed. */
const buyerText = (order: Order, user: SessionUser): string =>
  [order.contactName || user.fullName, order.phone || user.phone, user.email.replace(/^(.{1,2})[^@]*/, '$1***')]
    .filter(Boolean)
    .join(' · ');

export const boughtItemsOf = (db: Executor, userId: string): string[] =>
  db
    .select({ id: orderItems.id })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(eq(orders.userId, userId))
    .all()
    .map(({ id }) => id);

/** `isUsed`: whether a copy that is of no order is still somebody's. */
export function sweepStampedCopies(
  db: Db,
  copies: StampedCopies,
  isUsed: (itemId: string) => boolean,
): Promise<number> {
  const hasBuyer = (itemId: string) =>
    db
      .select({ id: orderItems.id })
      .from(orderItems)
      .innerJoin(orders, eq(orders.id, orderItems.orderId))
      .where(and(eq(orderItems.id, itemId), isNotNull(orders.userId)))
      .get() !== undefined;
  return copies.sweep((itemId) => hasBuyer(itemId) || isUsed(itemId));
}

export function sweepDownloads({ tx, now }: Work): void {
  tx.delete(downloads)
    .where(lte(downloads.createdAt, now - keptMs('downloads')))
    .run();
}

type NewDownload = {
  user: SessionUser;
  materialId: string;
  ip: string;
  /** It is read on the page rather than saved. */
  isReading: boolean;
};

/** Returns how many this person began within a day; null when this continues one, as a file being read does. */
export function recordDownload(
  { tx, now, happened }: Work<Member>,
  { user, materialId, ip, isReading }: NewDownload,
): number | null {
  if (isContinued(tx, { userId: user.id, materialId, ip, since: now - (isReading ? sameReadingMs : sameDownloadMs) }))
    return null;
  tx.insert(downloads).values({ userId: user.id, materialId, ip, createdAt: now }).run();
  const ofToday = and(eq(downloads.userId, user.id), gt(downloads.createdAt, now - manyDownloadsMs));
  const begun = countRows(tx, downloads, ofToday);
  if (begun > manyDownloads && consume(tx, 'downloadNoticePerUser', user.id, now))
    happened(downloadedMuch, { user, count: begun });
  return begun;
}

type SentFile = { userId: string; materialId: string; ip: string; since: number };

/** People who share an account use different networks. */
const isContinued = (tx: Executor, { userId, materialId, ip, since }: SentFile): boolean =>
  tx
    .select({ ip: downloads.ip })
    .from(downloads)
    .where(and(eq(downloads.userId, userId), eq(downloads.materialId, materialId), gt(downloads.createdAt, since)))
    .all()
    .some((begun) => network(begun.ip) === network(ip));
