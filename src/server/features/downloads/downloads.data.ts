import { and, count, eq, gt, lte } from 'drizzle-orm';
import { withinLimit } from '#server/auth/rate-limit.ts';
import { type Db, inTransaction } from '#server/db/open-db.ts';
import { downloads } from '#server/db/schema/downloads.ts';
import { materials } from '#server/db/schema/materials.ts';
import { hasBought } from '#server/features/orders/orders.data.ts';
import { findFile } from '#server/files/read.ts';
import type { MailSite } from '#server/mail/layout.ts';
import { queueMail } from '#server/mail/mailer.ts';
import { manyDownloads, manyDownloadsMs } from '#shared/downloads.ts';
import type { SessionUser } from '#shared/users.ts';
import { manyDownloadsMail } from './downloads.mails.ts';

/**
 * The file of a material that this user has bought, and the material's title; null for everybody else. What was
 * bought stays: also when the material has been deleted or taken off the lists since.
 */
export function findDownload(db: Db, { userId, materialId }: { userId: string; materialId: string }) {
  if (!hasBought(db, { userId, materialId })) return null;
  const material = db
    .select({ title: materials.title, fileId: materials.fileId })
    .from(materials)
    .where(eq(materials.id, materialId))
    .get();
  const file = material?.fileId && findFile(db, material.fileId);
  return material && file ? { title: material.title, file } : null;
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
    if (begun > manyDownloads && withinLimit(tx, 'downloadNoticePerUser', user.id, now))
      queueMail(tx, manyDownloadsMail(site, educator, { ...user, count: begun }), now);
    return begun;
  });
}
