import { Anchor } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link, useParams } from 'react-router-dom';
import { AdminScreen } from '#client/admin/ui/AdminScreen.tsx';
import { serverError, trpc } from '#client/lib/trpc.ts';
import { Loading } from '#client/ui/Loading.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { QueryState } from '#client/ui/QueryState.tsx';
import { orderMessages } from '#shared/messages.ts';
import { orderWorkMessages } from '#shared/order-work-messages.ts';
import { isCorrectable, shortOrderId } from '#shared/orders.ts';
import { paths } from '#shared/paths.ts';
import { CorrectionForm } from './CorrectionForm.tsx';

/** The form that corrects an order before it leaves. */
export function CorrectionScreen() {
  const { id = '' } = useParams();
  const query = trpc.ordersAdmin.byId.useQuery({ id: id.slice(0, 64) });
  const isUnknown = serverError(query.error)?.code === 'NOT_FOUND';
  const order = query.data;
  return (
    <AdminScreen
      title={`Correct order ${shortOrderId(id)}`}
      description="Until it is sent. The customer is told by mail what changed."
      isCompact
    >
      <Anchor component={Link} to={paths.adminOrder(id)} size="sm" display="inline-block" mb="sm">
        <IconArrowLeft size={14} aria-hidden /> Back to the order
      </Anchor>
      <QueryState
        query={query}
        loading={<Loading height={320} label="Loading the order" />}
        errorText={isUnknown ? orderMessages.notFound : 'The order could not be loaded.'}
      >
        {order &&
          (isCorrectable(order.status) ? (
            <CorrectionForm key={order.id} order={order} />
          ) : (
            <Notice>{orderWorkMessages.hasLeft}</Notice>
          ))}
      </QueryState>
    </AdminScreen>
  );
}
