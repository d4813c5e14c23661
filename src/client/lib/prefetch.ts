import type { createServerSideHelpers } from '@trpc/react-query/server';
import type { AppRouter } from '#server/router.ts';

type Helpers = Omit<ReturnType<typeof createServerSideHelpers<AppRouter>>, 'queryClient' | 'dehydrate'>;

/** Mutations, which tRPC's helpers have as `never`, are left out. */
type Queries<Feature> = { [Name in keyof Feature as [Feature[Name]] extends [never] ? never : Name]: Feature[Name] };

/** The queries a page may fetch ahead: `queries.materials.list.prefetchInfinite(…)`. */
export type PageQueries = { [Feature in keyof Helpers]: Queries<Helpers[Feature]> };
