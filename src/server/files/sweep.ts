import { setImmediate } from 'node:timers/promises';
import { and, eq, inArray, isNull, lt, notExists, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Db, Executor } from '#server/db/open-db.ts';
import { fileChunks, files } from '#server/db/schema/files.ts';
import { materials, previewImages } from '#server/db/schema/materials.ts';
import { paymentReports } from '#server/db/schema/payments.ts';
import { settings } from '#server/db/schema/settings.ts';
import { paperPages, papers } from '#server/db/schema/tests.ts';
import { verificationAnswers } from '#server/db/schema/verification-answers.ts';

const graceMs = 24 * 60 * 60 * 1000;
const chunksAtOnce = 16;

/** Deletes a file that nothing refers to. */
export async function deleteFile(db: Db, id: string): Promise<void> {
  await deleteChunks(db, id);
  db.delete(files).where(eq(files.id, id)).run();
}

/** Deletes a file's chunks in short transactions, between which requests are served. */
export async function deleteChunks(db: Db, id: string): Promise<void> {
  const next = db
    .select({ position: fileChunks.position })
    .from(fileChunks)
    .where(eq(fileChunks.fileId, id))
    .limit(chunksAtOnce);
  const ofFile = eq(fileChunks.fileId, id);
  while (
    db
      .delete(fileChunks)
      .where(and(ofFile, inArray(fileChunks.position, next)))
      .run().changes > 0
  )
    await setImmediate();
}

/** Whether a row of the settings names a picture of the public pages; its id may stand anywhere in the site settings. */
const namesFile = (id: SQLWrapper | string): SQL =>
  sql`${settings.key} like 'site.%' and exists (select 1 from json_tree(${settings.value}) where json_tree.value = ${id})`;

/** Whether the site settings show a file, such as the picture of who is paid. */
export const isInSettings = (db: Executor, fileId: string): boolean =>
  db.select({ key: settings.key }).from(settings).where(namesFile(fileId)).get() !== undefined;

/**
 * Deletes files older than a day that were never completed or that nothing refers to. `now`: UTC ms. Returns how many.
 */
export async function sweepFiles(db: Db, now: number): Promise<number> {
  const referring = db
    .select({ id: materials.id })
    .from(materials)
    .where(
      or(eq(materials.fileId, files.id), eq(materials.sampleFileId, files.id), eq(materials.imageFileId, files.id)),
    );
  const sampled = db.select({ id: previewImages.fileId }).from(previewImages).where(eq(previewImages.fileId, files.id));
  const shown = db.select({ key: settings.key }).from(settings).where(namesFile(files.id));
  const claiming = db
    .select({ id: paymentReports.id })
    .from(paymentReports)
    .where(eq(paymentReports.proofFileId, files.id));
  const setting = db
    .select({ id: papers.testId })
    .from(papers)
    .where(or(eq(papers.fileId, files.id), eq(papers.solutionsFileId, files.id)));
  const paged = db.select({ id: paperPages.fileId }).from(paperPages).where(eq(paperPages.fileId, files.id));
  const answering = db
    .select({ id: verificationAnswers.id })
    .from(verificationAnswers)
    .where(eq(verificationAnswers.fileId, files.id));
  // Marked first: nobody can find an incomplete file, so nothing can start to refer to it before it is gone.
  const unused = db
    .update(files)
    .set({ completedAt: null })
    .where(
      and(
        lt(files.createdAt, now - graceMs),
        or(
          isNull(files.completedAt),
          and(
            notExists(referring),
            notExists(sampled),
            notExists(shown),
            notExists(claiming),
            notExists(setting),
            notExists(paged),
            notExists(answering),
          ),
        ),
      ),
    )
    .returning({ id: files.id })
    .all();
  for (const { id } of unused) await deleteFile(db, id);
  return unused.length;
}
