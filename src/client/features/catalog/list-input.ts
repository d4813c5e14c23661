import { choiceOf, type MaterialSort, materialCategories, materialForms, materialSorts } from '#shared/enums.ts';
import type { MaterialTab } from '#shared/materials.ts';

const longestSearch = 100;

/** The list's input from the address, which people type and share: invalid values are left out. Same on the server. */
export function listInput(params: URLSearchParams) {
  const tab: MaterialTab = params.get('tab') === 'samples' ? 'samples' : 'materials';
  const q = params.get('q')?.trim() ?? '';
  const category = choiceOf(materialCategories, params.get('category'));
  const sort: MaterialSort = choiceOf(materialSorts, params.get('sort')) ?? 'shop';
  const form = choiceOf(materialForms, params.get('form'));
  return { tab, search: q.length > longestSearch ? '' : q, category, form, sort };
}

export type ListInput = ReturnType<typeof listInput>;
