import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { IconMailOff } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { pagesOptions } from '#client/admin/ui/AdminList.tsx';
import type { Column } from '#client/admin/ui/AdminTable.tsx';
import { EmailAddress } from '#client/admin/ui/Cells.tsx';
import { Dialog } from '#client/admin/ui/Dialog.tsx';
import { ListScreen } from '#client/admin/ui/ListScreen.tsx';
import { Loaded } from '#client/admin/ui/Loaded.tsx';
import { useFeedback } from '#client/admin/ui/use-feedback.ts';
import { useSite } from '#client/lib/site.ts';
import { type Answers, trpc } from '#client/lib/trpc.ts';
import { ToneBadge } from '#client/ui/ToneBadge.tsx';
import { formatDateTime } from '#shared/dates.ts';
import type { MailStatus } from '#shared/enums.ts';

type Mail = Answers['mailsAdmin']['list']['items'][number];

const badges: Record<MailStatus, ReactNode> = {
  queued: <ToneBadge tone="wait">Sending</ToneBadge>,
  stored: <ToneBadge tone="quiet">Not sent: no mail server</ToneBadge>,
  sent: <ToneBadge tone="good">Sent</ToneBadge>,
  failed: <ToneBadge tone="bad">Failed</ToneBadge>,
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
    { header: 'To', render: ({ recipient }) => <EmailAddress>{recipient}</EmailAddress> },
    { header: 'Status', render: ({ status }) => badges[status] },
    { header: 'Time', isShort: true, render: ({ createdAt }) => formatDateTime(createdAt, timeZone) },
    { header: 'Last error', render: (mail) => <LastError mail={mail} onRetry={() => retry.mutate({ id: mail.id })} /> },
  ];

  return (
    <ListScreen
      title="Outbox"
      description="All mails of the site, sent or waiting. Deleted after 90 days."
      label="Mails"
      columns={columns}
      onOpen={({ id }) => setOpenId(id)}
      query={query}
      nouns="mails"
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

/** One mail; links that sign its reader in are removed. `id` null: closed. */
function MailDialog({ id, onClose }: { id: string | null; onClose: () => void }) {
  const { timeZone } = useSite();
  const query = trpc.mailsAdmin.byId.useQuery({ id: id ?? '' }, { enabled: id !== null });
  return (
    <Dialog opened={id !== null} onClose={onClose} title={query.data?.subject ?? 'Mail'} size="lg" fullScreen={false}>
      <Loaded query={query} what="the mail" height={200}>
        {(mail) => (
          <Stack>
            <Text size="sm" c="dimmed">
              To {mail.recipient}, {formatDateTime(mail.createdAt, timeZone)}
            </Text>
            {mail.lastError && (
              <Alert color="red" title="Not delivered yet">
                {mail.lastError}
              </Alert>
            )}
            <Text component="div" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {withLinks(mail.text)}
            </Text>
            {mail.linkRemoved && (
              <Text size="sm" c="dimmed">
                The link logs in anybody who opens it, so it is only in the mail itself. Without a mail server it is in
                the server’s log.
              </Text>
            )}
          </Stack>
        )}
      </Loaded>
    </Dialog>
  );
}

/** The text with its web addresses as links. */
function withLinks(text: string) {
  return text.split(/(https?:\/\/\S+)/).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <Anchor key={`${at} ${part}`} href={part} target="_blank" rel="noopener noreferrer" inherit>
        {part}
      </Anchor>
    ),
  );
}
