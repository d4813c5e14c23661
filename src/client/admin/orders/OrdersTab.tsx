import { Anchor, Button, Stack, Text } from '@mantine/core';
import { IconInbox } from '@tabler/icons-react';
import { CustomerMessages } from '#client/admin/orders/CustomerMessages.tsx';
import { OrderStatusSelect } from '#client/admin/orders/OrderStatusSelect.tsx';
import { QuoteForm } from '#client/admin/orders/QuoteForm.tsx';
import { AdminTable, type Column } from '#client/admin/ui/AdminTable.tsx';
import { EditDialog } from '#client/admin/ui/EditDialog.tsx';
import { EmptyList } from '#client/admin/ui/EmptyList.tsx';
import { polled } from '#client/admin/ui/polling.ts';
import { useEditDialog } from '#client/admin/ui/use-edit-dialog.ts';
import { useSite } from '#client/lib/site.ts';
import { trpc } from '#client/lib/trpc.ts';
import { Loading } from '#client/ui/Loading.tsx';
import { QueryState } from '#client/ui/QueryState.tsx';
import { ToneBadge } from '#client/ui/ToneBadge.tsx';
import { formatDate, formatDateTime } from '#shared/dates.ts';
import { isHttpsUrl } from '#shared/links.ts';
import { formatPaise } from '#shared/money.ts';
import { shortOrderId } from '#shared/orders.ts';
import { CopiesCell, WhoCell } from './DeskOrderCells.tsx';
import { type DeskOrder, dayText, tabLabels } from './desk-order.ts';

type Tab = 'quote' | 'awaiting' | 'way';

const emptyTexts: Record<Tab, string> = {
  quote: 'Nothing to quote',
  awaiting: 'No unpaid orders',
  way: 'No parcels in transit',
};

type OrdersTabProps = { tab: Tab; onOpen: (orderId: string) => void };

/** The orders that wait for a price, for their payment, or to arrive; the oldest first. */
export function OrdersTab({ tab, onOpen }: OrdersTabProps) {
  const { timeZone } = useSite();
  const query = trpc.deskAdmin.orders.useQuery({ tab }, { refetchOnMount: 'always', ...polled });
  const quote = useEditDialog<DeskOrder>();
  const who: Column<DeskOrder> = {
    header: 'Order',
    render: (order) => <WhoCell order={order} onOpen={() => onOpen(order.id)} />,
  };
  const copies: Column<DeskOrder> = { header: 'Copies', render: (order) => <CopiesCell order={order} /> };
  const messages: Column<DeskOrder> = {
    header: 'Messages',
    render: (order) => (
      <Stack gap="xs">
        <CustomerMessages order={order} />
      </Stack>
    ),
  };
  const columns: Record<Tab, Column<DeskOrder>[]> = {
    quote: [
      who,
      copies,
      { header: 'Asked', isShort: true, render: ({ createdAt }) => formatDateTime(createdAt, timeZone) },
      messages,
      {
        header: 'Price',
        render: (order) => (
          <Button
            mih={44}
            aria-label={`Send quote for order ${shortOrderId(order.id)}`}
            onClick={() => quote.edit(order)}
          >
            Send quote
          </Button>
        ),
      },
    ],
    awaiting: [
      who,
      copies,
      { header: 'Amount', align: 'right', render: ({ totalPaise }) => <Text fw={700}>{formatPaise(totalPaise)}</Text> },
      {
        header: 'Quoted',
        isShort: true,
        render: ({ quotedAt }) => (quotedAt === null ? '' : formatDate(quotedAt, timeZone)),
      },
      messages,
    ],
    way: [
      who,
      copies,
      { header: 'Parcel', render: (order) => <ParcelCell order={order} /> },
      messages,
      { header: 'Status', render: (order) => <OrderStatusSelect order={order} /> },
    ],
  };
  return (
    <QueryState
      query={query}
      loading={<Loading height={240} label="Loading the orders" />}
      errorText="The orders could not be loaded."
      isEmpty={query.data?.length === 0}
      empty={<EmptyList icon={IconInbox} none={emptyTexts[tab]} />}
    >
      <AdminTable
        label={tabLabels[tab]}
        columns={columns[tab]}
        rows={query.data ?? []}
        onOpen={({ id }) => onOpen(id)}
      />
      <EditDialog dialog={quote} title={`Quote for order ${shortOrderId(quote.item?.id ?? '')}`}>
        {quote.item && <QuoteForm order={quote.item} dialog={quote} />}
      </EditDialog>
    </QueryState>
  );
}

function ParcelCell({ order: { shipment, days } }: { order: DeskOrder }) {
  const { timeZone } = useSite();
  return (
    <Stack gap={2} align="flex-start">
      {shipment ? (
        <>
          <Text size="sm">
            {shipment.carrier || 'Sent'}, {formatDate(shipment.shippedAt, timeZone)}
          </Text>
          {isHttpsUrl(shipment.trackingUrl) ? (
            <Anchor size="sm" href={shipment.trackingUrl} target="_blank" rel="noopener noreferrer">
              {shipment.trackingNumber || 'Follow the parcel'}
            </Anchor>
          ) : (
            shipment.trackingNumber !== '' && <Text size="sm">{shipment.trackingNumber}</Text>
          )}
        </>
      ) : (
        <Text size="sm">No courier recorded</Text>
      )}
      {days && (
        <Text size="sm" c="dimmed">
          Due by {dayText(days.arriveBy)}
        </Text>
      )}
      {days?.isLate && <ToneBadge tone="bad">Late</ToneBadge>}
    </Stack>
  );
}
