import { type Answers, trpc } from '#client/lib/trpc.ts';
import { categoryLabel, materialCategories } from '#shared/materials.ts';

/** A material, or a sample, as the admin's lists bring it. */
export type AdminMaterial = Answers['materialsAdmin']['list']['items'][number];

export const categoryOptions = materialCategories.map((value) => ({ value, label: categoryLabel(value) }));

/** Refreshes every list on the page after a change, the other screens' too; ends when they are up to date. */
export function useRefreshLists() {
  const utils = trpc.useUtils();
  return () => utils.invalidate();
}
