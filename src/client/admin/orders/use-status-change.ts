import { useMutation } from '@tanstack/react-query';
import { useRefreshLists } from '#client/admin/ui/refresh-lists.ts';
import { showUndo } from '#client/admin/ui/undo-toast.tsx';
import { messageOf, notify } from '#client/lib/notify.ts';
import { trpc } from '#client/lib/trpc.ts';
import { orderMessages } from '#shared/messages.ts';
import { type OrderStatus, undoStatusMs } from '#shared/orders.ts';

type Change = { id: string; status: OrderStatus; expectedUpdatedAt: number; isUndo?: boolean };

/** Changes an order's status, says how it went, and offers to undo it. It is under way until the lists show it. */
export function useStatusChange() {
  const { client } = trpc.useUtils();
  const refresh = useRefreshLists();
  const change = useMutation({
    async mutationFn({ isUndo = false, ...wish }: Change) {
      const { id, before, updatedAt } = await client.ordersAdmin.setStatus.mutate(wish);
      if (isUndo) notify.success(orderMessages.updated);
      else {
        showUndo(orderMessages.updated, undoStatusMs, () =>
          change.mutate({ id, status: before, expectedUpdatedAt: updatedAt, isUndo: true }),
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
