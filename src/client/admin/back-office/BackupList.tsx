import { ActionIcon, Group, Skeleton, Text, Title } from '@mantine/core';
import { IconDatabaseOff, IconDownload, IconTrash } from '@tabler/icons-react';
import { AdminTable, type Column } from '#client/admin/ui/AdminTable.tsx';
import { confirmDelete } from '#client/admin/ui/confirm-delete.tsx';
import { RowAction } from '#client/admin/ui/RowAction.tsx';
import { useRefreshLists } from '#client/admin/ui/refresh-lists.ts';
import { messageOf, notify } from '#client/lib/notify.ts';
import { useSite } from '#client/lib/site.ts';
import { trpc } from '#client/lib/trpc.ts';
import { EmptyState, QueryState } from '#client/ui/QueryState.tsx';
import { type Backup, backupKeptMs, backupsKept, backupsShareOfDisk } from '#shared/backups.ts';
import { formatDate, formatDateTime } from '#shared/dates.ts';
import { formatBytes } from '#shared/files.ts';
import { paths } from '#shared/paths.ts';
import { kindLabels } from './kinds.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Every backup there is, to take away or delete. */
export function BackupList() {
  const { timeZone } = useSite();
  const refresh = useRefreshLists();
  const query = trpc.backupsAdmin.list.useQuery();
  const remove = trpc.backupsAdmin.delete.useMutation({
    onSuccess: () => notify.success('Backup deleted'),
    onError: (error) => notify.error(`The backup could not be deleted: ${messageOf(error)}`),
    onSettled: refresh,
  });
  // A plain link cannot ask for the password, so it is asked for before the link is followed.
  const mayDownload = trpc.backupsAdmin.mayDownload.useMutation();
  const download = (name: string) =>
    mayDownload.mutate(undefined, {
      onSuccess: () => window.location.assign(paths.backupFile(name)),
      onError: (error) => notify.error(`The backup could not be downloaded: ${messageOf(error)}`),
    });
  const backups = query.data ?? [];

  const columns: Column<Backup & { id: string }>[] = [
    {
      header: 'Made',
      render: ({ at, name }) => (
        <>
          <Text size="sm" fw={600}>
            {formatDateTime(at, timeZone)}
          </Text>
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {name}
          </Text>
        </>
      ),
    },
    {
      header: 'Kind',
      render: ({ kind, at }) => (
        <div>
          <Text size="sm">{kindLabels[kind]}</Text>
          {kind !== 'automatic' && (
            <Text size="sm" c="dimmed">
              Kept until {formatDate(at + backupKeptMs, timeZone)}
            </Text>
          )}
        </div>
      ),
    },
    { header: 'Size', align: 'right', isShort: true, render: ({ sizeBytes }) => formatBytes(sizeBytes) },
    {
      header: 'Actions',
      render: ({ name, at }) => {
        const made = formatDateTime(at, timeZone);
        return (
          <Group gap={4} wrap="nowrap">
            <ActionIcon
              component="a"
              href={paths.backupFile(name)}
              download
              onClick={(event) => {
                event.preventDefault();
                download(name);
              }}
              variant="subtle"
              color="gray.7"
              size={44}
              aria-label={`Download the backup of ${made}`}
              title={`Download the backup of ${made}`}
            >
              <IconDownload size={20} aria-hidden />
            </ActionIcon>
            <RowAction
              label={`Delete the backup of ${made}`}
              icon={IconTrash}
              danger
              onClick={() =>
                confirmDelete(
                  `Are you sure you want to delete the backup of ${made}? This action cannot be undone.`,
                  () => remove.mutate({ name }),
                )
              }
            />
          </Group>
        );
      },
    },
  ];

  return (
    <section aria-labelledby="all-backups">
      <Title order={2} size="h4" id="all-backups">
        All backups
      </Title>
      <Text c="dimmed" mb="md" maw="46rem">
        Of the automatic ones the newest of {backupsKept.hours} hours, {backupsKept.days} days and {backupsKept.weeks}{' '}
        weeks are kept, and fewer when they would take more than {backupsShareOfDisk * 100} % of the disk. All others
        are deleted after {backupKeptMs / dayMs} days, because the terms promise that deleted accounts are gone from the
        backups by then: download what you want to keep longer. A backup holds names, addresses and password hashes:
        keep what you download on a machine that is yours alone.
      </Text>
      <QueryState
        query={query}
        loading={<Skeleton height={160} />}
        errorText="The backups could not be loaded."
        isEmpty={backups.length === 0}
        empty={<EmptyState icon={<IconDatabaseOff size={48} aria-hidden />} title="No backups yet" />}
      >
        <AdminTable
          label="Backups"
          columns={columns}
          rows={backups.map((backup) => ({ ...backup, id: backup.name }))}
        />
      </QueryState>
    </section>
  );
}
