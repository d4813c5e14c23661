import { type DehydratedState, hydrate } from '@tanstack/react-query';
import { createTRPCQueryUtils } from '@trpc/react-query';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, RouterProvider } from 'react-router-dom';
import { forgetKeptBooks } from '#client/lib/this-device.ts';
import { watchActivity } from '#client/lib/trpc.ts';
import { Providers } from './app.tsx';
import { closeOnBack } from './lib/back-closes.ts';
import { reloadOncePerBuild, watchChunkLoads } from './lib/chunk-load-error.ts';
import { keptAt, siteAnswers, watchConnection } from './lib/online.ts';
import type { PageQueries } from './lib/prefetch.ts';
import { prefetchOnIntent, prefetchPage } from './lib/prefetch-on-intent.ts';
import { createQueryClient, createTrpcClient } from './lib/trpc.ts';
import { routes } from './routes.tsx';
import { isShell } from './shell.tsx';

/** Hydrates the page that the server rendered, or draws it where the server left that to the browser. */
export async function hydratePage(): Promise<void> {
  watchChunkLoads();
  watchConnection();
  watchActivity();
  const root = document.getElementById('root');
  const pageData = document.getElementById('page-data');
  if (!root || !pageData) throw new Error('The page is incomplete');

  const queryClient = createQueryClient();
  const trpcClient = createTrpcClient();
  const data = JSON.parse(pageData.textContent ?? '') as DehydratedState;
  // The page's data was current when it was sent, even if it was made earlier: nothing is fetched again at once.
  const seenAt = keptAt() ?? performance.timeOrigin;
  for (const { state } of data.queries) state.dataUpdatedAt = seenAt;
  hydrate(queryClient, data);
  const queries = createTRPCQueryUtils({ queryClient, client: trpcClient });
  await loadPage();
  if (isShell(root)) await fetchPage(queries);

  const isRendered = root.hasChildNodes() && !isShell(root);
  // A rendered page may have been scrolled by now; with hydration data the router leaves it where it is.
  const router = closeOnBack(() => createBrowserRouter(routes, isRendered ? { hydrationData: {} } : {}));
  const page = (
    <Providers queryClient={queryClient} trpcClient={trpcClient}>
      <RouterProvider router={router} />
    </Providers>
  );
  // In a transition React works in slices, between which the page scrolls and answers to touches.
  if (isRendered) startTransition(() => void hydrateRoot(root, page));
  else createRoot(root).render(page);
  // From here React handles clicks; index.html repeats the last earlier one.
  dispatchEvent(new Event('hydrate'));
  // A session may have ended elsewhere.
  void forgetKeptBooks(queries.auth.session.getData()?.id ?? null);
  prefetchOnIntent(routes, queries, () => Boolean(queries.auth.session.getData()));
}

/** What a rendered page brings along, in one request: its code is there by now. */
async function fetchPage(queries: PageQueries): Promise<void> {
  const page = prefetchPage(routes, window.location, { queries, isSignedIn: true });
  await Promise.all([page, queries.auth.session.prefetch(), queries.cart.count.prefetch()]);
}

/** Loads the code of the page now shown: without it, React would replace what the server rendered by a fallback. */
async function loadPage(): Promise<void> {
  try {
    for (const { route } of matchRoutes(routes, window.location) ?? []) {
      if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined });
    }
  } catch (error) {
    // The server's page stays readable even if a reload does not bring its code.
    if (await siteAnswers()) reloadOncePerBuild();
    throw error;
  }
}
