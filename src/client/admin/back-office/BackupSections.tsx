import { Button, Group, Text } from '@mantine/core';
import { IconCloudUpload, IconDatabaseOff, IconDownload, IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { EmptyList } from '#client/admin/ui/AdminList.tsx';
import { Section } from '#client/admin/ui/AdminScreen.tsx';
import { AdminTable, type Column } from '#client/admin/ui/AdminTable.tsx';
import { RowAction, TwoLines } from '#client/admin/ui/Cells.tsx';
import { confirmDelete } from '#client/admin/ui/confirm.tsx';
import { followDownload } from '#client/admin/ui/ExportButton.tsx';
import { Loaded } from '#client/admin/ui/Loaded.tsx';
import { useFeedback } from '#client/admin/ui/use-feedback.ts';
import { useSite } from '#client/lib/site.ts';
import { type Answers, trpc } from '#client/lib/trpc.ts';
import { Notice } from '#client/ui/Notice.tsx';
import { StatCards } from '#client/ui/StatCards.tsx';
import { type Backup, type BackupKind, backupKeptMs, backupsKept, backupsShareOfDisk } from '#shared/backups.ts';
import { formatDate, formatDateTime } from '#shared/dates.ts';
import { formatBytes } from '#shared/files.ts';
import { paths } from '#shared/paths.ts';

export type BackupState = Answers['backupsAdmin']['state'];

const kindLabels: Record<BackupKind, string> = {
  automatic: 'Automatic',
  manual: 'Manual',
  upgrade: 'Before an upgrade',
};

const names: Record<string, string> = {
  users: 'Accounts',
  materials: 'Materials',
  files: 'Files',
  tests: 'Tests',
  videos: 'Videos',
  orders: 'Orders',
  payments: 'Payments',
};

/** The newest backup and what it holds. */
export function LastBackup({ last }: Pick<BackupState, 'last'>) {
  const { timeZone } = useSite();
  if (!last) return null;
  return (
    <Section title="Last good backup">
      <Text mb="md">
        {formatDateTime(last.at, timeZone)}, {formatBytes(last.sizeBytes)}, {kindLabels[last.kind].toLowerCase()}
      </Text>
      {last.holds ? (
        <StatCards
          label="What it holds"
          stats={last.holds.map(({ table, count }) => ({
            label: names[table] ?? table,
            figure: count.toLocaleString('en-IN'),
          }))}
        />
      ) : (
        <Text c="dimmed">What it holds cannot be read.</Text>
      )}
    </Section>
  );
}

/** Whether the newest backup can be restored, as the last trial found. */
export function RestoreDrill({ drill }: Pick<BackupState, 'drill'>) {
  const { timeZone } = useSite();
  return (
    <Section title="Restored on trial">
      {drill === null ? (
        <Text>
          Once a week, at night, the newest backup is restored in a folder of its own and checked. That has not happened
          yet.
        </Text>
      ) : drill.fault === null ? (
        <Text>
          {formatDateTime(drill.at, timeZone)}: {drill.backup} can be restored. Checked once a week, at night.
        </Text>
      ) : (
        <Notice tone="bad" title={`${drill.backup} could not be restored`}>
          {formatDateTime(drill.at, timeZone)}: {drill.fault} Make a backup now; it is tried the next night.
        </Notice>
      )}
    </Section>
  );
}

/** Whether the backups survive the loss of this machine. */
export function AwayCopies({ away }: Pick<BackupState, 'away'>) {
  return (
    <Section title="Off-site copies">
      {away ? (
        <Copies away={away} />
      ) : (
        <Text>
          All backups are on this machine’s disk and would be lost with it. To send an encrypted copy elsewhere every
          hour, enter a bucket under <Link to={paths.adminSetup}>Setup</Link>.
        </Text>
      )}
    </Section>
  );
}

function Copies({ away: { to, last, isSending } }: { away: NonNullable<BackupState['away']> }) {
  const { timeZone } = useSite();
  const send = trpc.backupsAdmin.sendAway.useMutation(
    useFeedback({ failed: (message) => `The backup couldn't be sent: ${message}` }),
  );
  return (
    <>
      <Text mb="sm">
        {last
          ? `Newest copy: ${formatDateTime(last.at, timeZone)}, ${formatBytes(last.sizeBytes)}, encrypted, at ${to}.`
          : `An encrypted copy of the newest backup goes to ${to} every hour, the first five minutes after the site starts.`}
      </Text>
      <Button
        variant="default"
        leftSection={<IconCloudUpload size={18} aria-hidden />}
        loading={send.isPending || isSending}
        onClick={() => send.mutate()}
      >
        Send the newest now
      </Button>
    </>
  );
}

const dayMs = 24 * 60 * 60 * 1000;

/** All backups, to download or delete. */
export function BackupList() {
  const { timeZone } = useSite();
  const query = trpc.backupsAdmin.list.useQuery();

  const columns: Column<Backup & { id: string }>[] = [
    { header: 'Made', render: ({ at, name }) => <TwoLines title={formatDateTime(at, timeZone)} detail={name} /> },
    {
      header: 'Kind',
      render: ({ kind, at }) => (
        <TwoLines
          title={kindLabels[kind]}
          detail={kind !== 'automatic' && `Kept until ${formatDate(at + backupKeptMs, timeZone)}`}
        />
      ),
    },
    { header: 'Size', align: 'right', isShort: true, render: ({ sizeBytes }) => formatBytes(sizeBytes) },
    { header: 'Actions', render: (backup) => <Actions backup={backup} /> },
  ];

  return (
    <Section title="All backups">
      <Text c="dimmed" mb="md" maw="46rem">
        We keep {backupsKept.hours} hourly, {backupsKept.days} daily and {backupsKept.weeks} weekly backups, and fewer
        when they would take more than {backupsShareOfDisk * 100} % of the disk. All others are deleted after{' '}
        {backupKeptMs / dayMs} days, as the terms promise for deleted accounts: download what you want to keep longer. A
        backup holds names, addresses and password hashes, so keep your downloads on a machine only you use.
      </Text>
      <Loaded query={query} what="the backups" height={160}>
        {(backups) =>
          backups.length === 0 ? (
            <EmptyList icon={IconDatabaseOff} none="No backups yet" />
          ) : (
            <AdminTable
              label="Backups"
              columns={columns}
              rows={backups.map((backup) => ({ ...backup, id: backup.name }))}
            />
          )
        }
      </Loaded>
    </Section>
  );
}

function Actions({ backup: { name, at } }: { backup: Backup }) {
  const { timeZone } = useSite();
  const made = formatDateTime(at, timeZone);
  const { client } = trpc.useUtils();
  const remove = trpc.backupsAdmin.delete.useMutation(
    useFeedback({ saved: 'Backup deleted', failed: (message) => `The backup could not be deleted: ${message}` }),
  );
  const askToRemove = () =>
    confirmDelete(`Are you sure you want to delete the backup of ${made}? This action cannot be undone.`, () =>
      remove.mutate({ name }),
    );
  return (
    <Group gap={4} wrap="nowrap">
      <RowAction
        label={`Download the backup of ${made}`}
        icon={IconDownload}
        href={paths.backupFile(name)}
        onClick={(event) =>
          void followDownload(
            event,
            client.backupsAdmin.mayDownload,
            (message) => `The backup could not be downloaded: ${message}`,
          )
        }
      />
      <RowAction label={`Delete the backup of ${made}`} icon={IconTrash} danger onClick={askToRemove} />
    </Group>
  );
}
