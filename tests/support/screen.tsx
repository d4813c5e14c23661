import { QueryClient } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { httpBatchLink } from '@trpc/client';
import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import { type ReactNode, Suspense } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { Providers } from '#client/app.tsx';
import { trpc } from '#client/lib/trpc.ts';
import { appRouter } from '#server/router.ts';
import type { SessionUser } from '#shared/users.ts';
import { silentLog, type World } from './world.ts';

/**
 * Draws a component as this person (or a visitor) sees it, over a test's own world: its calls go through the real
 * procedures without a network. `answer` may answer a call by its path instead, or fail it.
 */
export function renderScreen(
  world: World,
  user: SessionUser | null,
  screen: ReactNode,
  { at = '/', answer = () => null }: { at?: string; answer?: (path: string) => Response | null } = {},
) {
  const trpcClient = trpc.createClient({
    links: [
      httpBatchLink({
        url: 'http://localhost/trpc',
        maxItems: 1,
        fetch: async (url, init) =>
          answer(new URL(addressOf(url)).pathname.replace('/trpc/', '')) ??
          fetchRequestHandler({
            endpoint: '/trpc',
            req: new Request(addressOf(url), {
              method: init?.method ?? 'GET',
              headers: { 'content-type': 'application/json' },
              body: init?.body as string | undefined,
            }),
            router: appRouter,
            createContext: () => ({
              ...world.services,
              user,
              sessionId: null,
              ip: '192.0.2.1',
              log: silentLog,
              setCookie: () => {},
            }),
          }),
      }),
    ],
  });
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return render(
    <MemoryRouter initialEntries={[at]}>
      <Providers queryClient={queryClient} trpcClient={trpcClient}>
        <Suspense>{screen}</Suspense>
      </Providers>
    </MemoryRouter>,
  );
}

const addressOf = (asked: string | URL | Request): string => (asked instanceof Request ? asked.url : asked.toString());
