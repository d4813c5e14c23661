import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import type { ReactNode } from 'react';
import { appRouter } from '#server/router.ts';
import type { SessionUser } from '#shared/users.ts';
import { draw, type Fetch } from './render.tsx';
import { silentLog, type TestContext } from './test-context.ts';

type Options = { at?: string; answer?: (path: string) => Response | null };

/**
 * Renders a component for this user (or a visitor) over a test context: its calls go through the real
 * procedures without a network. `answer` may answer a call by its path instead, or fail it.
 */
export function renderScreen(
  context: TestContext,
  user: SessionUser | null,
  screen: ReactNode,
  { at = '/', answer = () => null }: Options = {},
) {
  const fetch: Fetch = async (asked, init) => {
    const url = asked instanceof Request ? asked.url : asked.toString();
    return (
      answer(new URL(url).pathname.replace('/trpc/', '')) ??
      fetchRequestHandler({
        endpoint: '/trpc',
        req: new Request(url, {
          method: init?.method ?? 'GET',
          headers: { 'content-type': 'application/json' },
          body: init?.body as string | undefined,
        }),
        router: appRouter,
        createContext: () => ({
          ...context.services,
          user,
          sessionId: null,
          isReauthenticated: true,
          userAgent: undefined,
          deviceToken: null,
          ip: '192.0.2.1',
          log: silentLog,
          setCookie: () => {},
          clearDevice: () => {},
        }),
      })
    );
  };
  return draw(screen, fetch, at);
}
