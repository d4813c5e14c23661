import { Anchor } from '@mantine/core';
import { IconUsersGroup } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { sortBy } from '#client/admin/ui/AdminTable.tsx';
import { CatalogueScreen } from '#client/admin/ui/CatalogueScreen.tsx';
import { RowAction } from '#client/admin/ui/Cells.tsx';
import { countOf } from '#client/admin/ui/count-of.ts';
import { useSite } from '#client/lib/site.ts';
import { trpc } from '#client/lib/trpc.ts';
import { adminBatchListInput, batchInput } from '#shared/batches.ts';
import { formatDate } from '#shared/dates.ts';
import { batchMessages } from '#shared/messages.ts';
import { paths } from '#shared/paths.ts';

/** The batches: lists of students with a name, for whom tests can be open. */
export function BatchesScreen() {
  const { timeZone } = useSite();
  const { client } = trpc.useUtils();
  return (
    <CatalogueScreen
      title="Batches"
      description="Lists of students with a name. A test can be open to a batch alone."
      noun="Batch"
      nouns="batches"
      icon={IconUsersGroup}
      schema={batchInput}
      listed={adminBatchListInput}
      searched="Name"
      router={client.batchesAdmin}
      messages={batchMessages}
      columns={[
        {
          header: 'Name',
          sort: sortBy('title', 'text'),
          render: ({ id, title, deletedAt }) =>
            deletedAt === null ? (
              <Anchor component={Link} to={paths.adminBatch(id)} fw={600} size="sm">
                {title}
              </Anchor>
            ) : (
              title
            ),
        },
        { header: 'Students', align: 'right', render: ({ memberCount }) => memberCount },
        { header: 'Tests', align: 'right', render: ({ testCount }) => testCount },
        {
          header: 'Invite link',
          isShort: true,
          render: ({ inviteEndsAt }) =>
            inviteEndsAt === null ? 'None' : `until ${formatDate(inviteEndsAt - 1, timeZone)}`,
        },
      ]}
      nameOf={({ title }) => title}
      factsBeforeDeletion={({ memberCount, testCount }) => [
        `${countOf(memberCount, 'student')} in it can no longer begin its ${countOf(testCount, 'test')}.`,
        'What they have taken stays theirs.',
      ]}
      renderActions={({ id, title }) => (
        <RowAction label={`Students of ${title}`} icon={IconUsersGroup} to={paths.adminBatch(id)} />
      )}
    />
  );
}
