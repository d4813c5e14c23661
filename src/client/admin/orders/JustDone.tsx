import { CloseButton, Group, Paper, Text } from '@mantine/core';
import { orderMessages } from '#shared/messages.ts';
import { orderStageLabels, shortOrderId } from '#shared/orders.ts';
import { ChatButton } from './ChatButton.tsx';
import { useOrder } from './OrderState.tsx';

/** The order whose step was done last, with the message that tells its customer. */
export function JustDone({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: order } = useOrder(id);
  if (!order) return null;
  return (
    <Paper component="section" aria-label="Just done" withBorder p={6} pl="sm" mb="sm">
      <Group gap="xs" justify="space-between">
        <Text size="sm">
          {order.name ?? orderMessages.anonymous}, {shortOrderId(id)}: {orderStageLabels[order.stage]}
        </Text>
        <Group gap={4} wrap="nowrap">
          <ChatButton order={order} />
          <CloseButton aria-label="Close: just done" size="lg" onClick={onClose} />
        </Group>
      </Group>
    </Paper>
  );
}
