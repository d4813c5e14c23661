import { NativeSelect } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import badge from '#client/ui/OrderStatusBadge.module.css';
import { knownOrderStatus, type OrderStatus, orderStatuses, orderStatusLabels, shortOrderId } from '#shared/orders.ts';
import classes from './OrderStatusSelect.module.css';
import type { AdminOrder } from './order.ts';
import { ShipmentDialog } from './ShipmentDialog.tsx';
import { useStatusChange } from './use-status-change.ts';

type Order = Pick<
  AdminOrder,
  'id' | 'status' | 'updatedAt' | 'items' | 'shipment' | 'carrier' | 'moneyState' | 'paidPaise' | 'refundedPaise'
>;
type OrderStatusSelectProps = { order: Order; label?: string };

/**
 * Changes an order's status, optimistically: shown at once, reverted when it fails. Asks only how printed copies are
 * sent; the toast has Undo, and says when money is missing.
 */
export function OrderStatusSelect({ order, label }: OrderStatusSelectProps) {
  const { id, status, updatedAt, items } = order;
  const change = useStatusChange(order);
  const [isShipping, shipping] = useDisclosure(false);
  const shown = knownOrderStatus(change.isPending ? change.variables.status : status);
  const choose = (chosen: OrderStatus) => {
    if (change.isPending) return;
    if (chosen === 'shipped' && items.some(({ kind }) => kind === 'printed')) shipping.open();
    else change.mutate({ id, status: chosen, expectedUpdatedAt: updatedAt });
  };
  return (
    <>
      <NativeSelect
        {...(label ? { label } : { 'aria-label': `Status of order ${shortOrderId(id)}` })}
        size="xs"
        className={classes.select ?? ''}
        classNames={{ input: `${badge.badge} ${classes.input}` }}
        data-status={shown}
        data={orderStatuses.map((value) => ({ value, label: orderStatusLabels[value] }))}
        value={shown}
        onChange={(event) => choose(knownOrderStatus(event.currentTarget.value))}
      />
      <ShipmentDialog order={order} opened={isShipping} onClose={shipping.close} change={change} />
    </>
  );
}
