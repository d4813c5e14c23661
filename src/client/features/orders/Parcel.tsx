import { Anchor, Group, Text } from '@mantine/core';
import { CopyButton } from '#client/ui/CopyButton.tsx';
import { isHttpsUrl } from '#shared/links.ts';
import type { Order } from './order-types.ts';

/** How a parcel left, and where to follow it. */
export function Parcel({ shipment }: { shipment: NonNullable<Order['shipment']> }) {
  const { carrier, trackingNumber, trackingUrl } = shipment;
  return (
    <>
      <Text>Sent with {carrier}.</Text>
      {trackingNumber !== '' && (
        <Group gap="sm" my="xs">
          <Text style={{ overflowWrap: 'anywhere' }}>
            Tracking number <strong>{trackingNumber}</strong>
          </Text>
          <CopyButton text={trackingNumber} what="the tracking number" />
        </Group>
      )}
      {isHttpsUrl(trackingUrl) && (
        <Anchor href={trackingUrl} target="_blank" rel="noopener noreferrer" underline="always">
          Follow your parcel
        </Anchor>
      )}
    </>
  );
}
