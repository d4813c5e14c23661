import type { createServerSideHelpers } from '@trpc/react-query/server';
import type { ComponentType } from 'react';
import type { AppRouter } from '#server/router.ts';

type Helpers = Omit<ReturnType<typeof createServerSideHelpers<AppRouter>>, 'queryClient' | 'dehydrate'>;

/** Mutations, which tRPC's helpers have as `never`, are left out. */
type Queries<Feature> = { [Name in keyof Feature as [Feature[Name]] extends [never] ? never : Name]: Feature[Name] };

/** The queries a page may fetch ahead: `queries.materials.list.prefetchInfinite(…)`. */
export type PageQueries = { [Feature in keyof Helpers]: Queries<Helpers[Feature]> };

export type PrefetchRequest = {
  params: Record<string, string | undefined>;
  search: URLSearchParams;
  /** Whether prices, orders and the like are answered. */
  isSignedIn: boolean;
};

/** What a page's module exports. */
export type PageModule = {
  Component: ComponentType;
  /** Fetches what the page's first sight needs: on the server before rendering, in the browser on intent. */
  prefetch?: (queries: PageQueries, request: PrefetchRequest) => Promise<unknown>;
};

/** What a route knows of its page. */
export type PageHandle = {
  /** The page's file as the build's manifest names it. */
  file: string;
  load?: () => Promise<PageModule>;
  /** Nothing on it needs a script but the frame: its scripts wait for somebody to do something. */
  isForReading?: boolean;
  browserOnly?: boolean;
};
