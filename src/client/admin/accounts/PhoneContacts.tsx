import { Anchor, Text, Title } from '@mantine/core';
import { IconUserX } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { AdminTable, type Column } from '#client/admin/ui/AdminTable.tsx';
import { RowAction } from '#client/admin/ui/Cells.tsx';
import { confirmDelete } from '#client/admin/ui/confirm.tsx';
import { Loaded } from '#client/admin/ui/Loaded.tsx';
import { useFeedback } from '#client/admin/ui/use-feedback.ts';
import { useMay } from '#client/admin/ui/use-may.ts';
import { useSite } from '#client/lib/site.ts';
import { type Answers, trpc } from '#client/lib/trpc.ts';
import { mostContacts, phoneContactMessages } from '#shared/contacts.ts';
import { formatDate } from '#shared/dates.ts';
import { telUrl } from '#shared/links.ts';
import { paths } from '#shared/paths.ts';
import { formatPhone } from '#shared/phone.ts';

type Contact = Answers['studentsAdmin']['contacts']['items'][number] & { id: string };

/** Customers without an account, whose phone number is all that tells them apart; nothing where there are none. */
export function PhoneContacts({ search }: { search: string }) {
  const { timeZone } = useSite();
  const may = useMay();
  const query = trpc.studentsAdmin.contacts.useQuery({ search }, { placeholderData: keepPreviousData });
  const forget = trpc.studentsAdmin.forgetContact.useMutation(
    useFeedback({ failed: phoneContactMessages.forgetFailed, saved: phoneContactMessages.forgotten }),
  );
  const ask = ({ phone, fullName }: Contact) =>
    confirmDelete(phoneContactMessages.confirm(fullName || formatPhone(phone)), () => forget.mutate({ phone }));
  return (
    <Loaded query={query} what="the customers known by phone only">
      {({ items, hasMore }) =>
        items.length > 0 && (
          <section aria-labelledby="known-by-phone">
            <Title order={2} size="h4" id="known-by-phone" mt="xl">
              Known by phone only
            </Title>
            <Text size="sm" c="dimmed" mb="sm">
              Customers without an account: imported, or with an order that was typed in. A new order finds them by the
              number.{hasMore && ` The latest ${mostContacts} are shown; search for the others.`}
            </Text>
            <AdminTable
              label="Known by phone only"
              columns={columnsOf({ timeZone, ask: may('bulkData') ? ask : null })}
              rows={items.map((contact) => ({ ...contact, id: contact.phone }))}
            />
          </section>
        )
      }
    </Loaded>
  );
}

type Columns = { timeZone: string; ask: ((contact: Contact) => void) | null };

const columnsOf = ({ timeZone, ask }: Columns): Column<Contact>[] => [
  {
    header: 'Name',
    render: ({ fullName, note }) => (
      <>
        {fullName || 'No name'}
        {note && (
          <Text size="sm" c="dimmed">
            {note}
          </Text>
        )}
      </>
    ),
  },
  {
    header: 'Phone',
    isShort: true,
    render: ({ phone }) => (
      <Anchor href={telUrl(phone)} size="sm" c="inherit" underline="always">
        {formatPhone(phone)}
      </Anchor>
    ),
  },
  { header: 'Address', render: ({ shippingAddress }) => shippingAddress || 'Not known' },
  {
    header: 'Orders',
    isShort: true,
    render: ({ phone, orders, lastOrderAt }) =>
      lastOrderAt === null ? (
        'None yet'
      ) : (
        <Anchor
          component={Link}
          to={`${paths.adminOrders}?q=${encodeURIComponent(phone)}`}
          size="sm"
          underline="always"
        >
          {orders}, the last on {formatDate(lastOrderAt, timeZone)}
        </Anchor>
      ),
  },
  ...(ask
    ? [
        {
          header: 'Actions',
          render: (contact: Contact) => (
            <RowAction
              label={`Forget ${contact.fullName || formatPhone(contact.phone)}`}
              icon={IconUserX}
              danger
              onClick={() => ask(contact)}
            />
          ),
        },
      ]
    : []),
];
