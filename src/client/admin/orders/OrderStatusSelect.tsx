import { NativeSelect } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { confirm } from '#client/admin/ui/confirm.tsx';
import badge from '#client/ui/OrderStatusBadge.module.css';
import { deskMessages } from '#shared/messages.ts';
import {
  isConfirmed,
  knownOrderStatus,
  type OrderStatus,
  orderStatuses,
  orderStatusLabels,
  shortOrderId,
} from '#shared/orders.ts';
import classes from './OrderStatusSelect.module.css';
import type { AdminOrder } from './order.ts';
import { ShipmentDialog } from './ShipmentDialog.tsx';
import { useStatusChange } from './use-status-change.ts';

type OrderStatusSelectProps = {
  order: Pick<AdminOrder, 'id' | 'status' | 'updatedAt' | 'items' | 'shipment' | 'moneyState'>;
  label?: string;
};

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
    if (moneyState === 'unpaid' && isConfirmed(chosen)) confirmUnpaid(id, chosen, () => save(chosen));
    else save(chosen);
  };
  return (
    <>
      <NativeSelect
        {...(label ? { label } : { 'aria-label': `Status of order ${shortOrderId(id)}` })}
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

/** Asks before an order without money is confirmed or sent. */
const confirmUnpaid = (orderId: string, status: OrderStatus, onConfirm: () => void): void =>
  confirm({
    title: deskMessages.noMoney,
    text: `Order ${shortOrderId(orderId)} stays marked as unpaid. If the money has come, note it in the order’s details instead.`,
    confirmLabel: `${orderStatusLabels[status]} without payment`,
    isDangerous: false,
    onConfirm,
  });
