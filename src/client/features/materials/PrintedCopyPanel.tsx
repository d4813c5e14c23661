import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import { IconTruckDelivery } from '@tabler/icons-react';
import { deliveryPromise } from '#shared/site/purchase.ts';
import { ContactAdminButton } from './ContactAdminButton.tsx';
import { GPayQrButton } from './GPayQrButton.tsx';

/** Buying the printed copy: by chat, UPI payment and courier. */
export function PrintedCopyPanel({ materialTitle }: { materialTitle: string }) {
  return (
    <Paper component="section" aria-label="Printed copy" withBorder radius="lg" p="lg">
      <Title order={2} size="h4">
        Printed copy
      </Title>
      <Text size="sm" c="dimmed" mt={4} mb="md">
        Ask for the price on WhatsApp, pay by GPay or any UPI app.
      </Text>
      <Stack gap="sm">
        <ContactAdminButton materialTitle={materialTitle} variant="filled" />
        <GPayQrButton materialTitle={materialTitle} />
      </Stack>
      <Group wrap="nowrap" align="flex-start" gap="sm" mt="md">
        <IconTruckDelivery size={24} stroke={1.5} style={{ flex: 'none' }} aria-hidden />
        <Text size="sm">
          Physical delivery: printed and sent by courier anywhere in India. It arrives in {deliveryPromise}.
        </Text>
      </Group>
    </Paper>
  );
}
