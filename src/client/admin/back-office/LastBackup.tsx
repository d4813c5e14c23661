import { Text } from '@mantine/core';
import { Section } from '#client/admin/ui/AdminScreen.tsx';
import { useSite } from '#client/lib/site.ts';
import { StatCards } from '#client/ui/StatCards.tsx';
import { formatDateTime } from '#shared/dates.ts';
import { formatBytes } from '#shared/files.ts';
import { type BackupState, kindLabels } from './backups.ts';

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
