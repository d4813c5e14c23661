import { Button, Group, Stack, Text } from '@mantine/core';
import { IconBooks, IconCircleCheck, IconTruckDelivery } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useSession } from '#client/lib/session.ts';
import { Notice } from '#client/ui/Notice.tsx';
import { isHttpsUrl } from '#shared/links.ts';
import { paths } from '#shared/paths.ts';
import { OrderProgress } from './OrderProgress.tsx';
import type { Order } from './order-types.ts';

const titles = {
  confirmed: 'Thank you! Your order is confirmed.',
  shipped: 'Your order is on its way',
  delivered: 'Your order has been delivered',
};

/** What comes next for an order that is confirmed: when it arrives, where its receipt went, where its downloads are. */
export function OrderThanks({ order }: { order: Order }) {
  const user = useSession();
  const { status, shipment, paymentStatus, hasReceipt, items } = order;
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
        {hasReceipt && paymentStatus === 'paid' && email && (
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            Receipt mailed to {email}
          </Text>
        )}
        <Group gap="sm">
          {status === 'shipped' && isHttpsUrl(trackingUrl) && (
            <Button component="a" href={trackingUrl} target="_blank" rel="noopener noreferrer" mih={44}>
              Track parcel
            </Button>
          )}
          {items.some(({ canDownload }) => canDownload) && (
            <Button
              component={Link}
              to={paths.library}
              variant="default"
              mih={44}
              leftSection={<IconBooks size={18} aria-hidden />}
            >
              My Library
            </Button>
          )}
        </Group>
      </Stack>
    </Notice>
  );
}
