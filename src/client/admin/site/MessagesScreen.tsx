import { Anchor, Group, Text } from '@mantine/core';
import {
  IconArrowBackUp,
  IconBrandWhatsapp,
  IconCheck,
  IconMailForward,
  IconMessageOff,
  IconTrash,
} from '@tabler/icons-react';
import { pagesOptions } from '#client/admin/ui/AdminList.tsx';
import type { Column } from '#client/admin/ui/AdminTable.tsx';
import { EmailAddress, RowAction, TwoLines } from '#client/admin/ui/Cells.tsx';
import { confirmDelete } from '#client/admin/ui/confirm.tsx';
import { optionsOf } from '#client/admin/ui/Filters.tsx';
import { ListScreen } from '#client/admin/ui/ListScreen.tsx';
import { useOpened } from '#client/admin/ui/use-opened.ts';
import { useFilters } from '#client/lib/filters.ts';
import { useSite } from '#client/lib/site.ts';
import { trpc } from '#client/lib/trpc.ts';
import { StatCards } from '#client/ui/StatCards.tsx';
import { ToneBadge } from '#client/ui/ToneBadge.tsx';
import { contactCategories, contactCategoryLabels, contactStatuses, contactStatusLabels } from '#shared/contact.ts';
import { formatDateTime } from '#shared/dates.ts';
import { choiceOf } from '#shared/enums.ts';
import { contactMessages } from '#shared/messages.ts';
import { MessageDialog } from './MessageDialog.tsx';
import { chatUrl, type Message, useMessageChanges } from './message.ts';

/** The messages from the contact form, newest first. */
export function MessagesScreen() {
  const { timeZone } = useSite();
  const filtering = useFilters(['q', 'status', 'category']);
  const { filters } = filtering;
  const query = trpc.contactAdmin.list.useInfiniteQuery(
    {
      search: filters.q.slice(0, 100),
      status: choiceOf(contactStatuses, filters.status),
      category: choiceOf(contactCategories, filters.category),
    },
    pagesOptions,
  );
  const counts = trpc.contactAdmin.counts.useQuery();
  const { id: openId, open, close } = useOpened('message');

  const columns: Column<Message>[] = [
    {
      header: 'Message',
      render: (message) => <MessageCell message={message} onOpen={() => open(message.id)} />,
    },
    {
      header: 'From',
      render: ({ name, email }) => (
        // Most email addresses stand in one line.
        <div style={{ minWidth: '12.5rem' }}>
          <TwoLines title={name} detail={<EmailAddress>{email}</EmailAddress>} />
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
    { header: 'Actions', render: (message) => <MessageActions message={message} onOpen={() => open(message.id)} /> },
  ];

  return (
    <ListScreen
      title="Messages"
      description="What visitors wrote through the contact form. You promised them a reply within 24 hours."
      alsoRefreshed={[counts]}
      summary={
        <StatCards
          label="Messages by status"
          stats={contactStatuses.map((status) => ({
            label: contactStatusLabels[status],
            figure: counts.data?.[status],
          }))}
        />
      }
      filtering={filtering}
      search={{ label: 'Search messages', placeholder: 'Name, email, phone or words' }}
      choices={[
        { name: 'status', label: 'Status', all: 'All', options: optionsOf(contactStatusLabels) },
        { name: 'category', label: 'Category', all: 'All categories', options: optionsOf(contactCategoryLabels) },
      ]}
      nouns="messages"
      columns={columns}
      onOpen={({ id }) => open(id)}
      query={query}
      failed="Error loading messages. Please try again later."
      icon={IconMessageOff}
      emptyText="No messages have come in yet"
      notFoundText="No messages found"
    >
      <MessageDialog id={openId} onClose={close} />
    </ListScreen>
  );
}

function MessageCell({ message: { subject, message, status }, onOpen }: { message: Message; onOpen: () => void }) {
  return (
    <Group gap={2} justify="flex-start">
      <Anchor component="button" ta="left" c="inherit" fw={status === 'new' ? 700 : 500} onClick={onOpen}>
        {subject}
      </Anchor>
      <Text size="sm" c="dimmed" fw={400} lineClamp={2} w="100%" style={{ overflowWrap: 'anywhere' }} data-beginning>
        {message}
      </Text>
    </Group>
  );
}

function MessageActions({ message, onOpen }: { message: Message; onOpen: () => void }) {
  const { change, remove } = useMessageChanges();
  const { name, status } = message;
  const chat = chatUrl(message);
  return (
    <Group gap={4} wrap="nowrap">
      <RowAction label={`Reply to ${name}`} icon={IconMailForward} onClick={onOpen} />
      {chat && <RowAction label={`Reply to ${name} on WhatsApp`} icon={IconBrandWhatsapp} href={chat} />}
      <RowAction
        label={`${status === 'closed' ? 'Open again' : `Mark as ${status === 'new' ? 'answered' : 'new'}`}: ${name}`}
        icon={status === 'new' ? IconCheck : IconArrowBackUp}
        onClick={() => change(message)}
      />
      <RowAction
        label={`Delete the message from ${name}`}
        icon={IconTrash}
        danger
        onClick={() => confirmDelete(contactMessages.confirmDelete(name), () => remove(message))}
      />
    </Group>
  );
}
