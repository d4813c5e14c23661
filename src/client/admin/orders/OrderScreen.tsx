import { Anchor, Button, Group, VisuallyHidden } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconArrowLeft, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useLocation, useNavigate, useParams } from 'react-router-dom';
import { AdminScreen } from '#client/admin/ui/AdminScreen.tsx';
import { serverError, trpc } from '#client/lib/trpc.ts';
import { Loading } from '#client/ui/Loading.tsx';
import { QueryState } from '#client/ui/QueryState.tsx';
import { orderMessages } from '#shared/messages.ts';
import { shortOrderId } from '#shared/orders.ts';
import { paths } from '#shared/paths.ts';
import { JustDone } from './JustDone.tsx';
import { OrderView } from './OrderDialog.tsx';
import { useOrderList } from './order-list.ts';

/** One order as a page. Its address holds the list that it was opened from: the way back, and the orders beside it. */
export function OrderScreen() {
  const { id = '' } = useParams();
  const { search } = useLocation();
  const query = trpc.ordersAdmin.byId.useQuery({ id: id.slice(0, 64) });
  const { filtering, filter, hrefOf } = useOrderList();
  const { data: beside } = trpc.ordersAdmin.neighbours.useQuery({ id, ...filter });
  const navigate = useNavigate();
  const [done, setDone] = useState('');
  /** After the step of an order out of a filtered list, the next one opens. */
  const goOn = (orderId: string) => {
    if (!filtering.isFiltered || !beside?.next) return;
    setDone(orderId);
    void navigate(hrefOf(beside.next), { replace: true });
  };
  const isUnknown = serverError(query.error)?.code === 'NOT_FOUND';
  return (
    <AdminScreen
      title={`Order ${shortOrderId(id)}`}
      description="Everything about one order"
      isCompact
      refreshed={[query]}
      actions={query.data && <Neighbours id={id} />}
    >
      <Anchor component={Link} to={paths.adminOrders + search} size="sm" display="inline-block" mb="sm">
        <IconArrowLeft size={14} aria-hidden /> All orders
      </Anchor>
      <QueryState
        query={query}
        loading={<Loading height={320} label="Loading the order" />}
        errorText={isUnknown ? orderMessages.notFound : 'The order could not be loaded.'}
      >
        <VisuallyHidden component="h2">Details</VisuallyHidden>
        {done && done !== id && <JustDone id={done} onClose={() => setDone('')} />}
        {query.data && <OrderView key={query.data.id} order={query.data} onDone={goOn} />}
      </QueryState>
    </AdminScreen>
  );
}

/** Leads to the orders before and after this one in the list; so do the keys `k` and `j`. Back leads to the list. */
function Neighbours({ id }: { id: string }) {
  const { filter, hrefOf } = useOrderList();
  const navigate = useNavigate();
  const { data } = trpc.ordersAdmin.neighbours.useQuery({ id, ...filter });
  const go = (to: string | null | undefined) => () => to && void navigate(hrefOf(to), { replace: true });
  useHotkeys([
    ['j', go(data?.next)],
    ['k', go(data?.previous)],
  ]);
  return (
    <Group component="nav" aria-label="Orders beside this one" gap="xs">
      <Button
        variant="default"
        disabled={!data?.previous}
        leftSection={<IconChevronLeft size={18} aria-hidden />}
        onClick={go(data?.previous)}
      >
        Previous
      </Button>
      <Button
        variant="default"
        disabled={!data?.next}
        rightSection={<IconChevronRight size={18} aria-hidden />}
        onClick={go(data?.next)}
      >
        Next
      </Button>
    </Group>
  );
}
