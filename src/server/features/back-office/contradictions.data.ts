import type { Config } from '#server/config.ts';
import type { Executor } from '#server/db/open-db.ts';
import { siteSection, storedSection } from '#server/features/site/site.data.ts';

const pages = { home: 'Home', about: 'About', works: 'Works', contact: 'Contact' } as const;

type Said = { what: string; figure: string; page: string; isOwn: boolean };

/**
 * What the public pages say differently of one thing, each in a sentence: `Success rate: 95% (Home, About), 85% (Works)`.
 * Only where the educator saved one of those pages: the samples that come with the site differ, as specified.
 */
export function findContradictions(db: Executor, config: Config): string[] {
  const figures = Object.entries(pages).flatMap(([section, page]) => {
    const content = siteSection(db, config, section as keyof typeof pages);
    const isOwn = storedSection(db, section as keyof typeof pages) !== null;
    return figuresIn(content).map((one) => ({ ...one, page, isOwn }));
  });
  const things = new Set(figures.map(({ what }) => what.toLowerCase()));
  return [...things].flatMap((thing) => sentenceOf(figures.filter(({ what }) => what.toLowerCase() === thing)) ?? []);
}

/** Labelled figures, and years of experience or teaching in any text. */
function figuresIn(content: unknown): Pick<Said, 'what' | 'figure'>[] {
  if (typeof content === 'string')
    return [...content.matchAll(/(?<!\d)(\d{1,9}\+) years/g)].map(([, figure = '']) => ({ what: years, figure }));
  if (typeof content !== 'object' || content === null) return [];
  if ('figure' in content && 'label' in content) {
    const [figure, label] = [String(content.figure), String(content.label)];
    return [{ what: /\byears\b/i.test(label) ? years : label, figure }];
  }
  return Object.values(content).flatMap(figuresIn);
}

const years = 'Years of experience';

function sentenceOf(said: Said[]): string | null {
  const figures = [...new Set(said.map(({ figure }) => figure))];
  if (figures.length < 2 || !said.some(({ isOwn }) => isOwn)) return null;
  const pagesOf = (of: string) => new Set(said.filter(({ figure }) => figure === of).map(({ page }) => page));
  const parts = figures.map((figure) => `${figure} (${[...pagesOf(figure)].join(', ')})`);
  return `${said[0]?.what}: ${parts.join(', ')}`;
}
