import { useMutation } from '@tanstack/react-query';
import { countOf } from '#client/admin/ui/count-of.ts';
import { useRefreshLists } from '#client/admin/ui/use-feedback.ts';
import { messageOf, notify } from '#client/lib/notify.ts';
import { type Answers, trpc } from '#client/lib/trpc.ts';
import { notifyWithUndo } from '#client/ui/undo-toast.tsx';
import { deskMessages, orderMessages } from '#shared/messages.ts';
import { formatPaise } from '#shared/money.ts';
import { orderWorkMessages } from '#shared/order-work-messages.ts';
import {
  isConfirmed,
  type OrderStatus,
  type OrderStatusChange,
  orderStatusLabels,
  shortOrderId,
  undoStatusMs,
} from '#shared/orders.ts';
import { lacksMoney, notReturnedPaise } from '#shared/payments.ts';
import type { AdminOrder } from './order.ts';

/** Says that a change failed, and shows what holds now. */
function useFailure() {
  const refresh = useRefreshLists();
  return (error: unknown) => {
    notify.error(orderMessages.updateFailed(messageOf(error)));
    void refresh();
  };
}

/**
 * Changes an order's status, shows a toast with Undo, and is pending until the lists are refreshed. `onDone`: called after a
 * change that is no undo, before the lists are fetched again.
 */
export function useStatusChange(
  order: Pick<AdminOrder, 'moneyState' | 'paidPaise' | 'refundedPaise'>,
  onDone?: () => void,
) {
  const { client } = trpc.useUtils();
  const refresh = useRefreshLists();
  const change = useMutation({
    async mutationFn({ isUndo = false, ...input }: OrderStatusChange & { isUndo?: boolean }) {
      const { id, before, updatedAt } = await client.ordersAdmin.setStatus.mutate(input);
      if (isUndo || before === input.status) notify.success(orderMessages.updated);
      else
        notifyWithUndo(
          orderMessages.updated,
          () => change.mutate({ id, status: before, expectedUpdatedAt: updatedAt, isUndo: true }),
          undoStatusMs,
          [`${shortOrderId(id)}: ${orderStatusLabels[input.status]}`, ...moneyWords(order, input.status)].join('. '),
          [id],
        );
      if (!isUndo) onDone?.();
      await refresh();
    },
    onError: useFailure(),
  });
  return change;
}

/** What is said of an order that is confirmed or sent without its money, or cancelled with money in it. */
function moneyWords(order: Parameters<typeof useStatusChange>[0], status: OrderStatus): string[] {
  const { moneyState } = order;
  const keptPaise = notReturnedPaise(order);
  if (isConfirmed(status) && lacksMoney(moneyState))
    return [moneyState === 'unpaid' ? deskMessages.noMoney : orderWorkMessages.partMoney];
  return status === 'cancelled' && keptPaise > 0 ? [orderWorkMessages.toRefund(formatPaise(keptPaise))] : [];
}

type RefusedChange = Extract<Answers['ordersAdmin']['setStatuses'][number], { outcome: 'refused' }>;
type Changes = {
  changes: OrderStatusChange[];
  /** What happened to them, for the toast; without it, this is an undo. */
  said?: string;
};

/**
 * Changes the status of several orders, and says which were changed, with Undo, and which were refused, and why. `onDone`:
 * called with those refused, before the lists are fetched again.
 */
export function useStatusChanges(onDone?: (refused: RefusedChange[]) => void) {
  const { client } = trpc.useUtils();
  const refresh = useRefreshLists();
  const change = useMutation({
    async mutationFn({ changes, said }: Changes) {
      const outcomes = await client.ordersAdmin.setStatuses.mutate({ changes });
      const done = outcomes.filter((each) => each.outcome === 'changed');
      const refused = outcomes.filter((each) => each.outcome === 'refused');
      if (done.length > 0 && said === undefined) notify.success(orderMessages.updated);
      else if (done[0]) {
        const back = done.map(({ id, before, updatedAt }) => ({ id, status: before, expectedUpdatedAt: updatedAt }));
        notifyWithUndo(
          orderMessages.updated,
          () => change.mutate({ changes: back }),
          undoStatusMs,
          `${done.length === 1 ? shortOrderId(done[0].id) : countOf(done.length, 'order')}: ${said}`,
          done.map(({ id }) => id),
        );
      }
      for (const { id, message } of refused)
        notify.error(`${shortOrderId(id)}: ${orderMessages.updateFailed(message)}`);
      if (said !== undefined) onDone?.(refused);
      await refresh();
    },
    onError: useFailure(),
  });
  return change;
}
