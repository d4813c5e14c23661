/** The query parameters a page's content depends on; others (`utm_source` …) are ignored. */
export const pageChoices = ['tab', 'category', 'difficulty', 'sort', 'exam'] as const;
const freeTexts = ['q', 'next', 'material', 'coupon'] as const;
const longestValue = 500;
/** The most pages of a list that one address loads. */
const mostListPages = 20;

/** How many pages of a growing list an address asks for (`?page=3`); 1 if it is invalid. */
export function listPagesOf(text: string | null): number {
  const pages = Number(text);
  return Number.isInteger(pages) && pages > 1 ? Math.min(pages, mostListPages) : 1;
}

/**
 * The canonical address of a page: known parameters only, in a fixed order, so that equal content has one address.
 * `isSearch`: whether it holds free text, so that such addresses are unlimited.
 */
export function canonicalPage(url: string): { address: string; isSearch: boolean } {
  const [path = '/', query = ''] = url.split('#', 1)[0]?.split(/\?(.*)/s) ?? [];
  const asked = new URLSearchParams(query);
  const known = new URLSearchParams();
  for (const name of [...pageChoices, ...freeTexts]) {
    const value = asked.get(name);
    if (value && value.length <= longestValue) known.set(name, value);
  }
  const pages = listPagesOf(asked.get('page'));
  if (pages > 1) known.set('page', String(pages));
  const isSearch = freeTexts.some((name) => known.has(name));
  return { address: known.size > 0 ? `${path}?${known}` : path, isSearch };
}
