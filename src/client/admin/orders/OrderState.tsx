import { Anchor } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { OrderDetails } from '#client/admin/payments/payment.ts';
import { serverError, trpc } from '#client/lib/trpc.ts';
import { Loading } from '#client/ui/Loading.tsx';
import { QueryState } from '#client/ui/QueryState.tsx';
import { orderMessages } from '#shared/messages.ts';

/** One order; `id` may be anything out of an address, and empty for none. */
export const useOrder = (id: string) => trpc.ordersAdmin.byId.useQuery({ id: id.slice(0, 64) }, { enabled: id !== '' });

type OrderStateProps = { query: ReturnType<typeof useOrder>; children: (order: OrderDetails) => ReactNode };

/** An order while it loads, when it cannot be loaded, and when it is there. */
export function OrderState({ query, children }: OrderStateProps) {
  const isUnknown = serverError(query.error)?.code === 'NOT_FOUND';
  return (
    <QueryState
      query={query}
      loading={<Loading height={320} label="Loading the order" />}
      errorText={isUnknown ? orderMessages.notFound : 'The order could not be loaded.'}
    >
      {query.data && children(query.data)}
    </QueryState>
  );
}

/** The way from an order, or its correction, to the screen above it. */
export const BackLink = ({ to, children }: { to: string; children: string }) => (
  <Anchor component={Link} to={to} size="sm" display="inline-block" mb="sm">
    <IconArrowLeft size={14} aria-hidden /> {children}
  </Anchor>
);
