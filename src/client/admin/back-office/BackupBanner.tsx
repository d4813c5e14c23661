import { useLocation } from 'react-router-dom';
import { AdminBanner } from '#client/admin/ui/AdminScreen.tsx';
import { useMay } from '#client/admin/ui/use-may.ts';
import { trpc } from '#client/lib/trpc.ts';
import { paths } from '#shared/paths.ts';

/** How often the state of the backups is fetched, in ms. */
const checkMs = 10 * 60_000;

const texts = {
  old: 'There has been no good backup for more than 26 hours.',
  failed: 'The last backup failed.',
  away: 'The last backup could not be sent off this machine.',
};

/** On every admin screen except the one for backups: a warning if something is wrong with them. */
export function BackupBanner() {
  const may = useMay();
  const isOnBackups = useLocation().pathname === paths.adminBackups;
  const { data } = trpc.backupsAdmin.state.useQuery(undefined, {
    enabled: !isOnBackups && may('backups'),
    staleTime: checkMs,
    refetchInterval: checkMs,
  });
  const warning = data?.warning ?? null;
  if (isOnBackups || warning === null || warning === 'none') return null;
  return (
    <AdminBanner color="red" role="alert" text={texts[warning]} to={paths.adminBackups} link="Look at the backups" />
  );
}
