import { Button, Group, NativeSelect, Text } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconAlertTriangle, IconEye, IconShoppingBag } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { ListLoading } from '#client/admin/ui/AdminList.tsx';
import { AdminScreen } from '#client/admin/ui/AdminScreen.tsx';
import { AdminTable, type Column } from '#client/admin/ui/AdminTable.tsx';
import { EmptyList } from '#client/admin/ui/EmptyList.tsx';
import { ChoiceFilters, type Filtering, Filters, optionsOf, SearchFilter } from '#client/admin/ui/Filters.tsx';
import { Pager } from '#client/admin/ui/Pager.tsx';
import { RowAction } from '#client/admin/ui/RowAction.tsx';
import { useFilters } from '#client/lib/filters.ts';
import { useSite } from '#client/lib/site.ts';
import { type Answers, trpc } from '#client/lib/trpc.ts';
import { QueryState } from '#client/ui/QueryState.tsx';
import { StatCards } from '#client/ui/StatCards.tsx';
import { formatDate } from '#shared/dates.ts';
import { choiceOf } from '#shared/enums.ts';
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
import { ExportButton } from './ExportButton.tsx';
import { AmountCell, CustomerCell, IdCell, ItemsCell } from './OrderCells.tsx';
import { OrderDialog } from './OrderDialog.tsx';
import { OrderStatusSelect } from './OrderStatusSelect.tsx';
import { type AdminOrder, countOf, periodLabels, sortLabels } from './order.ts';

/** Every order, a page at a time; one of them can be opened. */
export function OrdersScreen() {
  const { filtering, filter, cursors, setSort, turnTo } = useOrderFilters();
  const dialog = useFilters(['order']);
  const [pageSize, setPageSize] = useLocalStorage<number>({
    key: 'orders-per-page',
    defaultValue: defaultOrderPageSize,
    getInitialValueInEffect: false,
  });
  const limit = orderPageSizes.find((size) => size === pageSize) ?? defaultOrderPageSize;
  const query = trpc.ordersAdmin.list.useQuery({ ...filter, ...cursors, limit }, { placeholderData: keepPreviousData });
  const summary = trpc.ordersAdmin.summary.useQuery();
  const page = query.data;

  return (
    <AdminScreen
      title="Orders Management"
      description="Every order: what was bought, whether it is paid, and where it stands."
      refreshed={[query, summary]}
      actions={<ExportButton href={`${paths.ordersExport}?${exportQuery(filter)}`} />}
    >
      <SummaryCards summary={summary.data} />
      <Filters>
        <SearchFilter filtering={filtering} label="Search orders" placeholder="Order ID, customer, email or material" />
        <ChoiceFilters
          filtering={filtering}
          choices={[
            { name: 'status', label: 'Status', all: 'All', options: optionsOf(orderStatusLabels) },
            { name: 'date', label: 'Date', all: 'All Time', options: optionsOf(periodLabels) },
          ]}
        />
        <NativeSelect
          label="Sort by"
          data={optionsOf(sortLabels)}
          value={filter.sort ?? 'newest'}
          onChange={(event) => setSort(event.currentTarget.value)}
        />
      </Filters>
      <Group justify="space-between" mb="sm" mih={36}>
        <Text component="output" c="dimmed">
          {page && countLine(page)}
        </Text>
        <AttentionButton
          count={summary.data?.needsAttention ?? 0}
          isOn={filter.needsAttention}
          onToggle={() => filtering.setFilters({ attention: filter.needsAttention ? '' : '1' })}
        />
      </Group>
      <QueryState
        query={query}
        loading={<ListLoading text={orderMessages.loading} rowHeight={80} />}
        errorText="Error loading orders. Please try again later."
        isEmpty={page?.items.length === 0}
        empty={
          <EmptyList icon={IconShoppingBag} filtering={filtering} none={orderMessages.none}>
            <Text>{filtering.isFiltered ? orderMessages.tryOther : orderMessages.noneYet}</Text>
          </EmptyList>
        }
      >
        <OrdersTable orders={page?.items ?? []} onOpen={(order) => dialog.setFilters({ order })} />
        <Pager
          label="Pages of orders"
          onPrevious={page?.before ? () => turnTo({ before: page.before ?? '' }) : null}
          onNext={page?.after ? () => turnTo({ after: page.after ?? '' }) : null}
          pageSize={pageSize}
          pageSizes={orderPageSizes}
          onPageSize={(size) => {
            setPageSize(size);
            turnTo({});
          }}
        />
      </QueryState>
      <OrderDialog id={dialog.filters.order} onClose={() => dialog.setFilters({ order: '' })} />
    </AdminScreen>
  );
}

const firstPage = { after: '', before: '' };

/** The filters of the orders and the page they are on; a change of the filters leads to the first page. */
function useOrderFilters() {
  const { filters, isFiltered, ...list } = useFilters(['q', 'status', 'date', 'attention']);
  const setFilters: Filtering['setFilters'] = list.setFilters;
  const place = useFilters(['sort', 'after', 'before']);
  const cursor = (text: string) => (orderCursorPattern.test(text) ? text : undefined);
  return {
    filtering: {
      filters,
      isFiltered,
      setFilters: (change: Record<string, string>) => setFilters({ ...firstPage, ...change }),
    },
    filter: {
      search: filters.q.slice(0, 100),
      status: choiceOf(orderStatuses, filters.status),
      period: choiceOf(orderPeriods, filters.date),
      needsAttention: filters.attention !== '',
      sort: choiceOf(orderSorts, place.filters.sort),
    },
    cursors: { after: cursor(place.filters.after), before: cursor(place.filters.before) },
    setSort: (sort: string) => place.setFilters({ sort: sort === 'newest' ? '' : sort, ...firstPage }),
    turnTo: (cursors: { after?: string; before?: string }) => {
      place.setFilters({ ...firstPage, ...cursors });
      window.scrollTo({ top: 0 });
    },
  };
}

function OrdersTable({ orders, onOpen }: { orders: AdminOrder[]; onOpen: (orderId: string) => void }) {
  const { timeZone } = useSite();
  const columns: Column<AdminOrder>[] = [
    { header: 'Order ID', isShort: true, render: (order) => <IdCell order={order} onOpen={() => onOpen(order.id)} /> },
    { header: 'Customer Details', render: (order) => <CustomerCell order={order} /> },
    { header: 'Materials Ordered', render: (order) => <ItemsCell order={order} /> },
    { header: 'Amount', align: 'right', render: (order) => <AmountCell order={order} /> },
    { header: 'Status', render: (order) => <OrderStatusSelect order={order} /> },
    { header: 'Order Date', isShort: true, render: ({ createdAt }) => formatDate(createdAt, timeZone) },
    {
      header: 'Actions',
      render: ({ id }) => (
        <RowAction label={`View details of order ${shortOrderId(id)}`} icon={IconEye} onClick={() => onOpen(id)} />
      ),
    },
  ];
  return <AdminTable label="Orders" columns={columns} rows={orders} />;
}

/** The query of the export's address, with the filters that are set. */
function exportQuery(filter: Record<string, string | boolean | undefined>): string {
  const set = Object.entries(filter).filter(([, value]) => value !== undefined && value !== '' && value !== false);
  return new URLSearchParams(set.map(([name, value]) => [name, String(value)])).toString();
}

/** How many orders are shown, of how many; how many match, where those are more; and whether only the newest were searched. */
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

/** Shows only the orders that need a decision about money, or all again. */
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
