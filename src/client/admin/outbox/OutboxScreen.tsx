import { Button, Skeleton, Stack } from '@mantine/core';
import { IconMailOff, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { AdminScreen } from '#client/admin/ui/AdminScreen.tsx';
import { notify } from '#client/lib/notify.ts';
import { trpc } from '#client/lib/trpc.ts';
import { EmptyState, QueryState } from '#client/ui/QueryState.tsx';
import { MailDialog } from './MailDialog.tsx';
import { MailsTable } from './MailsTable.tsx';

/** Every mail of the site, newest first. Without a mail server this is where its links are read. */
export function OutboxScreen() {
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
  const mails = query.data?.pages.flatMap(({ items }) => items) ?? [];

  return (
    <AdminScreen
      title="Outbox"
      description="The mails this site has sent, keeps here, or is still trying to send."
      actions={
        <Button
          variant="default"
          leftSection={<IconRefresh size={18} aria-hidden />}
          loading={query.isRefetching}
          onClick={() => query.refetch()}
        >
          Refresh
        </Button>
      }
    >
      <QueryState
        query={query}
        loading={<Skeleton height={320} />}
        errorText="The mails could not be loaded."
        isEmpty={mails.length === 0}
        empty={<EmptyState icon={<IconMailOff size={40} aria-hidden />} title="No mails yet" />}
      >
        <Stack>
          <MailsTable mails={mails} onOpen={setOpenId} onRetry={(id) => retry.mutate({ id })} />
          {query.hasNextPage && (
            <Button
              variant="default"
              style={{ alignSelf: 'center' }}
              loading={query.isFetchingNextPage}
              onClick={() => query.fetchNextPage()}
            >
              Load more
            </Button>
          )}
        </Stack>
      </QueryState>
      <MailDialog id={openId} onClose={() => setOpenId(null)} />
    </AdminScreen>
  );
}
