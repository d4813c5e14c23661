import { matchRoutes, type RouteObject } from 'react-router-dom';
import type { PageHandle, PageQueries } from './prefetch.ts';

/** How long a pointer or the focus stays on a link before it counts as intent, in ms; a press counts at once. */
const delays = { pointerover: 80, focusin: 80, pointerdown: 0 };

/** Fetches what a page of the site consists of, code and data, while somebody is about to follow a link to it. */
export function prefetchOnIntent(routes: RouteObject[], queries: PageQueries, isSignedIn: () => boolean): void {
  let timer = 0;
  for (const [sign, delay] of Object.entries(delays)) {
    addEventListener(
      sign,
      ({ target }) => {
        clearTimeout(timer);
        const link = target instanceof Element ? target.closest('a') : null;
        if (link && isPageElsewhere(link))
          timer = window.setTimeout(
            () => void prefetchPage(routes, link, { queries, isSignedIn: isSignedIn() }),
            delay,
          );
      },
      { passive: true },
    );
  }
}

const isPageElsewhere = ({ origin, pathname, target }: HTMLAnchorElement): boolean =>
  origin === location.origin && pathname !== location.pathname && target === '';

/** Fetches the code and the data of the page at an address. */
export async function prefetchPage(
  routes: RouteObject[],
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  { queries, isSignedIn }: { queries: PageQueries; isSignedIn: boolean },
): Promise<void> {
  const { route, params } = matchRoutes(routes, pathname)?.at(-1) ?? {};
  // An address that is not a page, such as a download, matches the route of missing pages.
  if (route?.path === '/*') return;
  const { load }: Partial<PageHandle> = route?.handle ?? {};
  try {
    const page = await load?.();
    await page?.prefetch?.(queries, { params: params ?? {}, search: new URLSearchParams(search), isSignedIn });
  } catch {
    // If the link is followed all the same, the page itself reports the error.
  }
}
