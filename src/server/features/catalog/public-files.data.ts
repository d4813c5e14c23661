import { and, eq, exists, or } from 'drizzle-orm';
import type { Db } from '#server/db/open-db.ts';
import { boardNotices } from '#server/db/schema/board.ts';
import { materials, previewImages } from '#server/db/schema/materials.ts';
import { orderItems } from '#server/db/schema/orders.ts';
import { isShown } from '#server/features/catalog/material-search.data.ts';
import { isPosted } from '#server/features/site/board.data.ts';
import { coverPosition } from '#server/files/covers.ts';
import { findFile } from '#server/files/read.ts';
import { isInSettings } from '#server/files/sweep.ts';
import { publicFilePurposes } from '#shared/files.ts';

/** A file that is not sold. `isPublic`: shown by the public pages or a library; any other is for admins only. */
export function findOpenFile(db: Db, id: string, now: number) {
  const file = findFile(db, id);
  if (!file || !publicFilePurposes.includes(file.purpose)) return undefined;
  const isPublic =
    file.purpose === 'sample_page'
      ? isShownPage(db, id)
      : isShownFile(db, id) || isOnBoard(db, id, now) || isInSettings(db, id);
  return { ...file, isPublic };
}

/** The cover of one that somebody has ordered, too. */
const isShownPage = (db: Db, fileId: string): boolean =>
  db
    .select({ id: materials.id })
    .from(previewImages)
    .innerJoin(materials, eq(materials.id, previewImages.materialId))
    .where(
      and(
        eq(previewImages.fileId, fileId),
        or(isShown, and(eq(previewImages.position, coverPosition), exists(orderedOf(db)))),
      ),
    )
    .get() !== undefined;

const orderedOf = (db: Db) =>
  db.select({ id: orderItems.id }).from(orderItems).where(eq(orderItems.materialId, materials.id));

const isOnBoard = (db: Db, fileId: string, now: number): boolean =>
  db
    .select({ id: boardNotices.id })
    .from(boardNotices)
    .where(and(eq(boardNotices.fileId, fileId), isPosted(boardNotices, now)))
    .get() !== undefined;

/** The cover or the sample of a material on the lists, or the cover of one that somebody has ordered. */
function isShownFile(db: Db, fileId: string): boolean {
  const isCover = eq(materials.imageFileId, fileId);
  const found = db
    .select({ id: materials.id })
    .from(materials)
    .where(and(or(isCover, eq(materials.sampleFileId, fileId)), or(isShown, and(isCover, exists(orderedOf(db))))))
    .get();
  return found !== undefined;
}
