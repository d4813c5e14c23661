import { useMutation } from '@tanstack/react-query';
import { useRefreshLists } from '#client/admin/ui/use-refresh-lists.ts';
import { messageOf, notify } from '#client/lib/notify.ts';
import { trpc } from '#client/lib/trpc.ts';
import { notifyWithUndo } from '#client/ui/undo-toast.tsx';
import type { ShipmentInput } from '#shared/courier.ts';
import { orderMessages } from '#shared/messages.ts';
import { type OrderStatus, orderStatusLabels, shortOrderId, undoStatusMs } from '#shared/orders.ts';

type Change = {
  id: string;
  status: OrderStatus;
  expectedUpdatedAt: number;
  shipment?: ShipmentInput;
  sameNumberIsFine?: boolean;
  isUndo?: boolean;
};

/** Changes an order's status, shows a toast with Undo, and is pending until the lists are refreshed. */
export function useStatusChange() {
  const { client } = trpc.useUtils();
  const refresh = useRefreshLists();
  const change = useMutation({
    async mutationFn({ isUndo = false, ...input }: Change) {
      const { id, before, updatedAt } = await client.ordersAdmin.setStatus.mutate(input);
      if (isUndo || before === input.status) notify.success(orderMessages.updated);
      else {
        notifyWithUndo(
          `${orderMessages.updated} ${shortOrderId(id)}: ${orderStatusLabels[input.status]}`,
          () => change.mutate({ id, status: before, expectedUpdatedAt: updatedAt, isUndo: true }),
          undoStatusMs,
        );
      }
      await refresh();
    },
    onError: (error) => {
      notify.error(orderMessages.updateFailed(messageOf(error)));
      void refresh();
    },
  });
  return change;
}
