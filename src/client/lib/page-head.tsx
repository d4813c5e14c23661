import { createContext, useContext, useEffect } from 'react';
import { titleSuffix } from '#shared/site/facts.ts';
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
};

export type HeadTag = { name: 'title' | 'meta' | 'link'; attributes: Record<string, string>; text?: string };

/** On the server, the page being rendered leaves its head here. */
export const HeadCollector = createContext<((head: { tags: HeadTag[]; status: number }) => void) | null>(null);

/** Sets title, description and sharing tags: in the first HTML on the server, in place on navigation. */
export function Head(head: PageHead) {
  const site = useSite();
  const collect = useContext(HeadCollector);
  const tags = headTags(head, site);
  collect?.({ tags, status: head.status ?? 200 });
  const key = JSON.stringify(tags);
  useEffect(() => {
    for (const old of document.head.querySelectorAll('[data-head]')) old.remove();
    for (const { name, attributes, text } of JSON.parse(key) as HeadTag[]) {
      const element = document.createElement(name);
      for (const [attribute, value] of Object.entries({ ...attributes, 'data-head': '' }))
        element.setAttribute(attribute, value);
      if (text !== undefined) element.textContent = text;
      document.head.append(element);
    }
  }, [key]);
  return null;
}

/** The tags of a page's head, as data. `site`: its name and public address. */
export function headTags(head: PageHead, site: { name: string; publicUrl: string }): HeadTag[] {
  const title = head.title + titleSuffix(site.name);
  const url = site.publicUrl + head.path;
  const meta = (attributes: Record<string, string>): HeadTag => ({ name: 'meta', attributes });
  const tags: HeadTag[] = [
    { name: 'title', attributes: {}, text: title },
    meta({ name: 'description', content: head.description }),
    meta({ property: 'og:title', content: title }),
    meta({ property: 'og:description', content: head.description }),
    meta({ property: 'og:type', content: 'website' }),
    meta({ property: 'og:site_name', content: site.name }),
    meta({ property: 'og:url', content: url }),
    meta({ name: 'twitter:card', content: head.image ? 'summary_large_image' : 'summary' }),
    meta({ name: 'twitter:title', content: title }),
    meta({ name: 'twitter:description', content: head.description }),
  ];
  if (head.image) {
    const image = new URL(head.image, site.publicUrl).href;
    tags.push(meta({ property: 'og:image', content: image }), meta({ name: 'twitter:image', content: image }));
  }
  tags.push(
    head.noindex
      ? meta({ name: 'robots', content: 'noindex' })
      : { name: 'link', attributes: { rel: 'canonical', href: url } },
  );
  return tags;
}
