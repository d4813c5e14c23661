import { Anchor, Button, Group, NativeSelect, Text } from '@mantine/core';
import { IconMessageOff } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { AdminList } from '#client/admin/ui/AdminList.tsx';
import { AdminScreen } from '#client/admin/ui/AdminScreen.tsx';
import type { Column } from '#client/admin/ui/AdminTable.tsx';
import { ListCount } from '#client/admin/ui/ListCount.tsx';
import { ListFilters } from '#client/admin/ui/ListFilters.tsx';
import { RefreshButton } from '#client/admin/ui/RefreshButton.tsx';
import { useFilters } from '#client/lib/filters.ts';
import { useSite } from '#client/lib/site.ts';
import { trpc } from '#client/lib/trpc.ts';
import { EmptyState } from '#client/ui/QueryState.tsx';
import { SearchField } from '#client/ui/SearchField.tsx';
import { StatCards } from '#client/ui/StatCards.tsx';
import { ToneBadge } from '#client/ui/ToneBadge.tsx';
import { contactCategories, contactCategoryLabels, contactStatuses, contactStatusLabels } from '#shared/contact.ts';
import { formatDateTime } from '#shared/dates.ts';
import { MessageActions } from './MessageActions.tsx';
import { MessageDialog } from './MessageDialog.tsx';
import type { Message } from './message.ts';

/** What visitors wrote through the contact form, newest first. */
export function MessagesScreen() {
  const { timeZone } = useSite();
  const { filters, setFilters, isFiltered } = useFilters(['q', 'status', 'category']);
  const status = contactStatuses.find((known) => known === filters.status);
  const category = contactCategories.find((known) => known === filters.category);
  const query = trpc.contactAdmin.list.useInfiniteQuery(
    { search: filters.q.slice(0, 100), status, category },
    { getNextPageParam: ({ nextCursor }) => nextCursor, placeholderData: keepPreviousData },
  );
  const counts = trpc.contactAdmin.counts.useQuery();
  const [openId, setOpenId] = useState<string | null>(null);
  const shown = query.data?.pages.flatMap(({ items }) => items) ?? [];

  const columns: Column<Message>[] = [
    {
      header: 'Message',
      render: (message) => <MessageCell message={message} onOpen={() => setOpenId(message.id)} />,
    },
    {
      header: 'From',
      render: ({ name, email }) => (
        <div>
          <Text size="sm" fw={600}>
            {name}
          </Text>
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {email}
          </Text>
        </div>
      ),
    },
    { header: 'Category', render: ({ category }) => contactCategoryLabels[category] },
    {
      header: 'Status',
      render: ({ status }) => (
        <ToneBadge tone={status === 'new' ? 'wait' : 'good'}>{contactStatusLabels[status]}</ToneBadge>
      ),
    },
    { header: 'Received', isShort: true, render: ({ createdAt }) => formatDateTime(createdAt, timeZone) },
    { header: 'Actions', render: (message) => <MessageActions message={message} /> },
  ];

  return (
    <AdminScreen
      title="Messages"
      description="What visitors wrote through the contact form. You promised them a reply within 24 hours."
      actions={
        <RefreshButton
          query={{
            isRefetching: query.isRefetching || counts.isRefetching,
            refetch: () => Promise.all([query.refetch(), counts.refetch()]),
          }}
        />
      }
    >
      <StatCards
        label="Messages by status"
        stats={contactStatuses.map((status) => ({ label: contactStatusLabels[status], figure: counts.data?.[status] }))}
      />
      <ListFilters>
        <SearchField
          label="Search messages"
          placeholder="Name, email, phone or words"
          value={filters.q}
          onSearch={(q) => setFilters({ q })}
        />
        <NativeSelect
          label="Status"
          data={[
            { value: '', label: 'All' },
            ...contactStatuses.map((value) => ({ value, label: contactStatusLabels[value] })),
          ]}
          value={status ?? ''}
          onChange={(event) => setFilters({ status: event.currentTarget.value })}
        />
        <NativeSelect
          label="Category"
          data={[
            { value: '', label: 'All categories' },
            ...contactCategories.map((value) => ({ value, label: contactCategoryLabels[value] })),
          ]}
          value={category ?? ''}
          onChange={(event) => setFilters({ category: event.currentTarget.value })}
        />
      </ListFilters>
      <ListCount query={query} noun="messages" />
      <AdminList
        label="Messages"
        columns={columns}
        query={query}
        loadingText="Loading messages..."
        errorText="Error loading messages. Please try again later."
        empty={
          <EmptyState
            icon={<IconMessageOff size={48} aria-hidden />}
            title={isFiltered ? 'No messages found' : 'No messages have come in yet'}
          >
            {isFiltered && (
              <Button variant="default" onClick={() => setFilters({ q: '', status: '', category: '' })}>
                Clear filters
              </Button>
            )}
          </EmptyState>
        }
      />
      <MessageDialog message={shown.find(({ id }) => id === openId) ?? null} onClose={() => setOpenId(null)} />
    </AdminScreen>
  );
}

function MessageCell({ message: { subject, message, status }, onOpen }: { message: Message; onOpen: () => void }) {
  return (
    <Group gap={2} justify="flex-start">
      <Anchor component="button" ta="left" c="inherit" fw={status === 'new' ? 700 : 500} onClick={onOpen}>
        {subject}
      </Anchor>
      <Text size="sm" c="dimmed" fw={400} lineClamp={2} w="100%" style={{ overflowWrap: 'anywhere' }}>
        {message}
      </Text>
    </Group>
  );
}
