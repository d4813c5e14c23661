import { Anchor, Group, Text } from '@mantine/core';
import { CopyButton } from '#client/ui/CopyButton.tsx';
import { sentWords } from '#shared/courier.ts';
import { isHttpsUrl } from '#shared/links.ts';
import type { Order } from './order-types.ts';

/** How a parcel was sent, and its tracking. */
export function Parcel({ shipment }: { shipment: NonNullable<Order['shipment']> }) {
  const { trackingNumber, trackingUrl } = shipment;
  return (
    <>
      <Text>{sentWords(shipment)}.</Text>
      {trackingNumber !== '' && (
        <Group gap="sm" my="xs">
          <Text style={{ overflowWrap: 'anywhere' }}>
            Tracking number <strong>{trackingNumber}</strong>
          </Text>
          <CopyButton text={trackingNumber} what="the tracking number" />
        </Group>
      )}
      {isHttpsUrl(trackingUrl) && (
        <Anchor
          href={trackingUrl}
          target="_blank"
          rel="noopener noreferrer"
          underline="always"
          display="inline-block"
          py={10}
        >
          Track parcel
        </Anchor>
      )}
    </>
  );
}
