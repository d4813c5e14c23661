import type { PageQueries } from '#client/lib/prefetch.ts';
import { trpc } from '#client/lib/trpc.ts';
import { ActionButton } from '#client/ui/ActionButton.tsx';
import { paths } from '#shared/paths.ts';

/** What a return path is about: a material or a combo pack, by its id. */
function aboutOf(to: string): { kind: 'material' | 'combo'; id: string } | null {
  const id = /[0-9a-f]{32}/.exec(to)?.[0];
  if (id === undefined) return null;
  return { kind: to === paths.combo(id) ? 'combo' : 'material', id };
}

/** Fetches ahead what a ContinueButton says. `to`: a `mailedReturnPath`. */
export async function prefetchContinue(queries: PageQueries, to: string): Promise<void> {
  const about = aboutOf(to);
  if (about) await queries[about.kind === 'material' ? 'materials' : 'combos'].get.prefetch({ id: about.id });
}

/** The material or combo pack that a return path is about, as far as known; undefined for any other. */
export function useSubject(to: string) {
  const about = aboutOf(to);
  const id = about?.id ?? '';
  const material = trpc.materials.get.useQuery({ id }, { enabled: about?.kind === 'material' });
  const combo = trpc.combos.get.useQuery({ id }, { enabled: about?.kind === 'combo' });
  if (material.data) return { title: material.data.title, cover: material.data };
  return combo.data && { title: combo.data.title, cover: null };
}

/** Back to what somebody was doing before signing up. `to`: a `mailedReturnPath`. */
export function ContinueButton({ to }: { to: string }) {
  const title = useSubject(to)?.title;
  return (
    <ActionButton to={to}>
      {title === undefined ? 'Continue where you left off' : `Continue with ${title}`}
    </ActionButton>
  );
}
