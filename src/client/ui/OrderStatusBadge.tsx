import { Badge } from '@mantine/core';
import { knownOrderStatus, orderStatusLabels } from '#shared/orders.ts';
import classes from './OrderStatusBadge.module.css';

/** Pending yellow, confirmed blue, shipped purple, delivered green, cancelled red; an unknown one is pending. */
export function OrderStatusBadge({ status }: { status: string }) {
  const known = knownOrderStatus(status);
  return (
    <Badge className={classes.badge ?? ''} data-status={known} size="lg">
      {orderStatusLabels[known]}
    </Badge>
  );
}
