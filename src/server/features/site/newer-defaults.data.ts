/** The better default beside hers: a policy whose default text has changed since she wrote her own. */
import type { Executor } from '#server/db/open-db.ts';
import { readSetting, writeSetting } from '#server/db/settings.ts';
import { notFound } from '#server/trpc.ts';
import type { Work } from '#server/work.ts';
import { type SiteContent, type SiteSection, siteSections } from '#shared/site.ts';
import { ownTextKept } from './events.ts';
import { storedSection, versionOf } from './site.data.ts';

/** The section whose defaults are followed: of the others nobody needs the newer words. */
const followed = 'terms' satisfies SiteSection;
type Part = keyof SiteContent<typeof followed>;

const key = `defaults.${followed}`;

/** By each part that she has written herself, the version of the default that she had before her. */
function seenDefaults(db: Executor): Record<string, string> {
  const seen = readSetting(db, key);
  return typeof seen === 'object' && seen !== null ? Object.fromEntries(Object.entries(seen)) : {};
}

const defaultOf = (part: Part) => siteSections[followed][part];
const versionNow = (part: Part): string => versionOf({ text: defaultOf(part) });
const partsOf = (content: object): Part[] =>
  Object.keys(content).filter((name): name is Part => name in siteSections[followed]);

/** The parts that she has written herself and whose default is another by now, with that default. */
export function newerDefaults(db: Executor, section: SiteSection): { name: string; value: unknown }[] {
  if (section !== followed) return [];
  const seen = seenDefaults(db);
  return partsOf(storedSection(db, followed) ?? {})
    .filter((part) => seen[part] !== undefined && seen[part] !== versionNow(part))
    .map((part) => ({ name: part, value: defaultOf(part) }));
}

/** Notes beside which defaults she writes; what she leaves as she wrote it stays beside the older one. */
export function noteDefaults(tx: Executor, section: SiteSection, before: object | null, after: object | null): void {
  if (section !== followed) return;
  const seen = seenDefaults(tx);
  const written = partsOf(after ?? {}).map((part) => {
    const isUnchanged =
      before !== null && JSON.stringify(Reflect.get(before, part)) === JSON.stringify(Reflect.get(after ?? {}, part));
    return [part, isUnchanged && seen[part] !== undefined ? seen[part] : versionNow(part)] as const;
  });
  writeSetting(tx, key, Object.fromEntries(written));
}

/** She has seen the newer default and keeps her own. Throws NOT_FOUND where there is none. */
export function keepOwnText({ tx, happened }: Work, part: string): void {
  const [found] = newerDefaults(tx, followed).filter(({ name }) => name === part);
  if (!found) throw notFound('There is no newer text');
  writeSetting(tx, key, { ...seenDefaults(tx), [part]: versionNow(part as Part) });
  happened(ownTextKept, { part });
}
