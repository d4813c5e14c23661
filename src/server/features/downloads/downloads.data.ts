import { and, count, eq, gt, isNotNull, lte } from 'drizzle-orm';
import { countTry } from '#server/auth/rate-limit.ts';
import { type Db, type Executor, inTransaction } from '#server/db/open-db.ts';
import { downloads } from '#server/db/schema/downloads.ts';
import { materials } from '#server/db/schema/materials.ts';
import { orderItems, orders } from '#server/db/schema/orders.ts';
import { profiles } from '#server/db/schema/users.ts';
import { findBoughtItem } from '#server/features/entitlements/entitlements.data.ts';
import { findFile, readBytes } from '#server/files/read.ts';
import type { MailSite } from '#server/mail/layout.ts';
import { queueMail } from '#server/mail/mailer.ts';
import type { StampedCopies, StampText, Wanted } from '#server/pdf/stamped-copies.ts';
import { manyDownloads, manyDownloadsMs } from '#shared/downloads.ts';
import { shortOrderId } from '#shared/orders.ts';
import type { SessionUser } from '#shared/users.ts';
import { manyDownloadsMail } from './downloads.mails.ts';

/**
 * The copy of a material that this user has bought, as it is to be stamped, and the material's title; null for
 * everybody else. What was bought stays: also when the material has been deleted or taken off the lists since.
 */
export function findDownload(
  db: Db,
  { userId, materialId }: { userId: string; materialId: string },
): { title: string; copy: Wanted } | null {
  const item = findBoughtItem(db, { userId, materialId });
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
  const text = stampText(item, profileOf(db, userId));
  return { title: material.title, copy: { itemId: item.id, text, source: { sha256, sizeBytes, read } } };
}

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

const profileOf = (db: Executor, userId: string) =>
  db
    .select({ fullName: profiles.fullName, phone: profiles.phone })
    .from(profiles)
    .where(eq(profiles.userId, userId))
    .get();

type Buyer = { orderId: string; contactName: string; phone: string };

/** Who bought it, as the checkout form said or else the account. */
function stampText(item: Buyer, profile: { fullName: string; phone: string } | undefined): StampText {
  const name = item.contactName || profile?.fullName || '';
  const who = [name, item.phone || profile?.phone].filter(Boolean).join(' · ');
  const order = shortOrderId(item.orderId);
  return { foot: `Bought by ${who} · Order ${order}`, across: `${who} · ${order}` };
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
 * Counts a download that begins; the answer is how many this person has begun within a day. When they are too many for
 * one person the educator is told, once a day.
 */
export function recordDownload(db: Db, { user, materialId, ip, now, site, educator }: Begun): number {
  return inTransaction(db, (tx) => {
    tx.insert(downloads).values({ userId: user.id, materialId, ip, createdAt: now }).run();
    const begun =
      tx
        .select({ begun: count() })
        .from(downloads)
        .where(and(eq(downloads.userId, user.id), gt(downloads.createdAt, now - manyDownloadsMs)))
        .get()?.begun ?? 0;
    if (begun > manyDownloads && countTry(tx, 'downloadNoticePerUser', user.id, now))
      queueMail(tx, manyDownloadsMail(site, educator, { ...user, count: begun }), now, { aboutUserId: user.id });
    return begun;
  });
}
