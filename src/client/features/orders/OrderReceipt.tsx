import { useSite } from '#client/lib/site.ts';
import { formatDateTime } from '#shared/dates.ts';
import { formatPaise } from '#shared/money.ts';
import { itemKindLabels, shortOrderId } from '#shared/orders.ts';
import { formatPhone } from '#shared/phone.ts';
import classes from './OrderReceipt.module.css';
import type { Order } from './order-types.ts';

/** The receipt of a paid order: on paper or as a PDF only, through the browser's own printing. */
export function OrderReceipt({ order }: { order: Order }) {
  const site = useSite();
  const { id, createdAt, contactName, contactEmail, phone, shippingAddress, items, totalPaise } = order;
  const customer = [contactName, shippingAddress, contactEmail, formatPhone(phone)].filter(Boolean);
  const refundedPaise = order.payments.reduce((sum, payment) => sum + payment.refundedPaise, 0);
  return (
    <article className={classes.receipt} aria-label="Receipt">
      <div className={classes.head}>
        <div>
          <strong>{site.name}</strong>
          <br />
          {site.address}
          <br />
          {site.contactEmail} · {site.contactPhone}
        </div>
        <div>
          <strong>Receipt</strong>
          <br />
          Order {shortOrderId(id)}
          <br />
          {formatDateTime(createdAt, site.timeZone)}
        </div>
      </div>
      {customer.length > 0 && (
        <p>
          {customer.map((line) => (
            <span key={line} className={classes.line}>
              {line}
            </span>
          ))}
        </p>
      )}
      <table className={classes.items}>
        <thead>
          <tr>
            <th scope="col">Material</th>
            <th scope="col">Quantity</th>
            <th scope="col">Price</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {items.map(({ id, title, kind, quantity, unitPricePaise }) => (
            <tr key={id}>
              <td>
                {title} ({itemKindLabels[kind]})
              </td>
              <td>{quantity}</td>
              <td>{formatPaise(unitPricePaise)}</td>
              <td>{formatPaise(unitPricePaise * quantity)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {order.courierPaise > 0 && (
            <tr>
              <th scope="row" colSpan={3}>
                Courier
              </th>
              <td>{formatPaise(order.courierPaise)}</td>
            </tr>
          )}
          {order.discountPaise > 0 && (
            <tr>
              <th scope="row" colSpan={3}>
                Discount
              </th>
              <td>−{formatPaise(order.discountPaise)}</td>
            </tr>
          )}
          <tr>
            <th scope="row" colSpan={3}>
              Total
            </th>
            <td>{formatPaise(totalPaise)}</td>
          </tr>
        </tfoot>
      </table>
      {order.payments.map(({ id, utr, razorpayPaymentId, amountPaise, paidAt }) => (
        <p key={id}>
          Paid {formatPaise(amountPaise)}
          {paidAt !== null && ` on ${formatDateTime(paidAt, site.timeZone)}`}, reference{' '}
          {razorpayPaymentId ?? `UPI ${utr}`}
        </p>
      ))}
      {refundedPaise > 0 && <p>Refunded, or on its way back: {formatPaise(refundedPaise)}</p>}
      <p>Order number in full: {id}</p>
    </article>
  );
}
