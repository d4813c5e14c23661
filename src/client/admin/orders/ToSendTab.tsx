import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconListCheck, IconPackage, IconTags, IconTruckDelivery } from '@tabler/icons-react';
import { useMemo, useRef } from 'react';
import { EmptyList } from '#client/admin/ui/AdminList.tsx';
import { Section } from '#client/admin/ui/AdminScreen.tsx';
import { AdminTable, type Column } from '#client/admin/ui/AdminTable.tsx';
import { polled } from '#client/admin/ui/polling.ts';
import { useNextRow } from '#client/admin/ui/row-focus.ts';
import { SelectAll, type Selection, useSelection } from '#client/admin/ui/selection.tsx';
import { trpc } from '#client/lib/trpc.ts';
import { Loading } from '#client/ui/Loading.tsx';
import { QueryState } from '#client/ui/QueryState.tsx';
import type { Due } from '#shared/business-days.ts';
import { mostOrdersChosen, shortOrderId } from '#shared/orders.ts';
import { paths } from '#shared/paths.ts';
import { ActionsCell, CopiesCell, DueText, WhoCell } from './DeskOrderCells.tsx';
import classes from './DeskScreen.module.css';
import { type DeskOrder, dayText, dueLabels } from './desk-order.ts';
import { ShipOrdersDialog } from './ShipOrdersDialog.tsx';

const groups: Due[] = ['overdue', 'today', 'later'];

const dueOf = ({ days }: DeskOrder): Due => days?.due ?? 'overdue';

type ToSendTabProps = { onOpen: (orderId: string) => void; onDone: (orderId: string) => void };

/** The orders to be packed and sent, by due date; selected ones are printed and shipped together. */
export function ToSendTab({ onOpen, onDone }: ToSendTabProps) {
  const query = trpc.deskAdmin.orders.useQuery({ tab: 'send' }, { refetchOnMount: 'always', ...polled });
  const { data } = query;
  // As they are drawn: by due date.
  const orders = useMemo(() => groups.flatMap((due) => (data ?? []).filter((order) => dueOf(order) === due)), [data]);
  const selection = useSelection(orders);
  const list = useRef<HTMLDivElement>(null);
  const toNext = useNextRow(list, data && orders);
  const done = (orderId: string) => {
    toNext(orderId);
    onDone(orderId);
  };
  const columns: Column<DeskOrder>[] = [
    {
      header: 'Order',
      render: (order) => (
        <Group wrap="nowrap" gap="sm">
          <Checkbox
            size="md"
            aria-label={`Select order ${shortOrderId(order.id)}`}
            checked={selection.isSelected(order)}
            onChange={() => selection.toggle(order)}
          />
          <WhoCell order={order} onOpen={() => onOpen(order.id)} />
        </Group>
      ),
    },
    { header: 'Copies', onPhone: 'bare', render: (order) => <CopiesCell order={order} /> },
    {
      header: 'Address',
      onPhone: 'bare',
      render: ({ shippingAddress, notes }) => (
        <div className={classes.address}>
          <Text size="sm" lineClamp={notes ? 1 : 2} title={shippingAddress}>
            {shippingAddress || 'No address'}
          </Text>
          {notes && (
            <Text size="sm" fw={600} lineClamp={1} title={notes}>
              Note: {notes}
            </Text>
          )}
        </div>
      ),
    },
    { header: 'Send by', isShort: true, render: (order) => <DaysCell order={order} /> },
    { header: 'Actions', onPhone: 'bare', render: (order) => <ActionsCell order={order} onDone={done} /> },
  ];
  return (
    <QueryState
      query={query}
      loading={<Loading height={240} label="Loading the orders" />}
      errorText="The orders could not be loaded."
      isEmpty={orders.length === 0}
      empty={<EmptyList icon={IconPackage} none="All parcels sent" />}
    >
      <Stack ref={list} gap="lg" className={classes.rows ?? ''}>
        {groups.map((due) => {
          const rows = orders.filter((order) => dueOf(order) === due);
          return (
            rows.length > 0 && (
              <Section key={due} title={`${dueLabels[due]} (${rows.length})`} mb="sm">
                <AdminTable
                  label={`To send: ${dueLabels[due]}`}
                  columns={columns}
                  rows={rows}
                  onOpen={({ id }) => onOpen(id)}
                />
              </Section>
            )
          );
        })}
      </Stack>
      <SelectedOrders selection={selection} />
    </QueryState>
  );
}

function SelectedOrders({ selection }: { selection: Selection<DeskOrder> }) {
  const orders = selection.selected;
  const ids = orders.map(({ id }) => id);
  const isOff = ids.length === 0;
  const [isShipping, shipping] = useDisclosure(false);
  return (
    <Group component="section" aria-label="Selected orders" className={classes.bar ?? ''} gap="sm" mt="lg">
      <SelectAll selection={selection} max={mostOrdersChosen} />
      <PrintLink to={paths.adminLabels(ids)} icon={IconTags} label="Print labels" isOff={isOff} />
      <PrintLink to={paths.adminPacking(ids)} icon={IconListCheck} label="Packing list" isOff={isOff} />
      <Button
        mih={44}
        leftSection={<IconTruckDelivery size={18} aria-hidden />}
        disabled={isOff}
        onClick={shipping.open}
      >
        Ship selected
      </Button>
      <ShipOrdersDialog orders={orders} opened={isShipping} onClose={shipping.close} />
    </Group>
  );
}

type PrintLinkProps = { to: string; icon: typeof IconTags; label: string; isOff: boolean };

function PrintLink({ to, icon: Icon, label, isOff }: PrintLinkProps) {
  const look = { variant: 'default', mih: 44, leftSection: <Icon size={18} aria-hidden />, children: label };
  return isOff ? (
    <Button {...look} disabled />
  ) : (
    <Button {...look} component="a" href={to} target="_blank" rel="noopener" />
  );
}

function DaysCell({ order: { days } }: { order: DeskOrder }) {
  if (!days) return null;
  return (
    <div>
      <Text size="sm" fw={600}>
        {dayText(days.sendBy)}
      </Text>
      <DueText days={days} />
    </div>
  );
}
