import { Button, Checkbox, Group, Stack, Text, Title } from '@mantine/core';
import { IconListCheck, IconPackage, IconTags } from '@tabler/icons-react';
import { useState } from 'react';
import { OrderStatusSelect } from '#client/admin/orders/OrderStatusSelect.tsx';
import { AdminTable, type Column } from '#client/admin/ui/AdminTable.tsx';
import { trpc } from '#client/lib/trpc.ts';
import { Loading } from '#client/ui/Loading.tsx';
import { EmptyState, QueryState } from '#client/ui/QueryState.tsx';
import { ToneBadge } from '#client/ui/ToneBadge.tsx';
import type { Due } from '#shared/business-days.ts';
import { formatDate } from '#shared/dates.ts';
import { shortOrderId } from '#shared/orders.ts';
import { paths } from '#shared/paths.ts';
import { CopiesCell, WhoCell } from './DeskOrderCells.tsx';
import classes from './DeskScreen.module.css';
import { type DeskOrder, dueLabels } from './desk-order.ts';

const groups: Due[] = ['overdue', 'today', 'later'];

/** What is to be packed and sent, by the day on which it must leave; labels and a packing list of those chosen. */
export function SendPart({ onOpen }: { onOpen: (orderId: string) => void }) {
  const query = trpc.fulfilmentAdmin.orders.useQuery({ tab: 'send' }, { refetchOnMount: 'always' });
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const orders = query.data ?? [];
  const chosen = orders.filter(({ id }) => selected.has(id)).map(({ id }) => id);
  const toggle = (id: string) => {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    setSelected(next);
  };
  const columns: Column<DeskOrder>[] = [
    {
      header: 'Order',
      render: (order) => (
        <Group wrap="nowrap" align="flex-start" gap="sm">
          <Checkbox
            size="md"
            mt={2}
            aria-label={`Select order ${shortOrderId(order.id)}`}
            checked={selected.has(order.id)}
            onChange={() => toggle(order.id)}
          />
          <WhoCell order={order} onOpen={() => onOpen(order.id)} />
        </Group>
      ),
    },
    { header: 'Copies', render: (order) => <CopiesCell order={order} /> },
    {
      header: 'Address',
      render: ({ shippingAddress }) => (
        <Text size="sm" maw={260} style={{ overflowWrap: 'anywhere' }}>
          {shippingAddress || 'No address given'}
        </Text>
      ),
    },
    { header: 'Send by', isShort: true, render: (order) => <DaysCell order={order} /> },
    { header: 'Status', render: (order) => <OrderStatusSelect order={order} /> },
  ];
  return (
    <QueryState
      query={query}
      loading={<Loading height={240} label="Loading the orders" />}
      errorText="The orders could not be loaded."
      isEmpty={orders.length === 0}
      empty={<EmptyState icon={<IconPackage size={48} aria-hidden />} title="Everything is sent" />}
    >
      <Stack gap="xl">
        {groups.map((due) => {
          const rows = orders.filter(({ days }) => (days?.due ?? 'overdue') === due);
          return (
            rows.length > 0 && (
              <section key={due} aria-labelledby={`due-${due}`}>
                <Title order={2} size="h4" id={`due-${due}`} mb="sm">
                  {dueLabels[due]} ({rows.length})
                </Title>
                <AdminTable label={`To send: ${dueLabels[due]}`} columns={columns} rows={rows} />
              </section>
            )
          );
        })}
      </Stack>
      <Group component="section" aria-label="Selected orders" className={classes.bar ?? ''} gap="sm" mt="lg">
        <Checkbox
          label={chosen.length === 0 ? 'Select all' : `${chosen.length} selected`}
          checked={chosen.length === orders.length}
          indeterminate={chosen.length > 0 && chosen.length < orders.length}
          onChange={() =>
            setSelected(
              new Set(chosen.length === orders.length ? [] : orders.map(({ id }) => id).slice(0, mostPrinted)),
            )
          }
        />
        <PrintLink to={paths.adminLabels(chosen)} icon={IconTags} label="Print labels" isOff={chosen.length === 0} />
        <PrintLink
          to={paths.adminPacking(chosen)}
          icon={IconListCheck}
          label="Packing list"
          isOff={chosen.length === 0}
        />
      </Group>
    </QueryState>
  );
}

/** So many orders at once fit into an address. */
const mostPrinted = 100;

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
    <Stack gap={2} align="flex-start">
      <Text size="sm" fw={600}>
        {formatDay(days.sendBy)}
      </Text>
      <Text size="sm" c="dimmed">
        Promised by {formatDay(days.arriveBy)}
      </Text>
      {days.isLate && <ToneBadge tone="bad">Late</ToneBadge>}
    </Stack>
  );
}

/** A day `2026-11-25` as the rest of the screen writes it. */
const formatDay = (day: string): string => formatDate(Date.parse(`${day}T00:00:00Z`), 'UTC');
