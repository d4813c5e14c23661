import { eq } from 'drizzle-orm';
import type { Db } from '#server/db/open-db.ts';
import { materials } from '#server/db/schema/materials.ts';
import { hasBought } from '#server/features/orders/orders.data.ts';
import { findFile } from '#server/files/read.ts';

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
