import { Button, Group, NativeSelect, Skeleton, Stack, Text } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconAlertTriangle, IconEye, IconShoppingBag } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { AdminScreen } from '#client/admin/ui/AdminScreen.tsx';
import { AdminTable, type Column } from '#client/admin/ui/AdminTable.tsx';
import { ListFilters } from '#client/admin/ui/ListFilters.tsx';
import { Pager } from '#client/admin/ui/Pager.tsx';
import { RefreshButton } from '#client/admin/ui/RefreshButton.tsx';
import { RowAction } from '#client/admin/ui/RowAction.tsx';
import { useFilters } from '#client/lib/filters.ts';
import { useSite } from '#client/lib/site.ts';
import { type Answers, trpc } from '#client/lib/trpc.ts';
import { EmptyState, QueryState } from '#client/ui/QueryState.tsx';
import { SearchField } from '#client/ui/SearchField.tsx';
import { StatCards } from '#client/ui/StatCards.tsx';
import { formatDate } from '#shared/dates.ts';
import { orderMessages } from '#shared/messages.ts';
import { formatPaise } from '#shared/money.ts';
import {
  defaultOrderPageSize,
  orderCursorPattern,
  orderPageSizes,
  orderPeriods,
  orderSorts,
  orderStatuses,
  orderStatusLabels,
  shortOrderId,
} from '#shared/orders.ts';
import { paths } from '#shared/paths.ts';
import { type AdminOrder, countOf, periodLabels, sortLabels } from './admin-order.ts';
import { ExportButton } from './ExportButton.tsx';
import { AmountCell, CustomerCell, IdCell, ItemsCell } from './OrderCells.tsx';
import { OrderDialog } from './OrderDialog.tsx';
import { OrderStatusSelect } from './OrderStatusSelect.tsx';

export function OrdersScreen() {
  const { timeZone } = useSite();
  const { filters, setFilters, isFiltered } = useFilters(['q', 'status', 'date', 'attention']);
  const place = useFilters(['sort', 'after', 'before']);
  const dialog = useFilters(['order']);
  const [pageSize, setPageSize] = useLocalStorage<number>({
    key: 'orders-per-page',
    defaultValue: defaultOrderPageSize,
    getInitialValueInEffect: false,
  });

  const filter = {
    search: filters.q.slice(0, 100),
    status: orderStatuses.find((known) => known === filters.status),
    period: orderPeriods.find((known) => known === filters.date),
    needsAttention: filters.attention !== '',
    sort: orderSorts.find((known) => known === place.filters.sort),
  };
  const cursor = (text: string) => (orderCursorPattern.test(text) ? text : undefined);
  const query = trpc.ordersAdmin.list.useQuery(
    {
      ...filter,
      after: cursor(place.filters.after),
      before: cursor(place.filters.before),
      limit: orderPageSizes.find((size) => size === pageSize) ?? defaultOrderPageSize,
    },
    { placeholderData: keepPreviousData },
  );
  const summary = trpc.ordersAdmin.summary.useQuery();
  const page = query.data;

  /** Narrows the list, which then begins at its first page. */
  const narrow = (change: Partial<typeof filters>) => setFilters({ ...change, ...firstPage });
  const clear = () => narrow({ q: '', status: '', date: '', attention: '' });
  const turnTo = (to: { after?: string; before?: string }) => {
    place.setFilters({ ...firstPage, ...to });
    window.scrollTo({ top: 0 });
  };
  const open = (order: string) => dialog.setFilters({ order });

  const columns: Column<AdminOrder>[] = [
    { header: 'Order ID', isShort: true, render: (order) => <IdCell order={order} onOpen={() => open(order.id)} /> },
    { header: 'Customer Details', render: (order) => <CustomerCell order={order} /> },
    { header: 'Materials Ordered', render: (order) => <ItemsCell order={order} /> },
    { header: 'Amount', align: 'right', render: (order) => <AmountCell order={order} /> },
    { header: 'Status', render: (order) => <OrderStatusSelect order={order} /> },
    { header: 'Order Date', isShort: true, render: ({ createdAt }) => formatDate(createdAt, timeZone) },
    {
      header: 'Actions',
      render: ({ id }) => (
        <RowAction label={`View details of order ${shortOrderId(id)}`} icon={IconEye} onClick={() => open(id)} />
      ),
    },
  ];

  return (
    <AdminScreen
      title="Orders Management"
      description="Every order: what was bought, whether it is paid, and where it stands."
      actions={
        <>
          <ExportButton href={`${paths.ordersExport}?${exportQuery(filter)}`} />
          <RefreshButton
            query={{
              isRefetching: query.isRefetching || summary.isRefetching,
              refetch: () => Promise.all([query.refetch(), summary.refetch()]),
            }}
          />
        </>
      }
    >
      <SummaryCards summary={summary.data} />
      <ListFilters>
        <SearchField
          label="Search orders"
          placeholder="Order ID, customer, email or material"
          value={filters.q}
          onSearch={(q) => narrow({ q })}
        />
        <NativeSelect
          label="Status"
          data={[
            { value: '', label: 'All' },
            ...orderStatuses.map((value) => ({ value, label: orderStatusLabels[value] })),
          ]}
          value={filter.status ?? ''}
          onChange={(event) => narrow({ status: event.currentTarget.value })}
        />
        <NativeSelect
          label="Date"
          data={[
            { value: '', label: 'All Time' },
            ...orderPeriods.map((value) => ({ value, label: periodLabels[value] })),
          ]}
          value={filter.period ?? ''}
          onChange={(event) => narrow({ date: event.currentTarget.value })}
        />
        <NativeSelect
          label="Sort by"
          data={orderSorts.map((value) => ({ value, label: sortLabels[value] }))}
          value={filter.sort ?? 'newest'}
          onChange={(event) => {
            const sort = event.currentTarget.value;
            place.setFilters({ sort: sort === 'newest' ? '' : sort, ...firstPage });
          }}
        />
      </ListFilters>
      <Group justify="space-between" mb="sm" mih={36}>
        <Text component="output" c="dimmed">
          {page && countLine(page)}
        </Text>
        <AttentionButton
          count={summary.data?.needsAttention ?? 0}
          isOn={filter.needsAttention}
          onToggle={() => narrow({ attention: filter.needsAttention ? '' : '1' })}
        />
      </Group>
      <QueryState
        query={query}
        loading={<Loading />}
        errorText="Error loading orders. Please try again later."
        isEmpty={page?.items.length === 0}
        empty={
          <EmptyState icon={<IconShoppingBag size={48} aria-hidden />} title={orderMessages.none}>
            <Text>{isFiltered ? orderMessages.tryOther : orderMessages.noneYet}</Text>
            {isFiltered && (
              <Button variant="default" onClick={clear}>
                Clear filters
              </Button>
            )}
          </EmptyState>
        }
      >
        <AdminTable label="Orders" columns={columns} rows={page?.items ?? []} />
        <Pager
          label="Pages of orders"
          onPrevious={page?.before ? () => turnTo({ before: page.before ?? '' }) : null}
          onNext={page?.after ? () => turnTo({ after: page.after ?? '' }) : null}
          pageSize={pageSize}
          pageSizes={orderPageSizes}
          onPageSize={(size) => {
            setPageSize(size);
            place.setFilters(firstPage);
          }}
        />
      </QueryState>
      <OrderDialog id={dialog.filters.order} onClose={() => dialog.setFilters({ order: '' })} />
    </AdminScreen>
  );
}

const firstPage = { after: '', before: '' };

/** What the export's address says of the filters. */
function exportQuery(filter: Record<string, string | boolean | undefined>): string {
  const set = Object.entries(filter).filter(([, value]) => value !== undefined && value !== '' && value !== false);
  return new URLSearchParams(set.map(([name, value]) => [name, String(value)])).toString();
}

/** Of all orders, how many stand here; how many match, where those are more; and where only the newest were searched. */
function countLine({ items, total, matching, isCapped, isPartial }: Answers['ordersAdmin']['list']): string {
  const said = [`Showing ${items.length} of ${countOf(total, 'order').replace(/order$/, 'orders')}`];
  if (isCapped) said.push(`more than ${matching.toLocaleString('en-IN')} match`);
  else if (matching > items.length && matching < total) said.push(`${matching.toLocaleString('en-IN')} match`);
  if (isPartial) said.push('only the newest were searched: type three letters to search all');
  return said.join(' · ');
}

function SummaryCards({ summary }: { summary: Answers['ordersAdmin']['summary'] | undefined }) {
  return (
    <StatCards
      label="Orders at a glance"
      stats={[
        { label: 'Total Orders', figure: summary?.total.toLocaleString('en-IN') },
        { label: 'Pending Orders', figure: summary?.pending.toLocaleString('en-IN') },
        {
          label: 'Total Revenue',
          figure: summary && formatPaise(summary.revenuePaise),
          note:
            summary &&
            `All orders not cancelled, paid or not. Received after refunds: ${formatPaise(summary.receivedPaise)}`,
        },
        { label: 'Delivered', figure: summary?.delivered.toLocaleString('en-IN') },
      ]}
    />
  );
}

type AttentionButtonProps = { count: number; isOn: boolean; onToggle: () => void };

/** Leads to the orders that wait for a decision about money, and back. */
function AttentionButton({ count, isOn, onToggle }: AttentionButtonProps) {
  if (count === 0 && !isOn) return null;
  return (
    <Button
      {...(isOn ? { color: 'red.9' } : { variant: 'default' })}
      aria-pressed={isOn}
      leftSection={<IconAlertTriangle size={18} color={isOn ? undefined : 'var(--mantine-color-error)'} aria-hidden />}
      onClick={onToggle}
    >
      {`Needs attention (${count})`}
    </Button>
  );
}

function Loading() {
  return (
    <Stack component="output" gap="sm">
      <Text c="dimmed">{orderMessages.loading}</Text>
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <Skeleton key={row} height={80} />
      ))}
    </Stack>
  );
}
