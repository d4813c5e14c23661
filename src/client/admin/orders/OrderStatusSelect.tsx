import { NativeSelect } from '@mantine/core';
import badge from '#client/ui/OrderStatusBadge.module.css';
import { knownOrderStatus, type OrderStatus, orderStatuses, orderStatusLabels, shortOrderId } from '#shared/orders.ts';
import { StepDialog, useStepDialog } from './NextStep.tsx';
import classes from './OrderCells.module.css';
import type { AdminOrder } from './order.ts';
import { useStatusChange } from './status-change.ts';

/**
 * Changes an order's status, optimistically: shown at once, reverted when it fails. Asks only how printed copies are
 * sent; the toast has Undo, and says when money is missing.
 */
export function OrderStatusSelect({ order }: { order: AdminOrder }) {
  const { id, status, updatedAt, items } = order;
  const change = useStatusChange(order);
  const dialog = useStepDialog();
  const shown = knownOrderStatus(change.isPending ? change.variables.status : status);
  const choose = (chosen: OrderStatus) => {
    if (change.isPending) return;
    if (chosen === 'shipped' && items.some(({ kind }) => kind === 'printed')) dialog.edit('ship');
    else change.mutate({ id, status: chosen, expectedUpdatedAt: updatedAt });
  };
  return (
    <>
      <NativeSelect
        aria-label={`Status of order ${shortOrderId(id)}`}
        size="xs"
        miw="8.25rem"
        classNames={{ input: `${badge.badge} ${classes.status}` }}
        data-status={shown}
        data={orderStatuses.map((value) => ({ value, label: orderStatusLabels[value] }))}
        value={shown}
        onChange={(event) => choose(knownOrderStatus(event.currentTarget.value))}
      />
      <StepDialog order={order} dialog={dialog} />
    </>
  );
}
