import type { createServerSideHelpers } from '@trpc/react-query/server';
import type { AppRouter } from '#server/router.ts';

/** The queries a page may fetch ahead: `queries.materials.list.prefetchInfinite(…)`. */
export type PageQueries = ReturnType<typeof createServerSideHelpers<AppRouter>>;
