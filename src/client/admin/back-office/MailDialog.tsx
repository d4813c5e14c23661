import { Alert, Anchor, Skeleton, Stack, Text } from '@mantine/core';
import { Dialog } from '#client/admin/ui/Dialog.tsx';
import { useSite } from '#client/lib/site.ts';
import { trpc } from '#client/lib/trpc.ts';
import { QueryState } from '#client/ui/QueryState.tsx';
import { formatDateTime } from '#shared/dates.ts';

/** One mail; links that sign its reader in are removed. `id` null: closed. */
export function MailDialog({ id, onClose }: { id: string | null; onClose: () => void }) {
  const { timeZone } = useSite();
  const query = trpc.mailsAdmin.byId.useQuery({ id: id ?? '' }, { enabled: id !== null });
  const mail = query.data;
  return (
    <Dialog opened={id !== null} onClose={onClose} title={mail?.subject ?? 'Mail'} size="lg" fullScreen={false}>
      <QueryState
        query={query}
        loading={<Skeleton height={200} />}
        errorText="The mail could not be loaded."
        isEmpty={false}
        empty={null}
      >
        {mail && (
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
                The link logs in whoever opens it, so it is only in the mail itself. Without a mail server it is in the
                server’s log.
              </Text>
            )}
          </Stack>
        )}
      </QueryState>
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
