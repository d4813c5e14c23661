import { Anchor, Button, Group, Text } from '@mantine/core';
import { IconMailOff } from '@tabler/icons-react';
import { useState } from 'react';
import { pagesOptions } from '#client/admin/ui/AdminList.tsx';
import type { Column } from '#client/admin/ui/AdminTable.tsx';
import { ListScreen } from '#client/admin/ui/ListScreen.tsx';
import { useFeedback } from '#client/admin/ui/use-feedback.ts';
import { useSite } from '#client/lib/site.ts';
import { type Answers, trpc } from '#client/lib/trpc.ts';
import { type Tone, ToneBadge } from '#client/ui/ToneBadge.tsx';
import { formatDateTime } from '#shared/dates.ts';
import type { MailStatus } from '#shared/enums.ts';
import { MailDialog } from './MailDialog.tsx';

type Mail = Answers['mailsAdmin']['list']['items'][number];

const statuses: Record<MailStatus, { label: string; tone: Tone }> = {
  queued: { label: 'Sending', tone: 'wait' },
  stored: { label: 'Not sent: no mail server', tone: 'quiet' },
  sent: { label: 'Sent', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
};

/** The mails of the last 90 days, newest first. */
export function OutboxScreen() {
  const { timeZone } = useSite();
  const [openId, setOpenId] = useState<string | null>(null);
  const query = trpc.mailsAdmin.list.useInfiniteQuery({ limit: 25 }, pagesOptions);
  const retry = trpc.mailsAdmin.retry.useMutation(
    useFeedback({
      saved: 'The mail will be tried again now.',
      failed: (message) => `The mail could not be tried again: ${message}`,
    }),
  );

  const columns: Column<Mail>[] = [
    {
      header: 'Subject',
      render: ({ id, subject }) => (
        <Anchor component="button" ta="left" onClick={() => setOpenId(id)}>
          {subject}
        </Anchor>
      ),
    },
    { header: 'To', render: ({ recipient }) => recipient },
    {
      header: 'Status',
      render: ({ status }) => <ToneBadge tone={statuses[status].tone}>{statuses[status].label}</ToneBadge>,
    },
    { header: 'Time', render: ({ createdAt }) => formatDateTime(createdAt, timeZone) },
    { header: 'Last error', render: (mail) => <LastError mail={mail} onRetry={() => retry.mutate({ id: mail.id })} /> },
  ];

  return (
    <ListScreen
      title="Outbox"
      description="All mails of the site, sent or waiting. Deleted after 90 days."
      label="Mails"
      columns={columns}
      query={query}
      loadingText="Loading mails..."
      errorText="The mails could not be loaded."
      icon={IconMailOff}
      emptyText="No mails yet"
    >
      <MailDialog id={openId} onClose={() => setOpenId(null)} />
    </ListScreen>
  );
}

function LastError({ mail, onRetry }: { mail: Mail; onRetry: () => void }) {
  return (
    <Group gap="xs" justify="flex-end">
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {mail.lastError ? `${mail.lastError} (tried ${mail.attempts}×)` : '–'}
      </Text>
      {mail.status === 'failed' && (
        <Button
          size="xs"
          variant="default"
          aria-label={`Try again: ${mail.subject}, to ${mail.recipient}`}
          onClick={onRetry}
        >
          Try again
        </Button>
      )}
    </Group>
  );
}
