import { useLocation } from 'react-router-dom';
import { AdminBanner } from '#client/admin/ui/AdminScreen.tsx';
import { useMay } from '#client/admin/ui/use-may.ts';
import { trpc } from '#client/lib/trpc.ts';
import { paths } from '#shared/paths.ts';

/** Whether this screen can show a banner that leads to the backups: not that screen itself, and not to who may not open it. */
function useLeadsToBackups(): boolean {
  const may = useMay();
  return useLocation().pathname !== paths.adminBackups && may('backups');
}

/** How often the state of the backups is fetched, in ms. */
const checkMs = 10 * 60_000;

const texts = {
  old: 'There has been no good backup for more than 26 hours.',
  failed: 'The last backup failed.',
  away: 'The last backup could not be sent off this machine.',
};

/** A warning if something is wrong with the backups. */
export function BackupBanner() {
  const isShown = useLeadsToBackups();
  const { data } = trpc.backupsAdmin.state.useQuery(undefined, {
    enabled: isShown,
    staleTime: checkMs,
    refetchInterval: checkMs,
  });
  const warning = data?.warning ?? null;
  if (!isShown || warning === null || warning === 'none') return null;
  return (
    <AdminBanner color="red" role="alert" text={texts[warning]} to={paths.adminBackups} link="Look at the backups" />
  );
}

/** An upgrade needs something from the operator; the screen of the backups has the list. */
export function ReleaseBanner() {
  const isShown = useLeadsToBackups();
  const { data } = trpc.releaseAdmin.state.useQuery(undefined, {
    enabled: isShown,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!isShown || !data || data.upgrade.length === 0) return null;
  return (
    <AdminBanner
      color="yellow"
      text={`The site was upgraded to version ${data.version}.`}
      to={paths.adminBackups}
      link="See what it needs from you"
    />
  );
}
