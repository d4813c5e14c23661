import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useSite } from '#client/lib/site.ts';
import { formatDateTime } from '#shared/dates.ts';
import type { BackupState } from './backups.ts';

/** What is wrong with the backups and what to do about it; nothing when all is well. */
export function BackupWarning({ state: { warning, failure, running } }: { state: BackupState }) {
  const { timeZone } = useSite();
  if (warning === null || running) return null;
  const says = {
    none: {
      title: 'There is no backup yet',
      text: 'The first one is made by itself a minute after the site has started. You can make it now.',
    },
    old: {
      title: 'The last good backup is older than 26 hours',
      text: 'One is due every day. Make one now; if that fails too, look at the log of the site and at the room on its disk.',
    },
    failed: {
      title: 'The last backup failed',
      text: failure && `${formatDateTime(failure.at, timeZone)}: ${failure.message} It is tried again every hour.`,
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
