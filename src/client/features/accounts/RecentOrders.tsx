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
import classes from './RecentOrders.module.css';

/** The query of `RecentOrders`; the page fetches it ahead. */
export const recentOrders = { limit: recentOrdersShown } as const;

/** The latest orders, with a link to all of them. */
export function RecentOrders() {
  const query = trpc.orders.mine.useQuery(recentOrders);
  const { timeZone } = useSite();
  const orders = query.data?.items ?? [];
  return (
    <section aria-labelledby="recent-orders">
      <div className="section-head">
        <h2 id="recent-orders" className="section-title">
          Recent orders
        </h2>
        <Link to={paths.orders} className="link touch">
          All orders
        </Link>
      </div>
      <QueryState
        query={query}
        loading={<Loading height={160} radius="lg" label="Loading orders" />}
        errorText="Error loading orders. Please try again later."
        isEmpty={orders.length === 0}
        empty={
          <EmptyState icon={<IconShoppingBag size={40} aria-hidden />} title="No orders yet">
            <Link to={paths.materials} className="link">
              See study materials
            </Link>
          </EmptyState>
        }
      >
        <ul className={classes.orders} aria-label="Recent orders">
          {orders.map((order) => (
            <Recent key={order.id} order={order} timeZone={timeZone} />
          ))}
        </ul>
      </QueryState>
    </section>
  );
}

function Recent({ order, timeZone }: { order: OrderSummary; timeZone: string }) {
  const { id, createdAt, status, totalPaise, items } = order;
  return (
    <li className={classes.order}>
      <div className={classes.line}>
        <Link to={paths.order(id)} className={`link touch ${classes.number}`}>
          Order {shortOrderId(id)}
        </Link>
        <OrderStatusBadge status={status} />
      </div>
      <p className={classes.titles}>{items.map(({ title }) => title).join(', ')}</p>
      {!order.isUnpaidByCard && <OrderProgress order={order} />}
      <div className={classes.line}>
        <span className={classes.day}>{formatDate(createdAt, timeZone)}</span>
        <b>{formatPaise(totalPaise)}</b>
      </div>
      {order.isUnpaidByCard && <UnpaidActions orderId={id} />}
    </li>
  );
}
