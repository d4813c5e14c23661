import { Anchor } from '@mantine/core';
import { IconShoppingBag } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { MoneyBadge } from '#client/admin/orders/OrderBadges.tsx';
import { OrderTotal } from '#client/admin/orders/OrderCells.tsx';
import type { AdminOrder } from '#client/admin/orders/order.ts';
import { AdminTable, type Column } from '#client/admin/ui/AdminTable.tsx';
import { useSite } from '#client/lib/site.ts';
import { Loading } from '#client/ui/Loading.tsx';
import { OrderStatusBadge } from '#client/ui/OrderStatusBadge.tsx';
import { EmptyState, QueryState } from '#client/ui/QueryState.tsx';
import { formatDate } from '#shared/dates.ts';
import { orderMessages } from '#shared/messages.ts';
import { shortOrderId } from '#shared/orders.ts';
import { paths } from '#shared/paths.ts';

type LatestOrdersProps = {
  query: { data: { items: AdminOrder[] } | undefined; isPending: boolean; isError: boolean; refetch: () => unknown };
};

/** The latest orders; the id of each opens it. */
export function LatestOrders({ query }: LatestOrdersProps) {
  const { timeZone } = useSite();
  const orders = query.data?.items ?? [];
  const columns: Column<AdminOrder>[] = [
    {
      header: 'Order ID',
      render: ({ id }) => (
        <Anchor component={Link} to={paths.adminOrder(id)} size="sm" fw={600}>
          {shortOrderId(id)}
        </Anchor>
      ),
    },
    { header: 'Customer', render: ({ name }) => name ?? orderMessages.anonymous },
    { header: 'Amount', align: 'right', render: (order) => <OrderTotal order={order} /> },
    { header: 'Payment', render: (order) => <MoneyBadge order={order} /> },
    { header: 'Status', render: ({ status }) => <OrderStatusBadge status={status} /> },
    { header: 'Order Date', isShort: true, render: ({ createdAt }) => formatDate(createdAt, timeZone) },
  ];
  return (
    <QueryState
      query={query}
      loading={<Loading height={260} label={orderMessages.loading} />}
      errorText="Error loading orders. Please try again later."
      isEmpty={orders.length === 0}
      empty={<EmptyState icon={<IconShoppingBag size={40} aria-hidden />} title={orderMessages.noneYet} />}
    >
      <AdminTable label="Latest orders" columns={columns} rows={orders} />
    </QueryState>
  );
}
