import type { Answers } from '#client/lib/trpc.ts';
import { categoryLabel, materialCategories } from '#shared/materials.ts';

/** A material, or a sample, as the admin's lists bring it. */
export type AdminMaterial = Answers['materialsAdmin']['list']['items'][number];

export const categoryOptions = materialCategories.map((value) => ({ value, label: categoryLabel(value) }));
