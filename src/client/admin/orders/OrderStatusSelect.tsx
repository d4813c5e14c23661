import { NativeSelect } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import badge from '#client/ui/OrderStatusBadge.module.css';
import { knownOrderStatus, orderStatuses, orderStatusLabels, shortOrderId } from '#shared/orders.ts';
import type { AdminOrder } from './admin-order.ts';
import classes from './OrderStatusSelect.module.css';
import { ShipmentDialog } from './ShipmentDialog.tsx';
import { useStatusChange } from './use-status-change.ts';

type OrderStatusSelectProps = {
  order: Pick<AdminOrder, 'id' | 'status' | 'updatedAt' | 'items' | 'shipment'>;
  label?: string;
};

/**
 * An order's status, changed by choosing another: shown at once, and as it was when that could not be saved. Printed
 * copies are shipped with how their parcel leaves, which is asked first.
 */
export function OrderStatusSelect({ order, label }: OrderStatusSelectProps) {
  const { id, status, updatedAt, items, shipment } = order;
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
          if (chosen === 'shipped' && items.some(({ kind }) => kind === 'printed')) shipping.open();
          else change.mutate({ id, status: chosen, expectedUpdatedAt: updatedAt });
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
