import { Box, Button, Group, Switch, Text } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconAlertTriangle, IconEye, IconShoppingBag } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { EmptyList, ListLoading } from '#client/admin/ui/AdminList.tsx';
import { AdminScreen } from '#client/admin/ui/AdminScreen.tsx';
import { AdminTable, type Column } from '#client/admin/ui/AdminTable.tsx';
import { RowAction } from '#client/admin/ui/Cells.tsx';
import { ColumnMenu, useColumnChoice } from '#client/admin/ui/ColumnMenu.tsx';
import {
  ChoiceFilters,
  type Filtering,
  Filters,
  optionsOf,
  PhoneSort,
  SearchFilter,
} from '#client/admin/ui/Filters.tsx';
import { Pager } from '#client/admin/ui/Pager.tsx';
import { useNextRow } from '#client/admin/ui/row-focus.ts';
import { useSelection } from '#client/admin/ui/selection.tsx';
import { useMay } from '#client/admin/ui/use-may.ts';
import { type Answers, trpc } from '#client/lib/trpc.ts';
import { QueryState } from '#client/ui/QueryState.tsx';
import { orderMessages } from '#shared/messages.ts';
import { defaultOrderPageSize, orderPageSizes, orderStatusLabels, shortOrderId } from '#shared/orders.ts';
import { paths } from '#shared/paths.ts';
import { NextStepButton } from './NextStep.tsx';
import cells from './OrderCells.module.css';
import { AmountCell, CustomerCell, DateCell, IdCell, ItemsCell } from './OrderCells.tsx';
import { OrderFigures } from './OrderFigures.tsx';
import { OrderSelectionBar, OrdersExport } from './OrderSelectionBar.tsx';
import { OrderStatusSelect } from './OrderStatusSelect.tsx';
import { type AdminOrder, periodLabels, sortLabels } from './order.ts';
import { useOrderList } from './order-list.ts';

/** The list of orders; an address of earlier mails, which names an order, leads to its page. */
export function OrdersScreen() {
  const named = useSearchParams()[0].get('order');
  return named ? <Navigate to={paths.adminOrder(named)} replace /> : <OrderList />;
}

/** Every order, a page at a time; each opens as a page of its own. */
function OrderList() {
  const list = useOrderList();
  const { filtering, filter, cursors, setSort, turnTo, hrefOf } = list;
  const [pageSize, setPageSize] = useKept<number>('orders-per-page', defaultOrderPageSize);
  const [isCompact, setCompact] = useKept('compact-orders', false);
  const limit = orderPageSizes.find((size) => size === pageSize) ?? defaultOrderPageSize;
  const query = trpc.ordersAdmin.list.useQuery({ ...filter, ...cursors, limit }, { placeholderData: keepPreviousData });
  const summary = trpc.ordersAdmin.summary.useQuery();
  const page = query.data;
  const selection = useSelection(page?.items ?? []);
  const rows = useRef<HTMLDivElement>(null);
  const onDone = useNextRow(rows, page?.items);
  const { shown, menu } = useColumnChoice('Orders', columnsOf({ hrefOf, onDone }));
  const sort = filter.sort ?? 'newest';
  const may = useMay();

  return (
    <AdminScreen
      title="Orders Management"
      description="Every order: what was bought, whether it is paid, and where it stands."
      isCompact
      refreshed={[query, summary]}
      actions={may('bulkData') && <OrdersExport query={exportQuery(filter)} />}
    >
      <OrderFigures summary={summary.data} />
      <OrderFilters list={list} />
      <AboveTable page={page} needsAttention={summary.data?.needsAttention ?? 0} filtering={filtering}>
        <Group gap="sm" wrap="nowrap">
          <Switch
            size="sm"
            label="Compact rows"
            checked={isCompact}
            onChange={({ currentTarget: { checked } }) => setCompact(checked)}
          />
          <ColumnMenu menu={menu} />
        </Group>
      </AboveTable>
      <QueryState
        query={query}
        loading={<ListLoading text={orderMessages.loading} />}
        errorText="Error loading orders. Please try again later."
        isEmpty={page?.items.length === 0}
        empty={
          <EmptyList icon={IconShoppingBag} filtering={filtering} none={orderMessages.none}>
            <Text>{filtering.isFiltered ? orderMessages.tryOther : orderMessages.noneYet}</Text>
          </EmptyList>
        }
      >
        <div ref={rows} className={cells.density} data-compact={isCompact || undefined}>
          <AdminTable
            label="Orders"
            columns={shown}
            rows={page?.items ?? []}
            sorting={{ by: sort, onSort: setSort }}
            selection={selection}
            nameOf={({ id }) => `order ${shortOrderId(id)}`}
            hrefOf={({ id }) => hrefOf(id)}
          />
        </div>
        <OrderSelectionBar selection={selection} />
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
    </AdminScreen>
  );
}

/** A choice that this device remembers. */
const useKept = <Value,>(key: string, defaultValue: Value) =>
  useLocalStorage({ key, defaultValue, getInitialValueInEffect: false });

/** The search, the choices, and on a phone, where the table has no heads, the order of the list. */
function OrderFilters({ list: { filtering, filter, setSort } }: { list: ReturnType<typeof useOrderList> }) {
  return (
    <Filters>
      <SearchFilter
        filtering={filtering}
        label="Search orders"
        placeholder="Order ID, customer, email, phone, material, UTR, payment, tracking or receipt number"
      />
      <ChoiceFilters
        filtering={filtering}
        choices={[
          { name: 'status', label: 'Status', all: 'All', options: optionsOf(orderStatusLabels) },
          { name: 'date', label: 'Date', all: 'All Time', options: optionsOf(periodLabels) },
        ]}
      />
      <PhoneSort options={optionsOf(sortLabels)} by={filter.sort ?? 'newest'} onSort={setSort} />
    </Filters>
  );
}

type AboveTableProps = {
  page: Answers['ordersAdmin']['list'] | undefined;
  needsAttention: number;
  filtering: Filtering;
  children: ReactNode;
};

/** How many orders are shown, the way to those that need attention, and, where there is a table, its menu. */
function AboveTable({ page, needsAttention, filtering: { filters, setFilters }, children }: AboveTableProps) {
  return (
    <Group gap={6} mb={6} mih={28}>
      <Text component="output" size="sm" c="dimmed" mr="auto">
        {page && countLine(page)}
      </Text>
      <AttentionButton
        count={needsAttention}
        isOn={Boolean(filters.attention)}
        onToggle={() => setFilters({ attention: filters.attention ? '' : '1' }, { adds: true })}
      />
      <Box visibleFrom="sm">{children}</Box>
    </Group>
  );
}

type Columns = { hrefOf: (orderId: string) => string; onDone: (orderId: string) => void };

const columnsOf = ({ hrefOf, onDone }: Columns): Column<AdminOrder>[] => [
  { header: 'Order ID', isShort: true, render: (order) => <IdCell order={order} href={hrefOf(order.id)} /> },
  { header: 'Customer Details', onPhone: 'bare', render: (order) => <CustomerCell order={order} /> },
  { header: 'Materials Ordered', isFluid: true, onPhone: 'bare', render: (order) => <ItemsCell order={order} /> },
  {
    header: 'Amount',
    align: 'right',
    onPhone: 'bare',
    sort: [
      { by: 'highest', direction: 'descending' },
      { by: 'lowest', direction: 'ascending' },
    ],
    render: (order) => <AmountCell order={order} />,
  },
  {
    header: 'Status',
    onPhone: 'parts',
    render: (order) => (
      <>
        <OrderStatusSelect order={order} />
        <div className={cells.step}>
          <NextStepButton order={order} onDone={onDone} />
        </div>
      </>
    ),
  },
  {
    header: 'Order Date',
    isShort: true,
    onPhone: 'hidden',
    sort: [
      { by: 'newest', direction: 'descending' },
      { by: 'oldest', direction: 'ascending' },
    ],
    render: (order) => <DateCell order={order} />,
  },
  {
    header: 'Actions',
    onPhone: 'hidden',
    render: ({ id }) => (
      <RowAction label={`View details of order ${shortOrderId(id)}`} icon={IconEye} to={hrefOf(id)} />
    ),
  },
];

/** The query of the export's address, with the filters that are set. */
function exportQuery(filter: Record<string, string | boolean | undefined>): string {
  const set = Object.entries(filter).filter(([, value]) => value !== undefined && value !== '' && value !== false);
  return new URLSearchParams(set.map(([name, value]) => [name, String(value)])).toString();
}

/** How many orders are shown of how many, how many match if more, and whether only the newest were searched. */
function countLine({ items, total, matching, isCapped, isPartial }: Answers['ordersAdmin']['list']): string {
  const said = [`Showing ${items.length} of ${total.toLocaleString('en-IN')} orders`];
  if (isCapped) said.push(`more than ${matching.toLocaleString('en-IN')} match`);
  else if (matching > items.length && matching < total) said.push(`${matching.toLocaleString('en-IN')} match`);
  if (isPartial) said.push('only the newest were searched: type three letters to search all');
  return said.join(' · ');
}

type AttentionButtonProps = { count: number; isOn: boolean; onToggle: () => void };

/** Shows only the orders that need a decision about money, or all again. */
function AttentionButton({ count, isOn, onToggle }: AttentionButtonProps) {
  if (count === 0 && !isOn) return null;
  return (
    <Button
      {...(isOn ? { color: 'red.9' } : { variant: 'default' })}
      size="compact-xs"
      h={26}
      aria-pressed={isOn}
      leftSection={<IconAlertTriangle size={16} color={isOn ? undefined : 'var(--mantine-color-error)'} aria-hidden />}
      onClick={onToggle}
    >
      {`Needs attention (${count})`}
    </Button>
  );
}
