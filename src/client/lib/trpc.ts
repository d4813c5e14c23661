import { QueryClient } from '@tanstack/react-query';
import { httpBatchLink, httpLink, splitLink, TRPCClientError } from '@trpc/client';
import { type CreateTRPCReact, createTRPCReact } from '@trpc/react-query';
import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '#server/router.ts';
import { backgroundHeader, paths } from '#shared/paths.ts';
import { reauthenticationLink } from './reauthenticate.ts';

export const trpc: CreateTRPCReact<AppRouter, unknown> = createTRPCReact<AppRouter>();

/** What each procedure answers. */
export type Answers = inferRouterOutputs<AppRouter>;

/** How long a page counts as used after the last touch or key, in ms. */
const activeMs = 60_000;

let activeAt = 0;

/** Starts recording when somebody uses the page. */
export function watchActivity(): void {
  for (const event of ['pointerdown', 'keydown', 'wheel'])
    window.addEventListener(event, () => void (activeAt = performance.now()), { capture: true, passive: true });
}

/**
 * Whether somebody opened or used the page within the last minute. Requests made otherwise, such as polls, are marked as
 * background, so that an admin's idle session ends beside an open page.
 */
const isUserActive = (): boolean => performance.now() - activeAt < activeMs;

const headers = () => (isUserActive() ? {} : { [backgroundHeader]: '1' });

/** A call whose context says `isAlone` goes by itself. */
export const createTrpcClient = () =>
  trpc.createClient({
    links: [
      reauthenticationLink,
      splitLink({
        condition: ({ context }) => context.isAlone === true,
        // It waits for nothing else, and is sent even when the page ends meanwhile.
        true: httpLink({ url: paths.trpc, headers, fetch: (url, init) => fetch(url, { ...init, keepalive: true }) }),
        false: httpBatchLink({ url: paths.trpc, maxItems: 10, headers }),
      }),
    ],
  });

/** The error that the site answered; null for a lost connection and everything else. */
export function serverError(
  error: unknown,
): { code: string; message: string; fieldErrors: Record<string, string> | null } | null {
  if (!(error instanceof TRPCClientError)) return refusalWhileRendering(error);
  const data: { code?: string; fieldErrors?: Record<string, string> | null } | undefined = error.data;
  return data?.code === undefined
    ? null
    : { code: data.code, message: error.message, fieldErrors: data.fieldErrors ?? null };
}

/** A refusal that the server met while it rendered the page: there an error, in the page's data its code and message. */
function refusalWhileRendering(error: unknown) {
  if (typeof error !== 'object' || error === null || !('code' in error) || !('message' in error)) return null;
  return { code: String(error.code), message: String(error.message), fieldErrors: null };
}

/**
 * Retries only after a lost connection or a busy server, never after a refusal. A change without a connection fails at once
 * and is not sent later, unseen.
 */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      mutations: { networkMode: 'always' },
      queries: {
        staleTime: 30_000,
        retry: (failures, error) =>
          !import.meta.env.SSR &&
          failures < 2 &&
          ['INTERNAL_SERVER_ERROR', undefined].includes(serverError(error)?.code),
      },
    },
  });
