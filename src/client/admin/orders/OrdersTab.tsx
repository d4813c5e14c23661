import { Anchor, Group, Text } from '@mantine/core';
import { IconInbox, IconPackage } from '@tabler/icons-react';
import { useMemo, useRef } from 'react';
import { EmptyList } from '#client/admin/ui/AdminList.tsx';
import { AdminTable, type Column } from '#client/admin/ui/AdminTable.tsx';
import { polled } from '#client/admin/ui/polling.ts';
import { useNextRow } from '#client/admin/ui/row-focus.ts';
import { SelectRow, useSelection } from '#client/admin/ui/selection.tsx';
import { useSite } from '#client/lib/site.ts';
import { trpc } from '#client/lib/trpc.ts';
import { Loading } from '#client/ui/Loading.tsx';
import { QueryState } from '#client/ui/QueryState.tsx';
import type { Due } from '#shared/business-days.ts';
import { dayLabel, formatDate, formatDateTime } from '#shared/dates.ts';
import type { DeskTab } from '#shared/desk.ts';
import { isHttpsUrl } from '#shared/links.ts';
import { formatPaise } from '#shared/money.ts';
import { shortOrderId } from '#shared/orders.ts';
import { ActionsCell, CopiesCell, DueText, WhoCell } from './DeskOrderCells.tsx';
import classes from './DeskScreen.module.css';
import { type DeskOrder, tabLabels } from './desk-order.ts';
import { ParcelsBar } from './OrderSelectionBar.tsx';

type Tab = Exclude<DeskTab, 'check'>;

const emptyTexts: Record<Tab, string> = {
  quote: 'Nothing to quote',
  awaiting: 'No unpaid orders',
  send: 'All parcels sent',
  way: 'No parcels in transit',
};

const dueLabels: Record<Due, string> = { overdue: 'Overdue', today: 'Due today', later: 'Later' };
const dues: Due[] = ['overdue', 'today', 'later'];
const dueOf = ({ days }: DeskOrder): Due => days?.due ?? 'overdue';

type OrdersTabProps = { tab: Tab; onOpen: (orderId: string) => void; onDone: (orderId: string) => void };

/**
 * The orders that wait for a price, for their payment, to be sent, or to arrive; the oldest first. Those to be sent stand
 * by their due date, and selected ones are printed and shipped together.
 */
export function OrdersTab({ tab, onOpen, onDone }: OrdersTabProps) {
  const { timeZone } = useSite();
  const query = trpc.deskAdmin.orders.useQuery({ tab }, { refetchOnMount: 'always', ...polled });
  const { data } = query;
  const orders = useMemo(() => (tab === 'send' ? byDue(data ?? []) : (data ?? [])), [tab, data]);
  const selection = useSelection(orders);
  const list = useRef<HTMLDivElement>(null);
  const toNext = useNextRow(list, data && orders);
  const done = (orderId: string) => {
    toNext(orderId);
    onDone(orderId);
  };
  const ofTab: Record<Tab, Column<DeskOrder>[]> = {
    quote: [{ header: 'Asked', isShort: true, render: ({ createdAt }) => formatDateTime(createdAt, timeZone) }],
    awaiting: [{ header: 'Amount', isShort: true, render: (order) => <DueCell order={order} /> }],
    send: [
      { header: 'Address', onPhone: 'bare', render: (order) => <AddressCell order={order} /> },
      { header: 'Send by', render: (order) => <DaysCell order={order} /> },
    ],
    way: [{ header: 'Parcel', render: (order) => <ParcelCell order={order} /> }],
  };
  const who = (order: DeskOrder) => <WhoCell order={order} onOpen={() => onOpen(order.id)} />;
  const columns: Column<DeskOrder>[] = [
    {
      header: 'Order',
      render: (order) =>
        tab === 'send' ? (
          <Group wrap="nowrap" gap="sm">
            <SelectRow selection={selection} row={order} name={`order ${shortOrderId(order.id)}`} />
            {who(order)}
          </Group>
        ) : (
          who(order)
        ),
    },
    { header: 'Copies', isFluid: true, onPhone: 'bare', render: (order) => <CopiesCell order={order} /> },
    ...ofTab[tab],
    { header: 'Actions', onPhone: 'bare', render: (order) => <ActionsCell order={order} onDone={done} /> },
  ];
  const heading = (order: DeskOrder) => {
    const due = dueOf(order);
    return `${dueLabels[due]} (${orders.filter((other) => dueOf(other) === due).length})`;
  };
  return (
    <QueryState
      query={query}
      loading={<Loading height={240} label="Loading the orders" />}
      errorText="The orders could not be loaded."
      isEmpty={orders.length === 0}
      empty={<EmptyList icon={tab === 'send' ? IconPackage : IconInbox} none={emptyTexts[tab]} />}
    >
      <div ref={list} className={classes.rows}>
        <AdminTable
          label={tabLabels[tab]}
          columns={columns}
          rows={orders}
          onOpen={({ id }) => onOpen(id)}
          groupOf={tab === 'send' ? heading : undefined}
        />
      </div>
      {tab === 'send' && <ParcelsBar selection={selection} />}
    </QueryState>
  );
}

/** Those that are due first stand first, otherwise in the order they came in. */
const byDue = (orders: DeskOrder[]): DeskOrder[] =>
  orders.toSorted((one, other) => dues.indexOf(dueOf(one)) - dues.indexOf(dueOf(other)));

type CellProps = { order: DeskOrder };

function DueCell({ order: { duePaise, payBy, quotedAt } }: CellProps) {
  const { timeZone } = useSite();
  return (
    <>
      <Text size="sm" fw={700}>
        {formatPaise(duePaise)}
      </Text>
      <Text size="xs" c="dimmed">
        {payBy === 'razorpay' && 'Begun by card'}
        {quotedAt !== null && `Quoted ${formatDate(quotedAt, timeZone)}`}
      </Text>
    </>
  );
}

const AddressCell = ({ order: { shippingAddress, notes } }: CellProps) => (
  <div className={classes.address}>
    <Text size="sm">{shippingAddress || 'No address'}</Text>
    {notes && (
      <Text size="sm" fw={600}>
        Note: {notes}
      </Text>
    )}
  </div>
);

const DaysCell = ({ order: { days } }: CellProps) =>
  days && (
    <div>
      <Text size="sm" fw={600} className={classes.day ?? ''}>
        {dayLabel(days.sendBy)}
      </Text>
      <DueText days={days} />
    </div>
  );

function ParcelCell({ order: { shipment, days } }: CellProps) {
  const { timeZone } = useSite();
  return (
    <div className={classes.parcel}>
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
