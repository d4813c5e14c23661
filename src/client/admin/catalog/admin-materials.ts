import type { Answers } from '#client/lib/trpc.ts';
import { categoryLabel, materialCategories } from '#shared/materials.ts';

/** A material or a sample, as the admin's lists hold it. */
export type AdminMaterial = Answers['materialsAdmin']['list']['items'][number];

/** Whether its sample pages are still being rendered. */
export const isSampleBeingMade = ({ file, previewState }: AdminMaterial): boolean =>
  file !== null && (previewState === null || previewState === 'building');

export const categoryOptions = materialCategories.map((value) => ({ value, label: categoryLabel(value) }));
