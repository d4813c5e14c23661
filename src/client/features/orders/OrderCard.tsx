import { Anchor, Button, Card, Group, Text, Title } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useSite } from '#client/lib/site.ts';
import { Notice } from '#client/ui/Notice.tsx';
import { OrderStatusBadge } from '#client/ui/OrderStatusBadge.tsx';
import { formatDate } from '#shared/dates.ts';
import { isHttpsUrl } from '#shared/links.ts';
import { shortOrderId } from '#shared/orders.ts';
import { paths } from '#shared/paths.ts';
import { hasMoney } from '#shared/payments.ts';
import { OrderItems } from './OrderItems.tsx';
import { OrderProgress } from './OrderProgress.tsx';
import type { OrderSummary } from './order-types.ts';
import { UnpaidActions } from './UnpaidActions.tsx';

/** The way to a parcel that is on its way. */
function Tracking({ order: { status, shipment } }: { order: OrderSummary }) {
  if (status !== 'shipped' || !shipment || !isHttpsUrl(shipment.trackingUrl)) return null;
  return (
    <Anchor
      href={shipment.trackingUrl}
      target="_blank"
      rel="noopener noreferrer"
      underline="always"
      size="sm"
      py={12}
      style={{ alignSelf: 'flex-start' }}
    >
      Track parcel
    </Anchor>
  );
}

/** An order in the buyer's list, with its downloads. */
export function OrderCard({ order }: { order: OrderSummary }) {
  const { timeZone } = useSite();
  const { id, status, createdAt, moneyState } = order;
  return (
    <Card component="li" radius="lg" p={{ base: 'md', sm: 'lg' }} aria-label={`Order ${shortOrderId(id)}`}>
      <Group justify="space-between" align="flex-start">
        <div>
          <Title order={2} size="h4">
            <Anchor component={Link} to={paths.order(id)} inherit c="inherit" className="touch">
              Order {shortOrderId(id)}
            </Anchor>
          </Title>
          <Text size="sm" c="dimmed">
            {formatDate(createdAt, timeZone)}
          </Text>
        </div>
        <OrderStatusBadge status={status} />
      </Group>
      {!order.isUnpaidByCard && <OrderProgress order={order} />}
      <Tracking order={order} />
      {order.takes.report && order.payBy === 'upi' && (
        <Notice tone="wait" mt="md">
          <Anchor component={Link} to={paths.order(id)} inherit fw={600} underline="always" className="touch">
            Pay by UPI
          </Anchor>
        </Notice>
      )}
      {moneyState === 'refunded' && (
        <Text size="sm" mt="md">
          The payment was refunded.
        </Text>
      )}
      {status === 'cancelled' && hasMoney(moneyState) && (
        <Text size="sm" mt="md">
          You paid for this order before it was cancelled. Open it for refund details.
        </Text>
      )}
      <OrderItems {...order} isPriced={order.stage !== 'to_quote'} />
      {order.isUnpaidByCard ? (
        <UnpaidActions orderId={id} />
      ) : (
        <Group justify="flex-end" mb="-xs">
          <Button
            component={Link}
            to={paths.order(id)}
            variant="subtle"
            mih={44}
            mr="-md"
            rightSection={<IconChevronRight size={18} aria-hidden />}
            aria-label={`Details of order ${shortOrderId(id)}`}
          >
            Details
          </Button>
        </Group>
      )}
    </Card>
  );
}
