import { NativeSelect, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { modals } from '@mantine/modals';
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
import type { AdminOrder } from './admin-order.ts';
import classes from './OrderStatusSelect.module.css';
import { ShipmentDialog } from './ShipmentDialog.tsx';
import { useStatusChange } from './use-status-change.ts';

type OrderStatusSelectProps = {
  order: Pick<AdminOrder, 'id' | 'status' | 'updatedAt' | 'items' | 'shipment' | 'moneyState'>;
  label?: string;
};

/**
 * An order's status, changed by choosing another: shown at once, and as it was when that could not be saved. What is to
 * be delivered without a payment is asked about first, and printed copies with how their parcel leaves.
 */
export function OrderStatusSelect({ order, label }: OrderStatusSelectProps) {
  const { id, status, updatedAt, items, shipment, moneyState } = order;
  const change = useStatusChange();
  const [isShipping, shipping] = useDisclosure(false);
  const shown = knownOrderStatus(change.isPending ? change.variables.status : status);
  return (
    <>
      <NativeSelect
        {...(label ? { label } : { 'aria-label': `Status of order ${shortOrderId(id)}` })}
        className={classes.select ?? ''}
        classNames={{ input: `${badge.badge} ${classes.input}` }}
        data-status={shown}
        data={orderStatuses.map((value) => ({ value, label: orderStatusLabels[value] }))}
        value={shown}
        onChange={(event) => {
          const chosen = knownOrderStatus(event.currentTarget.value);
          if (change.isPending) return;
          const choose = () => {
            if (chosen === 'shipped' && items.some(({ kind }) => kind === 'printed')) shipping.open();
            else change.mutate({ id, status: chosen, expectedUpdatedAt: updatedAt });
          };
          if (moneyState === 'unpaid' && isConfirmed(chosen)) askAboutMoney(id, chosen, choose);
          else choose();
        }}
      />
      <ShipmentDialog
        orderId={id}
        opened={isShipping}
        onClose={shipping.close}
        shipment={shipment}
        isSaving={change.isPending}
        onShip={(given) =>
          change.mutate(
            { id, status: 'shipped', expectedUpdatedAt: updatedAt, shipment: given },
            { onSuccess: shipping.close },
          )
        }
      />
    </>
  );
}

/** Asks before an order without money is confirmed or sent. */
function askAboutMoney(orderId: string, status: OrderStatus, onConfirm: () => void): void {
  const label = orderStatusLabels[status];
  modals.openConfirmModal({
    title: deskMessages.noMoney,
    children: (
      <Text>
        Order {shortOrderId(orderId)} stays marked as unpaid. If the money has come, note it in the order’s details
        instead.
      </Text>
    ),
    labels: { cancel: 'Cancel', confirm: `${label} without payment` },
    cancelProps: { 'data-autofocus': true },
    closeButtonProps: { 'aria-label': 'Close' },
    onConfirm,
  });
}
