/** The query parameters that a page's content depends on; the others (`utm_source` …) belong to nobody here. */
const choices = ['tab', 'category', 'difficulty'] as const;
const freeTexts = ['q', 'next', 'material', 'coupon'] as const;
const longestValue = 500;
/** An address makes a growing list load so many pages at most; whoever wants more goes on from there. */
const mostListPages = 20;

/** How many pages of a growing list an address asks for (`?page=3`); 1 where it says nothing sensible. */
export function listPagesOf(text: string | null): number {
  const pages = Number(text);
  return Number.isInteger(pages) && pages > 1 ? Math.min(pages, mostListPages) : 1;
}

/**
 * The address of a page with only the parameters that pages know, in one order: two addresses of the same content are
 * the same. `isSearch`: whether it holds free text, so that there is no end of such addresses.
 */
export function canonicalPage(url: string): { address: string; isSearch: boolean } {
  const [path = '/', query = ''] = url.split('#', 1)[0]?.split(/\?(.*)/s) ?? [];
  const asked = new URLSearchParams(query);
  const known = new URLSearchParams();
  for (const name of [...choices, ...freeTexts]) {
    const value = asked.get(name);
    if (value && value.length <= longestValue) known.set(name, value);
  }
  const pages = listPagesOf(asked.get('page'));
  if (pages > 1) known.set('page', String(pages));
  const isSearch = freeTexts.some((name) => known.has(name));
  return { address: known.size > 0 ? `${path}?${known}` : path, isSearch };
}
