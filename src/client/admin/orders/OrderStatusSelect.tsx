import { NativeSelect } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { confirm } from '#client/admin/ui/confirm.tsx';
import badge from '#client/ui/OrderStatusBadge.module.css';
import { deskMessages } from '#shared/messages.ts';
import { orderWorkMessages } from '#shared/order-work-messages.ts';
import {
  isConfirmed,
  knownOrderStatus,
  type OrderStatus,
  orderStatuses,
  orderStatusLabels,
  shortOrderId,
} from '#shared/orders.ts';
import { lacksMoney, moneyStateLabels } from '#shared/payments.ts';
import classes from './OrderStatusSelect.module.css';
import type { AdminOrder } from './order.ts';
import { ShipmentDialog } from './ShipmentDialog.tsx';
import { useStatusChange } from './use-status-change.ts';

type Order = Pick<AdminOrder, 'id' | 'status' | 'updatedAt' | 'items' | 'shipment' | 'moneyState'>;
type OrderStatusSelectProps = { order: Order; label?: string };

/**
 * Changes an order's status, optimistically: shown at once, reverted when it fails. Asks first when an unpaid order is
 * confirmed or sent, and for the shipment when printed copies are sent.
 */
export function OrderStatusSelect({ order, label }: OrderStatusSelectProps) {
  const { id, status, updatedAt, items, moneyState } = order;
  const change = useStatusChange();
  const [isShipping, shipping] = useDisclosure(false);
  const shown = knownOrderStatus(change.isPending ? change.variables.status : status);
  const save = (chosen: OrderStatus) => {
    if (chosen === 'shipped' && items.some(({ kind }) => kind === 'printed')) shipping.open();
    else change.mutate({ id, status: chosen, expectedUpdatedAt: updatedAt });
  };
  const choose = (chosen: OrderStatus) => {
    if (change.isPending) return;
    if (lacksMoney(moneyState) && isConfirmed(chosen)) confirmUnpaid(order, chosen, () => save(chosen));
    else save(chosen);
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

/** Asks before an order without all its money is confirmed or sent. */
const confirmUnpaid = ({ id, moneyState }: Order, status: OrderStatus, onConfirm: () => void): void => {
  const label = moneyStateLabels[moneyState].toLowerCase();
  confirm({
    title: moneyState === 'unpaid' ? deskMessages.noMoney : orderWorkMessages.partMoney,
    text: `Order ${shortOrderId(id)} stays marked as ${label}. If the money has come, note it in the order’s details instead.`,
    confirmLabel: `${orderStatusLabels[status]} without ${moneyState === 'unpaid' ? 'payment' : 'full payment'}`,
    isDangerous: false,
    onConfirm,
  });
};
