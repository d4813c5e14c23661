import { useMutation } from '@tanstack/react-query';
import { useRefreshLists } from '#client/admin/ui/use-feedback.ts';
import { messageOf, notify } from '#client/lib/notify.ts';
import { trpc } from '#client/lib/trpc.ts';
import { notifyWithUndo } from '#client/ui/undo-toast.tsx';
import type { ShipmentInput } from '#shared/courier.ts';
import { deskMessages, orderMessages } from '#shared/messages.ts';
import { formatPaise } from '#shared/money.ts';
import { orderWorkMessages } from '#shared/order-work-messages.ts';
import { isConfirmed, type OrderStatus, orderStatusLabels, shortOrderId, undoStatusMs } from '#shared/orders.ts';
import { lacksMoney } from '#shared/payments.ts';
import { type AdminOrder, keptPaiseOf } from './order.ts';

type Change = {
  id: string;
  status: OrderStatus;
  expectedUpdatedAt: number;
  shipment?: ShipmentInput;
  sameNumberIsFine?: boolean;
  isUndo?: boolean;
};

/**
 * Changes an order's status, shows a toast with Undo, and is pending until the lists are refreshed. The toast says so when
 * an order is confirmed or sent whose money has not come, or one is cancelled whose money stays. `onDone`: called after a
 * change that is no undo, before the lists are fetched again.
 */
export function useStatusChange(
  order: Pick<AdminOrder, 'moneyState' | 'paidPaise' | 'refundedPaise'>,
  onDone?: () => void,
) {
  const { moneyState } = order;
  const { client } = trpc.useUtils();
  const refresh = useRefreshLists();
  const change = useMutation({
    async mutationFn({ isUndo = false, ...input }: Change) {
      const { id, before, updatedAt } = await client.ordersAdmin.setStatus.mutate(input);
      if (isUndo || before === input.status) notify.success(orderMessages.updated);
      else {
        const what = [`${shortOrderId(id)}: ${orderStatusLabels[input.status]}`];
        if (lacksMoney(moneyState) && isConfirmed(input.status))
          what.push(moneyState === 'unpaid' ? deskMessages.noMoney : orderWorkMessages.partMoney);
        const keptPaise = keptPaiseOf(order);
        if (input.status === 'cancelled' && keptPaise > 0)
          what.push(orderWorkMessages.toRefund(formatPaise(keptPaise)));
        notifyWithUndo(
          orderMessages.updated,
          () => change.mutate({ id, status: before, expectedUpdatedAt: updatedAt, isUndo: true }),
          undoStatusMs,
          what.join('. '),
        );
        onDone?.();
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
