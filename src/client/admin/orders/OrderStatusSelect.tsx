import { NativeSelect } from '@mantine/core';
import badge from '#client/ui/OrderStatusBadge.module.css';
import { knownOrderStatus, orderStatuses, orderStatusLabels, shortOrderId } from '#shared/orders.ts';
import type { AdminOrder } from './admin-order.ts';
import classes from './OrderStatusSelect.module.css';
import { useStatusChange } from './use-status-change.ts';

type OrderStatusSelectProps = { order: Pick<AdminOrder, 'id' | 'status' | 'updatedAt'>; label?: string };

/** An order's status, changed by choosing another: shown at once, and as it was when that could not be saved. */
export function OrderStatusSelect({ order: { id, status, updatedAt }, label }: OrderStatusSelectProps) {
  const change = useStatusChange();
  const shown = knownOrderStatus(change.isPending ? change.variables.status : status);
  return (
    <NativeSelect
      {...(label ? { label } : { 'aria-label': `Status of order ${shortOrderId(id)}` })}
      className={classes.select ?? ''}
      classNames={{ input: `${badge.badge} ${classes.input}` }}
      data-status={shown}
      data={orderStatuses.map((value) => ({ value, label: orderStatusLabels[value] }))}
      value={shown}
      onChange={(event) => {
        const chosen = knownOrderStatus(event.currentTarget.value);
        if (!change.isPending) change.mutate({ id, status: chosen, expectedUpdatedAt: updatedAt });
      }}
    />
  );
}
