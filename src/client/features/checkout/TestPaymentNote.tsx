import { Group, Text } from '@mantine/core';
import { IconFlask } from '@tabler/icons-react';
import { useSite } from '#client/lib/site.ts';

/** Says, where something is paid, that this site only plays at it. */
export function TestPaymentNote() {
  if (!useSite().payment?.isTest) return null;
  return (
    <Group gap={6} wrap="nowrap">
      <IconFlask size={18} aria-hidden />
      <Text size="sm">Test payment: no real money</Text>
    </Group>
  );
}
