import type { Answers } from '#client/lib/trpc.ts';
import { categoryLabel, materialCategories } from '#shared/enums.ts';

/** A material, or a sample, as the admin's lists bring it. */
export type AdminMaterial = Answers['materialsAdmin']['list']['items'][number];

/** Whether the first pages of its file are still being made into pictures. */
export const isSampleBeingMade = ({ file, sampleState }: AdminMaterial): boolean =>
  file !== null && (sampleState === null || sampleState === 'building');

export const categoryOptions = materialCategories.map((value) => ({ value, label: categoryLabel(value) }));
