import { choiceOf, materialCategories } from '#shared/enums.ts';
import type { MaterialTab } from '#shared/materials.ts';

const longestSearch = 100;

/**
 * What the address asks of the list; the server's first HTML and the browser read it alike. Addresses are typed and
 * shared by people: what is not understood is left out, never an error.
 */
export function listInput(params: URLSearchParams) {
  const tab: MaterialTab = params.get('tab') === 'samples' ? 'samples' : 'materials';
  const q = params.get('q')?.trim() ?? '';
  const category = choiceOf(materialCategories, params.get('category'));
  return { tab, search: q.length > longestSearch ? '' : q, category };
}

export type ListInput = ReturnType<typeof listInput>;
