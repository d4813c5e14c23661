import { Button, Stack, Text } from '@mantine/core';
import { IconCircleCheck, IconTruckDelivery } from '@tabler/icons-react';
import { useSession } from '#client/lib/session.ts';
import { Notice } from '#client/ui/Notice.tsx';
import { isHttpsUrl } from '#shared/links.ts';
import { hasMoney } from '#shared/payments.ts';
import { OrderProgress } from './OrderProgress.tsx';
import type { Order } from './order-types.ts';

const titles = {
  confirmed: 'Your order is confirmed',
  shipped: 'Your order is on its way',
  delivered: 'Your order has been delivered',
};

/** What comes next for an order that is confirmed: when it arrives, where its receipt went. */
export function OrderThanks({ order }: { order: Order }) {
  const user = useSession();
  const { status, shipment, moneyState, hasReceipt } = order;
  if (status === 'pending' || status === 'cancelled') return null;
  const email = order.contactEmail || user?.email;
  const trackingUrl = shipment?.trackingUrl ?? '';
  return (
    <Notice
      tone="good"
      icon={status === 'shipped' ? <IconTruckDelivery aria-hidden /> : <IconCircleCheck aria-hidden />}
      title={titles[status]}
    >
      <Stack gap="sm">
        <OrderProgress order={order} />
        {hasReceipt && hasMoney(moneyState) && email && (
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            We’ve emailed your receipt to {email}
          </Text>
        )}
        {status === 'shipped' && isHttpsUrl(trackingUrl) && (
          <Button component="a" href={trackingUrl} target="_blank" rel="noopener noreferrer" mih={44} w="fit-content">
            Track parcel
          </Button>
        )}
      </Stack>
    </Notice>
  );
}
