import { useMutation } from '@tanstack/react-query';
import { countOf } from '#client/admin/ui/count-of.ts';
import { useRefreshLists } from '#client/admin/ui/use-feedback.ts';
import { messageOf, notify } from '#client/lib/notify.ts';
import { trpc } from '#client/lib/trpc.ts';
import { notifyWithUndo } from '#client/ui/undo-toast.tsx';
import { orderMessages } from '#shared/messages.ts';
import { type OrderStatusChange, shortOrderId, undoStatusMs } from '#shared/orders.ts';

type Changes = {
  changes: OrderStatusChange[];
  /** What happened to them, for the toast; without it, this is an undo. */
  said?: string;
};

/** Changes the status of several orders, and says which were changed, with Undo, and which were refused, and why. */
export function useStatusChanges() {
  const { client } = trpc.useUtils();
  const refresh = useRefreshLists();
  const change = useMutation({
    async mutationFn({ changes, said }: Changes) {
      const outcomes = await client.ordersAdmin.setStatuses.mutate({ changes });
      const done = outcomes.filter((each) => each.outcome === 'changed');
      const refused = outcomes.filter((each) => each.outcome === 'refused');
      const names = done.map(({ id }) => shortOrderId(id)).join(', ');
      if (done.length > 0 && said === undefined) notify.success(orderMessages.updated);
      else if (done.length > 0) {
        const back = done.map(({ id, before, updatedAt }) => ({ id, status: before, expectedUpdatedAt: updatedAt }));
        notifyWithUndo(
          orderMessages.updated,
          () => change.mutate({ changes: back }),
          undoStatusMs,
          done.length === 1 ? `${names}: ${said}` : `${countOf(done.length, 'order')}: ${said}`,
        );
      }
      for (const { id, message } of refused)
        notify.error(`${shortOrderId(id)}: ${orderMessages.updateFailed(message)}`);
      await refresh();
      return refused;
    },
    onError: (error) => {
      notify.error(orderMessages.updateFailed(messageOf(error)));
      void refresh();
    },
  });
  return change;
}
