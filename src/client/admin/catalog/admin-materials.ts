import type { Answers } from '#client/lib/trpc.ts';
import { categoryLabel, materialCategories } from '#shared/enums.ts';

/** A material or a sample, as the admin's lists hold it. */
export type AdminMaterial = Answers['materialsAdmin']['list']['items'][number];

/** Whether its sample pages are still being rendered. */
export const isSampleBeingMade = ({ file, previewState }: AdminMaterial): boolean =>
  file !== null && (previewState === null || previewState === 'building');

/** What a material is probably called whose file has this name: `Unit-3_Poetry (final).pdf` is `Unit-3 Poetry (final)`. */
export const titleOfFile = (name: string): string =>
  name
    .replace(/\.pdf$/i, '')
    .replaceAll(/[_\s]+/g, ' ')
    .trim()
    .slice(0, 200);

export const categoryOptions = materialCategories.map((value) => ({ value, label: categoryLabel(value) }));
