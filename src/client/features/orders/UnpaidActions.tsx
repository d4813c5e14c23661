import { Group } from '@mantine/core';
import { messageOf, notify } from '#client/lib/notify.ts';
import { trpc } from '#client/lib/trpc.ts';
import { ActionButton } from '#client/ui/ActionButton.tsx';
import { ToneBadge } from '#client/ui/ToneBadge.tsx';
import { shortOrderId } from '#shared/orders.ts';
import { paths } from '#shared/paths.ts';

/** Marks an order whose card payment was not completed, and offers to finish or to discard it. */
export function UnpaidActions({ orderId }: { orderId: string }) {
  const utils = trpc.useUtils();
  const discard = trpc.orders.discard.useMutation({
    onSuccess: () => notify.success('Discarded'),
    onError: (error) => notify.error(messageOf(error)),
    onSettled: () => void utils.orders.invalidate(),
  });
  return (
    <Group gap="xs" mt="xs">
      <ToneBadge tone="wait">Not paid</ToneBadge>
      <ActionButton
        to={paths.order(orderId)}
        variant="default"
        px="sm"
        ml="auto"
        aria-label={`Finish order ${shortOrderId(orderId)}`}
      >
        Finish
      </ActionButton>
      <ActionButton
        variant="subtle"
        color="gray"
        px="sm"
        loading={discard.isPending}
        aria-label={`Discard order ${shortOrderId(orderId)}`}
        onClick={() => discard.mutate({ id: orderId })}
      >
        Discard
      </ActionButton>
    </Group>
  );
}
