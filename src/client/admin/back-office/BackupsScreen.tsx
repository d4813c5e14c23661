import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconDatabaseExport } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { AdminScreen } from '#client/admin/ui/AdminScreen.tsx';
import { Loaded } from '#client/admin/ui/Loaded.tsx';
import { useFeedback, useRefreshLists } from '#client/admin/ui/use-feedback.ts';
import { notify } from '#client/lib/notify.ts';
import { useSite } from '#client/lib/site.ts';
import { trpc } from '#client/lib/trpc.ts';
import { ProgressBar } from '#client/ui/ProgressBar.tsx';
import { formatDateTime } from '#shared/dates.ts';
import { AwayCopies, BackupList, type BackupState, LastBackup, RestoreDrill } from './BackupSections.tsx';
import { DataFileFacts, ReleaseNotes, RestoreHelp } from './OperatorSections.tsx';

/** How often the progress of a backup is fetched, in ms. */
const lookMs = 1000;

export function BackupsScreen() {
  const refresh = useRefreshLists();
  const query = trpc.backupsAdmin.state.useQuery(undefined, {
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.running || data?.away?.isSending ? lookMs : false),
  });
  const make = trpc.backupsAdmin.make.useMutation(
    useFeedback({ failed: (message) => `The backup couldn’t start: ${message}` }),
  );
  useEndNotification(query.data, make.isPending ? undefined : make.data?.name, refresh);
  const isRunning = make.isPending || Boolean(query.data?.running);

  return (
    <AdminScreen
      title="Backups"
      description="Verified copies of the whole site, made hourly when something changes and at least daily."
      refreshed={[{ isRefetching: query.isRefetching && !isRunning, refetch: refresh }]}
      actions={
        <Button
          leftSection={<IconDatabaseExport size={18} aria-hidden />}
          loading={isRunning}
          onClick={() => make.mutate()}
        >
          Make a backup now
        </Button>
      }
    >
      <Loaded query={query} what="the backups" loading="Loading backups..." height={180}>
        {(state) => (
          <Stack gap="xl">
            <BackupWarning state={state} />
            {state.running && <Making running={state.running} />}
            <LastBackup last={state.last} />
            <RestoreDrill drill={state.drill} />
            <AwayCopies away={state.away} />
            <BackupList />
            <RestoreHelp folder={state.folder} name={state.last?.name ?? null} />
            <DataFileFacts />
            <ReleaseNotes />
          </Stack>
        )}
      </Loaded>
    </AdminScreen>
  );
}

/** What is wrong with the backups and what to do about it; nothing when all is well. */
function BackupWarning({ state: { warning, failure, away, running } }: { state: BackupState }) {
  const { timeZone } = useSite();
  if (warning === null || running) return null;
  const explain = (what: BackupState['failure']) =>
    what && `${formatDateTime(what.at, timeZone)}: ${what.message} Retrying every hour.`;
  const says = {
    none: {
      title: 'There is no backup yet',
      text: 'The first backup runs a minute after start. You can make one now.',
    },
    old: {
      title: 'The last good backup is older than 26 hours',
      text: 'One is due every day. Make one now; if that fails too, check the site’s log and its free disk space.',
    },
    failed: {
      title: 'The last backup failed',
      text: explain(failure),
    },
    away: {
      title: 'The last backup could not be sent off this machine',
      text: explain(away?.failure ?? null),
    },
  }[warning];
  return (
    <Alert
      color={warning === 'none' ? 'yellow' : 'red'}
      icon={<IconAlertTriangle aria-hidden />}
      title={says.title}
      // The default colour of the title has too little contrast on yellow.
      styles={{ title: { color: 'var(--mantine-color-text)' } }}
      role="alert"
    >
      {says.text}
    </Alert>
  );
}

function Making({ running: { share } }: { running: NonNullable<BackupState['running']> }) {
  const percent = Math.round(share * 100);
  return (
    <div>
      <Group justify="space-between" mb={6}>
        <Text fw={600}>A backup is being made. You can leave this page.</Text>
        <Text c="dimmed">{percent < 100 ? `${percent} %` : 'Checking'}</Text>
      </Group>
      <ProgressBar label="Progress of the backup" {...(share < 1 && { value: share })} />
    </div>
  );
}

/** Tells in a toast how a backup ended. `made`: the one begun here, which may end before the first poll sees it run. */
function useEndNotification(state: BackupState | undefined, made: string | undefined, onEnd: () => unknown): void {
  const seen = useRef<string | undefined>(undefined);
  const told = useRef(new Set<string>());
  useEffect(() => {
    if (!state) return;
    seen.current = state.running?.name ?? seen.current;
    const name = [made, seen.current].find((name) => name !== undefined && !told.current.has(name));
    if (state.running || name === undefined) return;
    told.current.add(name);
    if (state.last?.name === name) notify.success('The backup is made and checked.');
    else notify.error(`The backup failed: ${state.failure?.message ?? ''}`);
    onEnd();
  });
}
