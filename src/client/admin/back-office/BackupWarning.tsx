import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useSite } from '#client/lib/site.ts';
import { formatDateTime } from '#shared/dates.ts';
import type { BackupState } from './backups.ts';

/** What is wrong with the backups and what to do about it; nothing when all is well. */
export function BackupWarning({ state: { warning, failure, away, running } }: { state: BackupState }) {
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
