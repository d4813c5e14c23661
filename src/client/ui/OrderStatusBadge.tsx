import { knownOrderStatus, orderStatusLabels } from '#shared/orders.ts';
import { Badge } from './Badge.tsx';
import classes from './OrderStatusBadge.module.css';

/** Pending yellow, confirmed blue, shipped purple, delivered green, cancelled red; an unknown one is pending. */
export function OrderStatusBadge({ status }: { status: string }) {
  const known = knownOrderStatus(status);
  return (
    <Badge className={classes.badge} data-status={known}>
      {orderStatusLabels[known]}
    </Badge>
  );
}
