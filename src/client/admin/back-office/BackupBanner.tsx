import { Alert, Anchor, Container } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router-dom';
import { trpc } from '#client/lib/trpc.ts';
import { paths } from '#shared/paths.ts';

/** How often it is looked whether something is wrong, in ms. */
const lookMs = 10 * 60_000;

const says = {
  old: 'There has been no good backup for more than 26 hours.',
  failed: 'The last backup failed.',
};

/** On every admin screen but that of the backups: that something is wrong with them; nothing when all is well. */
export function BackupBanner() {
  const isThere = useLocation().pathname === paths.adminBackups;
  const { data } = trpc.backupsAdmin.state.useQuery(undefined, {
    enabled: !isThere,
    staleTime: lookMs,
    refetchInterval: lookMs,
  });
  const warning = data?.warning ?? null;
  if (isThere || warning === null || warning === 'none') return null;
  return (
    <Container size="xl" pt="md">
      <Alert color="red" icon={<IconAlertTriangle aria-hidden />} role="alert">
        {says[warning]}{' '}
        <Anchor component={Link} to={paths.adminBackups} c="inherit" fw={600} underline="always">
          Look at the backups
        </Anchor>
      </Alert>
    </Container>
  );
}
