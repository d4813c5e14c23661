import { trpc } from './trpc.ts';

/** The educator's facts and how this installation takes payment; every first HTML brings them along. */
export function useSite() {
  const [site] = trpc.site.info.useSuspenseQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
  return site;
}
