/** What a student has bought, and where she stopped reading. */
import { TRPCError } from '@trpc/server';
import { and, desc, eq, min } from 'drizzle-orm';
import type { Executor } from '#server/db/open-db.ts';
import { placeholders, prepareOnce } from '#server/db/prepared.ts';
import { files } from '#server/db/schema/files.ts';
import { materials } from '#server/db/schema/materials.ts';
import { orderItems, orders } from '#server/db/schema/orders.ts';
import { readingPlaces } from '#server/db/schema/reading.ts';
import { coverColumns, coverOf, previewImagesOf } from '#server/files/covers.ts';
import type { Member, Work } from '#server/work.ts';
import type { ReadingPlaceInput } from '#shared/library.ts';
import { messages } from '#shared/messages.ts';
import { hasBought, isPaidDownload } from './entitlements.data.ts';

/** The last bought first, each once. Times in UTC ms; `lastPage`: null before the first. */
export const listLibrary = (db: Executor, userId: string) =>
  libraryQuery(db)
    .all({ userId })
    .map(({ imageFileId, firstPageFileId, filePages, pages, ...book }) => ({
      ...book,
      pages: filePages ?? pages,
      ...coverOf({ imageFileId, firstPageFileId }),
    }));

const libraryQuery = prepareOnce((db) => {
  const { userId } = placeholders('userId');
  const boughtAt = min(orders.paidAt);
  return db
    .select({
      materialId: materials.id,
      title: materials.title,
      category: materials.category,
      pages: materials.pages,
      filePages: files.pages,
      sizeBytes: files.sizeBytes,
      ...coverColumns,
      boughtAt,
      lastPage: readingPlaces.page,
      lastReadAt: readingPlaces.updatedAt,
    })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .innerJoin(materials, eq(materials.id, orderItems.materialId))
    .innerJoin(files, eq(files.id, materials.fileId))
    .leftJoin(readingPlaces, and(eq(readingPlaces.userId, userId), eq(readingPlaces.materialId, materials.id)))
    .where(isPaidDownload(userId))
    .groupBy(materials.id)
    .orderBy(desc(boughtAt), desc(materials.seq))
    .prepare();
});

/** A book to read. `pictures`: of its first pages, for the time until it is open. Throws NOT_FOUND for what this user may not read. */
export const findBook = (db: Executor, asked: { userId: string; materialId: string }) => ({
  ...findInLibrary(db, asked),
  pictures: previewImagesOf(db, asked.materialId),
});

/** A material in a library. Throws NOT_FOUND where this user may not read it. */
function findInLibrary(db: Executor, { userId, materialId }: { userId: string; materialId: string }) {
  const book = listLibrary(db, userId).find((each) => each.materialId === materialId);
  if (!book) throw new TRPCError({ code: 'NOT_FOUND', message: messages.notInLibrary });
  return book;
}

/** On any device. Throws NOT_FOUND for what this user may not read. */
export function savePlace({ tx, actor, now }: Work<Member>, { materialId, page }: ReadingPlaceInput): void {
  const userId = actor.id;
  if (!hasBought(tx, { userId, materialId }))
    throw new TRPCError({ code: 'NOT_FOUND', message: messages.notInLibrary });
  tx.insert(readingPlaces)
    .values({ userId, materialId, page, updatedAt: now })
    .onConflictDoUpdate({
      target: [readingPlaces.userId, readingPlaces.materialId],
      set: { page, updatedAt: now },
    })
    .run();
}
