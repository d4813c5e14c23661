import type { PageQueries } from '#client/lib/prefetch.ts';
import { trpc } from '#client/lib/trpc.ts';
import { Cover } from '#client/ui/Cover.tsx';
import { paths } from '#shared/paths.ts';
import classes from './subject.module.css';

type SubjectOf = { kind: 'material' | 'print' | 'combo' | 'series' | 'test'; id: string };

/** What a return path is about, by its id. */
function aboutOf(to: string): SubjectOf | null {
  const id = /[0-9a-f]{32}/.exec(to)?.[0];
  if (id === undefined) return null;
  if (to === paths.combo(id)) return { kind: 'combo', id };
  if (to === paths.series(id)) return { kind: 'series', id };
  if (to === paths.hall(id)) return { kind: 'test', id };
  return { kind: to.startsWith(paths.orderPrinted) ? 'print' : 'material', id };
}

/** Fetches ahead what `useSubject` answers. `to`: a `mailedReturnPath`. */
export async function prefetchSubject(queries: PageQueries, to: string): Promise<void> {
  const about = aboutOf(to);
  if (!about) return;
  const { kind, id } = about;
  if (kind === 'combo') await queries.combos.get.prefetch({ id });
  else if (kind === 'series') await queries.series.get.prefetch({ id });
  else if (kind === 'test') await queries.tests.title.prefetch({ id });
  else await queries.materials.get.prefetch({ id });
}

const purposes = {
  material: 'to buy',
  print: 'to order a printed copy of',
  combo: 'to buy',
  series: 'to buy',
  test: 'to take',
};

/** What a return path is about and what somebody goes there for, as far as known; undefined for any other path. */
export function useSubject(to: string) {
  const { kind, id = '' } = aboutOf(to) ?? {};
  const isMaterial = kind === 'material' || kind === 'print';
  const material = trpc.materials.get.useQuery({ id }, { enabled: isMaterial }).data;
  const combo = trpc.combos.get.useQuery({ id }, { enabled: kind === 'combo' }).data;
  const series = trpc.series.get.useQuery({ id }, { enabled: kind === 'series' }).data;
  const test = trpc.tests.title.useQuery({ id }, { enabled: kind === 'test' }).data;
  const title = material?.title ?? combo?.title ?? series?.title ?? test;
  return kind && title ? { purpose: purposes[kind], title, cover: material ?? null } : undefined;
}

/** What somebody came for: `to buy UG TRB English: Unit 1`, with its cover. */
export function ToSubject({
  subject: { purpose, title, cover },
}: {
  subject: NonNullable<ReturnType<typeof useSubject>>;
}) {
  return (
    <span className={classes.subject}>
      {cover && (
        <span className={classes.cover}>
          <Cover {...cover} />
        </span>
      )}
      <span>
        {purpose} <strong>{title}</strong>
      </span>
    </span>
  );
}
