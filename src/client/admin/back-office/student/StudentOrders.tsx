import { Anchor, Group, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { MoneyBadge } from '#client/admin/orders/OrderBadges.tsx';
import { useSite } from '#client/lib/site.ts';
import { trpc } from '#client/lib/trpc.ts';
import { OrderStatusBadge } from '#client/ui/OrderStatusBadge.tsx';
import { ToneBadge } from '#client/ui/ToneBadge.tsx';
import { formatDate } from '#shared/dates.ts';
import { formatPaise } from '#shared/money.ts';
import { shortOrderId } from '#shared/orders.ts';
import { paths } from '#shared/paths.ts';
import { paymentReference } from '#shared/payments.ts';
import { pagesIn, StudentList } from './StudentList.tsx';

const getNextPageParam = ({ nextCursor }: { nextCursor: number | null }) => nextCursor;

export function StudentOrders({ id }: { id: string }) {
  const { timeZone } = useSite();
  const query = trpc.studentsAdmin.orders.useInfiniteQuery({ id, limit: 10 }, { getNextPageParam });
  const { items, total, more } = pagesIn(query);
  return (
    <StudentList
      title="Orders"
      noun="orders"
      query={query}
      more={more}
      empty="No orders yet."
      aside={total !== undefined && total > 0 && <Text c="dimmed">{total}</Text>}
      rows={items.map((order) => ({
        id: order.id,
        what: (
          <Group gap="xs">
            <Anchor component={Link} to={paths.adminOrder(order.id)} fw={600}>
              {shortOrderId(order.id)}
            </Anchor>
            <OrderStatusBadge status={order.status} />
            <MoneyBadge order={order} />
          </Group>
        ),
        detail: `${formatDate(order.createdAt, timeZone)}: ${titlesOf(order.items)}`,
        side: formatPaise(order.totalPaise),
      }))}
    />
  );
}

function titlesOf(items: { title: string; quantity: number }[]): string {
  const [first, ...others] = items;
  if (!first) return 'nothing in it';
  const one = first.quantity > 1 ? `${first.quantity} × ${first.title}` : first.title;
  return others.length === 0 ? one : `${one} +${others.length} more`;
}

export function StudentPayments({ id }: { id: string }) {
  const { timeZone } = useSite();
  const query = trpc.studentsAdmin.payments.useQuery({ id });
  return (
    <StudentList
      title="Payments"
      noun="payments"
      query={query}
      empty="No payments yet."
      aside={
        query.data &&
        query.data.items.length > 0 && <Text fw={600}>{`${formatPaise(query.data.sumPaise)} in all`}</Text>
      }
      rows={(query.data?.items ?? []).map((payment) => ({
        id: payment.id,
        what: (
          <Group gap="xs">
            <Text span>{formatDate(payment.paidAt ?? payment.createdAt, timeZone)}</Text>
            <PaymentState payment={payment} />
          </Group>
        ),
        detail: (
          <>
            {payment.method === 'razorpay' && 'Razorpay '}
            {paymentReference(payment)}, order{' '}
            <Anchor component={Link} to={paths.adminOrder(payment.orderId)} inherit>
              {shortOrderId(payment.orderId)}
            </Anchor>
          </>
        ),
        side: (
          <>
            {formatPaise(payment.amountPaise)}
            {payment.refundedPaise > 0 && (
              <Text size="sm" c="dimmed">
                {formatPaise(payment.refundedPaise)} refunded
              </Text>
            )}
          </>
        ),
      }))}
    />
  );
}

type Payment = { status: string; voidedAt: number | null; isDuplicate: boolean };

function PaymentState({ payment: { status, voidedAt, isDuplicate } }: { payment: Payment }) {
  if (voidedAt !== null) return <ToneBadge tone="quiet">Taken back</ToneBadge>;
  if (status === 'failed') return <ToneBadge tone="bad">Failed</ToneBadge>;
  if (status === 'refunded') return <ToneBadge tone="quiet">Refunded</ToneBadge>;
  return <ToneBadge tone={isDuplicate ? 'wait' : 'good'}>{isDuplicate ? 'Paid twice' : 'Paid'}</ToneBadge>;
}
