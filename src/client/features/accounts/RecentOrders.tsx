import { Anchor, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { IconShoppingBag } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { OrderProgress } from '#client/features/orders/OrderProgress.tsx';
import type { OrderSummary } from '#client/features/orders/order-types.ts';
import { UnpaidActions } from '#client/features/orders/UnpaidActions.tsx';
import { useSite } from '#client/lib/site.ts';
import { trpc } from '#client/lib/trpc.ts';
import { Loading } from '#client/ui/Loading.tsx';
import { OrderStatusBadge } from '#client/ui/OrderStatusBadge.tsx';
import { EmptyState, QueryState } from '#client/ui/QueryState.tsx';
import { formatDate } from '#shared/dates.ts';
import { formatPaise } from '#shared/money.ts';
import { recentOrdersShown, shortOrderId } from '#shared/orders.ts';
import { paths } from '#shared/paths.ts';

/** The query of `RecentOrders`; the page fetches it ahead. */
export const recentOrders = { limit: recentOrdersShown } as const;

/** The latest orders, with a link to all of them. */
export function RecentOrders() {
  const query = trpc.orders.mine.useQuery(recentOrders);
  const orders = query.data?.items ?? [];
  return (
    <section aria-labelledby="recent-orders">
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h4" id="recent-orders">
          Recent orders
        </Title>
        <Anchor component={Link} to={paths.orders} className="touch">
          All orders
        </Anchor>
      </Group>
      <QueryState
        query={query}
        loading={<Loading height={160} radius="lg" label="Loading orders" />}
        errorText="Error loading orders. Please try again later."
        isEmpty={orders.length === 0}
        empty={
          <EmptyState icon={<IconShoppingBag size={40} aria-hidden />} title="No orders yet">
            <Anchor component={Link} to={paths.materials}>
              See study materials
            </Anchor>
          </EmptyState>
        }
      >
        <Stack component="ul" gap="sm" aria-label="Recent orders">
          {orders.map((order) => (
            <Recent key={order.id} order={order} />
          ))}
        </Stack>
      </QueryState>
    </section>
  );
}

function Recent({ order }: { order: OrderSummary }) {
  const { timeZone } = useSite();
  const { id, createdAt, status, totalPaise, items } = order;
  return (
    <Paper component="li" radius="lg" p="md">
      <Group justify="space-between" gap="xs">
        <Anchor component={Link} to={paths.order(id)} fw={600} c="inherit" className="touch">
          Order {shortOrderId(id)}
        </Anchor>
        <OrderStatusBadge status={status} />
      </Group>
      <Text size="sm">{items.map(({ title }) => title).join(', ')}</Text>
      {order.isUnpaidByCard ? <UnpaidActions orderId={id} /> : <OrderProgress order={order} />}
      <Group justify="space-between" mt={4}>
        <Text size="sm" c="dimmed">
          {formatDate(createdAt, timeZone)}
        </Text>
        <Text fw={600}>{formatPaise(totalPaise)}</Text>
      </Group>
    </Paper>
  );
}
