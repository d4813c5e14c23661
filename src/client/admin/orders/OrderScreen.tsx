import { Button, Group, VisuallyHidden } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { AdminScreen } from '#client/admin/ui/AdminScreen.tsx';
import { trpc } from '#client/lib/trpc.ts';
import { shortOrderId } from '#shared/orders.ts';
import { paths } from '#shared/paths.ts';
import { JustDone } from './JustDone.tsx';
import { OrderView } from './OrderDialog.tsx';
import { BackLink, OrderState, useOrder } from './OrderState.tsx';
import { useOrderList } from './order-list.ts';

/** One order as a page. Its address holds the list that it was opened from: the way back, and the orders beside it. */
export function OrderScreen() {
  const { id = '' } = useParams();
  const { search } = useLocation();
  const query = useOrder(id);
  const { filtering, filter, hrefOf } = useOrderList();
  const { data: beside } = trpc.ordersAdmin.neighbours.useQuery({ id, ...filter });
  const navigate = useNavigate();
  const [done, setDone] = useState('');
  const open = (orderId: string | null | undefined) => {
    if (orderId) void navigate(hrefOf(orderId), { replace: true });
  };
  /** After the step of an order out of a filtered list, the next one opens. */
  const goOn = (orderId: string) => {
    if (!filtering.isFiltered || !beside?.next) return;
    setDone(orderId);
    open(beside.next);
  };
  return (
    <AdminScreen
      title={`Order ${shortOrderId(id)}`}
      description="Everything about one order"
      isCompact
      refreshed={[query]}
      actions={query.data && <Neighbours previous={beside?.previous} next={beside?.next} onOpen={open} />}
    >
      <BackLink to={paths.adminOrders + search}>All orders</BackLink>
      <OrderState query={query}>
        {(order) => (
          <>
            <VisuallyHidden component="h2">Details</VisuallyHidden>
            {done && done !== id && <JustDone id={done} onClose={() => setDone('')} />}
            <OrderView key={order.id} order={order} onDone={goOn} />
          </>
        )}
      </OrderState>
    </AdminScreen>
  );
}

type OrderId = string | null | undefined;
type NeighboursProps = { previous: OrderId; next: OrderId; onOpen: (orderId: OrderId) => void };

/** Leads to the orders before and after this one in the list; so do the keys `k` and `j`. Back leads to the list. */
function Neighbours({ previous, next, onOpen }: NeighboursProps) {
  useHotkeys([
    ['j', () => onOpen(next)],
    ['k', () => onOpen(previous)],
  ]);
  return (
    <Group component="nav" aria-label="Previous and next order" gap="xs">
      <Button
        variant="default"
        disabled={!previous}
        leftSection={<IconChevronLeft size={18} aria-hidden />}
        onClick={() => onOpen(previous)}
      >
        Previous
      </Button>
      <Button
        variant="default"
        disabled={!next}
        rightSection={<IconChevronRight size={18} aria-hidden />}
        onClick={() => onOpen(next)}
      >
        Next
      </Button>
    </Group>
  );
}
