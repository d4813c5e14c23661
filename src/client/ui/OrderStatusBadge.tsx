import { Badge } from '@mantine/core';
import { type OrderStatus, orderStatusLabels } from '#shared/orders.ts';
import classes from './OrderStatusBadge.module.css';

/** Pending yellow, confirmed blue, shipped purple, delivered green, cancelled red. */
export function OrderStatusBadge({ status }: { status: OrderStatus }) {
  return (
    <Badge className={classes.badge ?? ''} data-status={status} size="lg">
      {orderStatusLabels[status]}
    </Badge>
  );
}
