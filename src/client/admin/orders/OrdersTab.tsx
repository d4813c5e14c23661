import { Anchor, Text } from '@mantine/core';
import { IconInbox } from '@tabler/icons-react';
import { useRef } from 'react';
import { EmptyList } from '#client/admin/ui/AdminList.tsx';
import { AdminTable, type Column } from '#client/admin/ui/AdminTable.tsx';
import { polled } from '#client/admin/ui/polling.ts';
import { useNextRow } from '#client/admin/ui/row-focus.ts';
import { useSite } from '#client/lib/site.ts';
import { trpc } from '#client/lib/trpc.ts';
import { Loading } from '#client/ui/Loading.tsx';
import { QueryState } from '#client/ui/QueryState.tsx';
import { formatDate, formatDateTime } from '#shared/dates.ts';
import { isHttpsUrl } from '#shared/links.ts';
import { formatPaise } from '#shared/money.ts';
import { ActionsCell, CopiesCell, DueText, WhoCell } from './DeskOrderCells.tsx';
import classes from './DeskScreen.module.css';
import { type DeskOrder, tabLabels } from './desk-order.ts';

type Tab = 'quote' | 'awaiting' | 'way';

const emptyTexts: Record<Tab, string> = {
  quote: 'Nothing to quote',
  awaiting: 'No unpaid orders',
  way: 'No parcels in transit',
};

type OrdersTabProps = { tab: Tab; onOpen: (orderId: string) => void; onDone: (orderId: string) => void };

/** The orders that wait for a price, for their payment, or to arrive; the oldest first. */
export function OrdersTab({ tab, onOpen, onDone }: OrdersTabProps) {
  const { timeZone } = useSite();
  const query = trpc.deskAdmin.orders.useQuery({ tab }, { refetchOnMount: 'always', ...polled });
  const list = useRef<HTMLDivElement>(null);
  const toNext = useNextRow(list, query.data);
  const done = (orderId: string) => {
    toNext(orderId);
    onDone(orderId);
  };
  const between: Record<Tab, Column<DeskOrder>> = {
    quote: { header: 'Asked', isShort: true, render: ({ createdAt }) => formatDateTime(createdAt, timeZone) },
    awaiting: {
      header: 'Amount',
      isShort: true,
      render: ({ duePaise, quotedAt }) => (
        <>
          <Text size="sm" fw={700}>
            {formatPaise(duePaise)}
          </Text>
          <Text size="xs" c="dimmed">
            {quotedAt !== null && `Quoted ${formatDate(quotedAt, timeZone)}`}
          </Text>
        </>
      ),
    },
    way: { header: 'Parcel', render: (order) => <ParcelCell order={order} /> },
  };
  const columns: Column<DeskOrder>[] = [
    { header: 'Order', render: (order) => <WhoCell order={order} onOpen={() => onOpen(order.id)} /> },
    { header: 'Copies', onPhone: 'bare', render: (order) => <CopiesCell order={order} /> },
    between[tab],
    { header: 'Actions', onPhone: 'bare', render: (order) => <ActionsCell order={order} onDone={done} /> },
  ];
  return (
    <QueryState
      query={query}
      loading={<Loading height={240} label="Loading the orders" />}
      errorText="The orders could not be loaded."
      isEmpty={query.data?.length === 0}
      empty={<EmptyList icon={IconInbox} none={emptyTexts[tab]} />}
    >
      <div ref={list} className={classes.rows}>
        <AdminTable label={tabLabels[tab]} columns={columns} rows={query.data ?? []} onOpen={({ id }) => onOpen(id)} />
      </div>
    </QueryState>
  );
}

function ParcelCell({ order: { shipment, days } }: { order: DeskOrder }) {
  const { timeZone } = useSite();
  return (
    <div>
      <Text size="sm">
        {shipment
          ? `${shipment.carrier || 'Sent'}, ${formatDate(shipment.shippedAt, timeZone)}`
          : 'No courier recorded'}
      </Text>
      <Text size="xs" c="dimmed">
        {shipment &&
          (isHttpsUrl(shipment.trackingUrl) ? (
            <Anchor size="xs" href={shipment.trackingUrl} target="_blank" rel="noopener noreferrer" underline="always">
              {shipment.trackingNumber || 'Follow the parcel'}
            </Anchor>
          ) : (
            shipment.trackingNumber
          ))}
        {days && <DueText days={days} />}
      </Text>
    </div>
  );
}
