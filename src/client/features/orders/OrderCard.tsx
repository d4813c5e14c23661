import { IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { Notice } from '#client/ui/Notice.tsx';
import { OrderStatusBadge } from '#client/ui/OrderStatusBadge.tsx';
import { formatDate } from '#shared/dates.ts';
import { isHttpsUrl } from '#shared/links.ts';
import { shortOrderId } from '#shared/orders.ts';
import { paths } from '#shared/paths.ts';
import { hasMoney } from '#shared/payments.ts';
import classes from './OrderCard.module.css';
import { OrderItems } from './OrderItems.tsx';
import { OrderProgress } from './OrderProgress.tsx';
import type { OrderSummary } from './order-types.ts';
import { UnpaidActions } from './UnpaidActions.tsx';

/** The way to a parcel that is on its way. */
function Tracking({ order: { status, shipment } }: { order: OrderSummary }) {
  if (status !== 'shipped' || !shipment || !isHttpsUrl(shipment.trackingUrl)) return null;
  return (
    <a href={shipment.trackingUrl} target="_blank" rel="noopener noreferrer" className={`link ${classes.tracking}`}>
      Track parcel
    </a>
  );
}

/** An order in the buyer's list, with its downloads. */
export function OrderCard({ order, timeZone }: { order: OrderSummary; timeZone: string }) {
  const { id, status, createdAt, moneyState } = order;
  return (
    <li className={classes.order} aria-label={`Order ${shortOrderId(id)}`}>
      <div className={classes.head}>
        <div>
          <h2 className="section-title">
            <Link to={paths.order(id)} className={`link touch ${classes.number}`}>
              Order {shortOrderId(id)}
            </Link>
          </h2>
          <p className="small dimmed">{formatDate(createdAt, timeZone)}</p>
        </div>
        <OrderStatusBadge status={status} />
      </div>
      {!order.isUnpaidByCard && <OrderProgress order={order} />}
      <Tracking order={order} />
      {order.takes.report && order.payBy === 'upi' && (
        <Notice tone="wait" mt="md">
          <Link to={paths.order(id)} className={`link touch ${classes.pay}`}>
            Pay by UPI
          </Link>
        </Notice>
      )}
      {moneyState === 'refunded' && <p className={`small ${classes.money}`}>The payment was refunded.</p>}
      {status === 'cancelled' && hasMoney(moneyState) && (
        <p className={`small ${classes.money}`}>
          You paid for this order before it was cancelled. Open it for refund details.
        </p>
      )}
      <OrderItems {...order} isPriced={order.stage !== 'to_quote'} />
      {order.isUnpaidByCard ? (
        <UnpaidActions orderId={id} />
      ) : (
        <Link
          to={paths.order(id)}
          className={`link ${classes.details}`}
          aria-label={`Details of order ${shortOrderId(id)}`}
        >
          Details
          <IconChevronRight size={18} aria-hidden />
        </Link>
      )}
    </li>
  );
}
