import { Button, Text } from '@mantine/core';
import { IconCloudUpload } from '@tabler/icons-react';
import { Section } from '#client/admin/ui/AdminScreen.tsx';
import { useFeedback } from '#client/admin/ui/use-feedback.ts';
import { useSite } from '#client/lib/site.ts';
import { trpc } from '#client/lib/trpc.ts';
import { formatDateTime } from '#shared/dates.ts';
import { formatBytes } from '#shared/files.ts';
import type { BackupState } from './backups.ts';

/** Whether the backups survive the loss of this machine. */
export function AwayCopies({ away }: Pick<BackupState, 'away'>) {
  return (
    <Section title="Away from this machine">
      {away ? (
        <Copies away={away} />
      ) : (
        <Text>
          All backups are on this machine’s disk and would be lost with it. To send an encrypted copy elsewhere every
          hour, set BACKUP_S3_URL and what belongs to it; docs/operating.md says how.
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
