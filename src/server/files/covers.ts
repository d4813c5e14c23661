import { and, asc, eq, ne, sql } from 'drizzle-orm';
import type { Executor } from '#server/db/open-db.ts';
import { materials, previewImages } from '#server/db/schema/materials.ts';
import { paths } from '#shared/paths.ts';

/** Of the cover among the pictures of a preview: before the first page. */
export const coverPosition = 0;

/** What a material's cover is made of. */
export const coverColumns = {
  imageFileId: materials.imageFileId,
  firstPageFileId: sql<string | null>`(select ${previewImages.fileId} from ${previewImages}
    where ${previewImages.materialId} = ${materials.id} and ${previewImages.position} = ${sql.raw(String(coverPosition))})`,
};

export type CoverFiles = { imageFileId: string | null; firstPageFileId: string | null };

/** The educator's own picture, else that of the PDF's first page; both null where neither is there. */
export const coverOf = ({ imageFileId, firstPageFileId }: CoverFiles) => ({
  imageUrl: imageFileId && paths.file(imageFileId),
  firstPageUrl: imageFileId === null && firstPageFileId !== null ? paths.file(firstPageFileId) : null,
});

/** The first pages, marked SAMPLE; sizes in pixels. None while they are being made. */
export const previewImagesOf = (db: Executor, materialId: string) =>
  db
    .select({ fileId: previewImages.fileId, width: previewImages.width, height: previewImages.height })
    .from(previewImages)
    .where(and(eq(previewImages.materialId, materialId), ne(previewImages.position, coverPosition)))
    .orderBy(asc(previewImages.position))
    .all()
    .map(({ fileId, ...size }) => ({ url: paths.file(fileId), ...size }));
