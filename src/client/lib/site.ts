import type { PublicSection, SiteContent } from '#shared/site.ts';
import { trpc } from './trpc.ts';

/** The educator's facts and how this installation takes payment; every first HTML brings them along. */
export function useSite() {
  const [site] = trpc.site.info.useSuspenseQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
  return site;
}

/** What a page says. The page fetches it ahead: `queries.site.content.prefetch({ section })` in its `prefetch`. */
export function useSiteContent<Section extends PublicSection>(section: Section): SiteContent<Section> {
  const [content] = trpc.site.content.useSuspenseQuery({ section }, { staleTime: 5 * 60_000 });
  return content as SiteContent<Section>;
}
