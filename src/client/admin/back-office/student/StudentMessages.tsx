import { Anchor, Group, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useSite } from '#client/lib/site.ts';
import { trpc } from '#client/lib/trpc.ts';
import { ToneBadge } from '#client/ui/ToneBadge.tsx';
import { contactStatusLabels } from '#shared/contact.ts';
import { formatDateTime } from '#shared/dates.ts';
import { paths } from '#shared/paths.ts';
import { pagesIn, StudentList } from './StudentList.tsx';

const getNextPageParam = ({ nextCursor }: { nextCursor: number | null }) => nextCursor;

export function StudentMessages({ id }: { id: string }) {
  const { timeZone } = useSite();
  const query = trpc.studentsAdmin.messages.useInfiniteQuery({ id, limit: 10 }, { getNextPageParam });
  const { items, more } = pagesIn(query);
  return (
    <StudentList
      title="Messages"
      noun="messages"
      query={query}
      more={more}
      rows={items.map(({ id, subject, message, status, createdAt }) => ({
        id,
        what: (
          <Group gap="xs">
            <Anchor component={Link} to={paths.adminMessage(id)} fw={600}>
              {subject}
            </Anchor>
            <ToneBadge tone={status === 'new' ? 'wait' : 'good'}>{contactStatusLabels[status]}</ToneBadge>
          </Group>
        ),
        detail: (
          <>
            {formatDateTime(createdAt, timeZone)}
            <Text size="sm" lineClamp={3} style={{ whiteSpace: 'pre-wrap' }}>
              {message}
            </Text>
          </>
        ),
      }))}
    />
  );
}
