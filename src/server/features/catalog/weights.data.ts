import { inArray } from 'drizzle-orm';
import type { Executor } from '#server/db/open-db.ts';
import { materials } from '#server/db/schema/materials.ts';
import { type PostageRules, postageRules } from '#server/features/site/postage.data.ts';
import { gramsOfPages } from '#shared/postage.ts';

export type Weight = {
  /** Of one printed copy; null: not known. */
  grams: number | null;
  isEstimated: boolean;
};

export function weightsOf(db: Executor, materialIds: string[], rules: PostageRules): Map<string, Weight> {
  const rows = db
    .select({ id: materials.id, pages: materials.pages, weightGrams: materials.weightGrams })
    .from(materials)
    .where(inArray(materials.id, [...new Set(materialIds)]))
    .all();
  return new Map(
    rows.map(({ id, pages, weightGrams }) => [
      id,
      { grams: weightGrams ?? gramsOfPages(pages, rules), isEstimated: weightGrams === null },
    ]),
  );
}

/** By what a weight is suggested: grams of a leaf and of a cover. */
export function weighing(db: Executor) {
  const { leafGrams, coverGrams } = postageRules(db);
  return { leafGrams, coverGrams };
}
