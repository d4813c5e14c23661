import { z } from 'zod';
import { materialListInput } from '#shared/materials.ts';

const { tab, search, category } = materialListInput.shape;

/** Addresses are typed and shared by people: what is not understood is left out, never an error. */
const address = z.object({
  tab: tab.catch('materials'),
  q: search.catch(''),
  category: category.catch(undefined),
});

/** What the address asks of the list; the server's first HTML and the browser read it alike. */
export function listInput(params: URLSearchParams) {
  const given = (name: string) => params.get(name) ?? undefined;
  const { tab, q, category } = address.parse({ tab: given('tab'), q: given('q'), category: given('category') });
  return { tab, search: q, category: tab === 'samples' ? undefined : category };
}

export type ListInput = ReturnType<typeof listInput>;
