import { Group, Text } from '@mantine/core';
import { IconFlask } from '@tabler/icons-react';
import { useSite } from '#client/lib/site.ts';

/** Says that payments are only tests. */
export function TestPaymentNote() {
  if (!useSite().payment?.isTest) return null;
  return (
    <Group gap={6} wrap="nowrap">
      <IconFlask size={18} aria-hidden />
      <Text size="sm">Test payment: no real money</Text>
    </Group>
  );
}
