import { Anchor, Button, Group, Text } from '@mantine/core';
import { IconMailOff } from '@tabler/icons-react';
import { useState } from 'react';
import { AdminList } from '#client/admin/ui/AdminList.tsx';
import { AdminScreen } from '#client/admin/ui/AdminScreen.tsx';
import type { Column } from '#client/admin/ui/AdminTable.tsx';
import { RefreshButton } from '#client/admin/ui/RefreshButton.tsx';
import { notify } from '#client/lib/notify.ts';
import { useSite } from '#client/lib/site.ts';
import { type Answers, trpc } from '#client/lib/trpc.ts';
import { EmptyState } from '#client/ui/QueryState.tsx';
import { type Tone, ToneBadge } from '#client/ui/ToneBadge.tsx';
import { formatDateTime } from '#shared/dates.ts';
import type { MailStatus } from '#shared/enums.ts';
import { MailDialog } from './MailDialog.tsx';

type Mail = Answers['mailsAdmin']['list']['items'][number];

const statuses: Record<MailStatus, { label: string; tone: Tone }> = {
  queued: { label: 'Sending', tone: 'wait' },
  stored: { label: 'Stored', tone: 'quiet' },
  sent: { label: 'Sent', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
};

/** The mails of the last 90 days, newest first. */
export function OutboxScreen() {
  const { timeZone } = useSite();
  const utils = trpc.useUtils();
  const [openId, setOpenId] = useState<string | null>(null);
  const query = trpc.mailsAdmin.list.useInfiniteQuery({ limit: 25 }, { getNextPageParam: (page) => page.nextCursor });
  const retry = trpc.mailsAdmin.retry.useMutation({
    onSuccess: () => {
      notify.success('The mail will be tried again now.');
      return utils.mailsAdmin.invalidate();
    },
    onError: (error) => notify.error(`The mail could not be tried again: ${error.message}`),
  });

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
    <AdminScreen
      title="Outbox"
      description="The mails this site has sent, keeps here, or is still trying to send. They are deleted after 90 days."
      actions={<RefreshButton query={query} />}
    >
      <AdminList
        label="Mails"
        columns={columns}
        query={query}
        loadingText="Loading mails..."
        errorText="The mails could not be loaded."
        empty={<EmptyState icon={<IconMailOff size={40} aria-hidden />} title="No mails yet" />}
      />
      <MailDialog id={openId} onClose={() => setOpenId(null)} />
    </AdminScreen>
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
