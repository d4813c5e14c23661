import { createContext, useContext, useEffect } from 'react';
import { paths } from '#shared/paths.ts';
import { type PublicFacts, titleSuffix } from '#shared/site/facts.ts';
import { breadcrumbs, type JsonLd, organization } from './json-ld.ts';
import { useSite } from './site.ts';

/** What a page says of itself to search engines, chat apps and the browser's tab. */
export type PageHead = {
  /** Without the site's suffix. */
  title: string;
  description: string;
  /** Absolute or from the root; the site's own picture when left out. */
  image?: string;
  /** HTTP status of the page when it is the first one asked for. */
  status?: number;
  /** Private and missing pages are not for search engines. */
  noindex?: boolean;
  path: string;
  /** The pages between the home page and this one. */
  parents?: { title: string; path: string }[];
  /** What else the page tells search engines about what is on it. */
  jsonLd?: JsonLd[];
};

export type HeadTag = { name: 'title' | 'meta' | 'link' | 'script'; attributes: Record<string, string>; text?: string };

/** Collects the head of the rendered page: on the server, and where a page is shown inside another. */
export const HeadCollector = createContext<((head: { tags: HeadTag[]; status: number }) => void) | null>(null);

/** Sets title, description and sharing tags: in the first HTML on the server, in place on navigation. */
export function Head(head: PageHead) {
  const site = useSite();
  const collect = useContext(HeadCollector);
  const tags = headTags(head, site);
  collect?.({ tags, status: head.status ?? 200 });
  const key = JSON.stringify(tags);
  const isOwnPage = collect === null;
  useEffect(() => {
    if (!isOwnPage) return;
    for (const old of document.head.querySelectorAll('[data-head]')) old.remove();
    for (const { name, attributes, text } of JSON.parse(key) as HeadTag[]) {
      const element = document.createElement(name);
      for (const [attribute, value] of Object.entries({ ...attributes, 'data-head': '' }))
        element.setAttribute(attribute, value);
      if (text !== undefined) element.textContent = text;
      document.head.append(element);
    }
  }, [key, isOwnPage]);
  return null;
}

/** What headTags needs to know of the site. `socialImageUrl`: from the root, the picture of pages that have none. */
type HeadSite = PublicFacts & { publicUrl: string; socialImageUrl: string };

/** The tags of a page's head, as data. */
export function headTags(head: PageHead, site: HeadSite): HeadTag[] {
  const title = head.title + titleSuffix(site.name);
  const url = site.publicUrl + head.path;
  const image = new URL(head.image ?? site.socialImageUrl, site.publicUrl).href;
  const meta = (attributes: Record<string, string>): HeadTag => ({ name: 'meta', attributes });
  return [
    { name: 'title', attributes: {}, text: title },
    meta({ name: 'description', content: head.description }),
    meta({ property: 'og:title', content: title }),
    meta({ property: 'og:description', content: head.description }),
    meta({ property: 'og:type', content: 'website' }),
    meta({ property: 'og:site_name', content: site.name }),
    meta({ property: 'og:locale', content: 'en_IN' }),
    meta({ property: 'og:url', content: url }),
    meta({ property: 'og:image', content: image }),
    // Only the site's own picture has a known size.
    ...(head.image
      ? [meta({ property: 'og:image:alt', content: head.title })]
      : [
          meta({ property: 'og:image:width', content: '1200' }),
          meta({ property: 'og:image:height', content: '630' }),
          meta({ property: 'og:image:alt', content: site.name }),
        ]),
    meta({ name: 'twitter:card', content: 'summary_large_image' }),
    meta({ name: 'twitter:title', content: title }),
    meta({ name: 'twitter:description', content: head.description }),
    meta({ name: 'twitter:image', content: image }),
    ...(head.noindex
      ? [meta({ name: 'robots', content: 'noindex' })]
      : [{ name: 'link', attributes: { rel: 'canonical', href: url } } as const, ...jsonLdTags(head, site)]),
  ];
}

/** The pages that say who stands behind the site. */
const introducing: string[] = [paths.home, paths.about, paths.contact];

/** One data block of JSON: not a script, so no content policy blocks it. */
function jsonLdTags({ title, path, parents = [], jsonLd = [] }: PageHead, site: HeadSite): HeadTag[] {
  const trail = path === paths.home ? [] : [breadcrumbs(site, [...parents, { title, path }])];
  const graph = [...trail, ...(introducing.includes(path) ? organization(site) : []), ...jsonLd];
  if (graph.length === 0) return [];
  const text = JSON.stringify({ '@context': 'https://schema.org', '@graph': graph });
  // Nothing in it can end the element it stands in.
  return [{ name: 'script', attributes: { type: 'application/ld+json' }, text: text.replaceAll('<', '\\u003c') }];
}
