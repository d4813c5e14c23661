import { matchRoutes, type RouteObject } from 'react-router-dom';
import type { PageHandle, PageQueries } from './prefetch.ts';

/** How long a pointer or the keyboard stays on a link before that is an intent, in ms: a press is one at once. */
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

async function prefetchPage(
  routes: RouteObject[],
  { pathname, search }: HTMLAnchorElement,
  { queries, isSignedIn }: { queries: PageQueries; isSignedIn: boolean },
): Promise<void> {
  const { route, params } = matchRoutes(routes, pathname)?.at(-1) ?? {};
  // What is no page of the site, such as a file to download, has the route of pages that do not exist.
  if (route?.path === '/*') return;
  const { load }: Partial<PageHandle> = route?.handle ?? {};
  try {
    const page = await load?.();
    await page?.prefetch?.(queries, { params: params ?? {}, search: new URLSearchParams(search), isSignedIn });
  } catch {
    // Whoever follows the link all the same is told by the page itself.
  }
}
