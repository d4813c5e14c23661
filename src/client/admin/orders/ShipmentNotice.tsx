import { Alert, Anchor, Button, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconTruckDelivery } from '@tabler/icons-react';
import { sentWords } from '#shared/courier.ts';
import { isHttpsUrl } from '#shared/links.ts';
import type { OrderDetails } from './order.ts';
import { ShipmentDialog } from './ShipmentDialog.tsx';
import { useStatusChange } from './use-status-change.ts';

/** How the parcel of an order was sent, and the way to correct it; nothing before it was sent. */
export function ShipmentNotice({ order }: { order: OrderDetails }) {
  const [isOpen, dialog] = useDisclosure(false);
  const change = useStatusChange(order);
  const { shipment, status } = order;
  if (!shipment || (status !== 'shipped' && status !== 'delivered')) return null;
  return (
    <Alert color="brand" icon={<IconTruckDelivery aria-hidden />} title={sentWords(shipment)}>
      <Group gap="sm">
        {shipment.trackingNumber !== '' && (
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            Tracking number {shipment.trackingNumber}
          </Text>
        )}
        {isHttpsUrl(shipment.trackingUrl) && (
          <Anchor size="sm" href={shipment.trackingUrl} target="_blank" rel="noopener noreferrer" underline="always">
            Follow the parcel
          </Anchor>
        )}
        {status === 'shipped' && (
          <Button variant="default" size="sm" onClick={dialog.open}>
            Correct
          </Button>
        )}
      </Group>
      <ShipmentDialog order={order} opened={isOpen} onClose={dialog.close} change={change} />
    </Alert>
  );
}
