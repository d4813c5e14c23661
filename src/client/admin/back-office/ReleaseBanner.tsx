import { useLocation } from 'react-router-dom';
import { AdminBanner } from '#client/admin/ui/AdminScreen.tsx';
import { useMay } from '#client/admin/ui/use-may.ts';
import { trpc } from '#client/lib/trpc.ts';
import { paths } from '#shared/paths.ts';

/** On every admin screen except the one for backups, which has the list: an upgrade needs something from the operator. */
export function ReleaseBanner() {
  const may = useMay();
  const isOnBackups = useLocation().pathname === paths.adminBackups;
  const { data } = trpc.releaseAdmin.state.useQuery(undefined, {
    enabled: !isOnBackups && may('backups'),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (isOnBackups || !data || data.upgrade.length === 0) return null;
  return (
    <AdminBanner
      color="yellow"
      text={`The site was upgraded to version ${data.version}.`}
      to={paths.adminBackups}
      link="See what it needs from you"
    />
  );
}
