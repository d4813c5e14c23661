import { Group, type GroupProps, Text } from '@mantine/core';
import { IconTruckDelivery } from '@tabler/icons-react';

/** A sentence on how parcels are sent. */
export function CourierNote({ children, ...place }: GroupProps) {
  return (
    <Group wrap="nowrap" gap="sm" {...place}>
      <IconTruckDelivery size={24} stroke={1.5} style={{ flex: 'none' }} aria-hidden />
      <Text size="sm">{children}</Text>
    </Group>
  );
}
