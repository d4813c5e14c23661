import { type DehydratedState, hydrate } from '@tanstack/react-query';
import { createTRPCQueryUtils } from '@trpc/react-query';
import { type ReactNode, startTransition, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, RouterProvider } from 'react-router-dom';
import { Providers } from './app.tsx';
import { reloadForNewCode, watchForMissingCode } from './lib/chunk-load-error.ts';
import { watchUse } from './lib/in-use.ts';
import { siteAnswers, watchConnection } from './lib/online.ts';
import { prefetchOnIntent } from './lib/prefetch-on-intent.ts';
import { createQueryClient, createTrpcClient } from './lib/trpc.ts';
import { nextTask } from './lib/yield-to-main.ts';
import { routes } from './routes.tsx';

/** Takes the page that the server sent over, calling `onTakeover` just before; done when every button of it works. */
export async function takeOver(onTakeover: () => void): Promise<void> {
  watchForMissingCode();
  watchConnection();
  watchUse();
  const root = document.getElementById('root');
  const pageData = document.getElementById('page-data');
  if (!root || !pageData) throw new Error('The page is incomplete');

  const queryClient = createQueryClient();
  const trpcClient = createTrpcClient();
  const data = JSON.parse(pageData.textContent ?? '') as DehydratedState;
  // However long ago the server made this page, it was true when it was sent: nothing is asked for again at once.
  for (const { state } of data.queries) state.dataUpdatedAt = performance.timeOrigin;
  hydrate(queryClient, data);
  await nextTask();
  await loadPage();
  await nextTask();

  // What the server sent may have been scrolled by now; told of its data, the router leaves it where it is.
  const sent = root.hasChildNodes();
  const router = createBrowserRouter(routes, sent ? { hydrationData: {} } : {});

  onTakeover();
  await new Promise<void>((done) => {
    const app = (
      <Providers queryClient={queryClient} trpcClient={trpcClient}>
        <WhenShown tell={done}>
          <RouterProvider router={router} />
        </WhenShown>
      </Providers>
    );
    // As a transition it is done in slices, between which the page scrolls and answers to touches.
    if (sent) startTransition(() => void hydrateRoot(root, app));
    else createRoot(root).render(app);
  });
  prefetchOnIntent(routes, createTRPCQueryUtils({ queryClient, client: trpcClient }));
}

/** Around what is shown, not beside it: React's ids come from an element's place, which must be the one on the server. */
function WhenShown({ tell, children }: { tell: () => void; children: ReactNode }) {
  useEffect(tell, [tell]);
  return children;
}

/** The page now shown must be there before hydration, or React would replace what the server rendered by a fallback. */
async function loadPage(): Promise<void> {
  try {
    for (const { route } of matchRoutes(routes, window.location) ?? []) {
      if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined });
    }
  } catch (error) {
    // What the server sent stays readable, whether or not a reload brings its code.
    if (await siteAnswers()) reloadForNewCode();
    throw error;
  }
}
