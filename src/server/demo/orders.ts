import type { Executor } from '#server/db/open-db.ts';
import { orderItems, orders } from '#server/db/schema/orders.ts';
import { payments } from '#server/db/schema/payments.ts';
import type { OrderStatus } from '#shared/orders.ts';
import type { Accounts } from './accounts.ts';
import { dayMs, daysBefore, hourMs, minuteMs } from './days.ts';
import type { StoredMaterial } from './materials.ts';
import { orderPlan, type PlannedOrder } from './order-plan.ts';
import { createRandom } from './random.ts';

/** How long an order usually takes to the status it has now. */
const takes: Record<OrderStatus, number> = {
  pending: 0,
  confirmed: 5 * hourMs,
  shipped: 26 * hourMs,
  delivered: 4 * dayMs + 3 * hourMs,
  cancelled: 9 * hourMs,
};

/** The planned orders with their items and payments. `now`: UTC ms. */
export function insertOrders(
  tx: Executor,
  accounts: Accounts,
  materials: Map<string, StoredMaterial>,
  now: number,
): void {
  const random = createRandom(40);
  for (const planned of orderPlan) {
    const customer = lookUp(accounts, planned.by);
    const createdAt = daysBefore(now, planned.daysAgo);
    const items = planned.items.map(({ kind, quantity, material }) => {
      const { id, title, category, format, pages, pricePaise } = lookUp(materials, material);
      const sold = { title, category, format: kind === 'printed' ? 'Printed' : format, pages };
      return { materialId: id, kind, quantity, unitPricePaise: pricePaise, ...sold };
    });
    const totalPaise = items.reduce((sum, item) => sum + item.quantity * item.unitPricePaise, 0);

    const { id: orderId } = tx
      .insert(orders)
      .values({
        userId: customer.id,
        status: planned.status,
        totalPaise,
        phone: customer.phone,
        shippingAddress: items.some(({ kind }) => kind === 'printed') ? customer.address : '',
        notes: planned.notes ?? '',
        createdAt,
        updatedAt: Math.min(now, createdAt + timeTo(planned)),
      })
      .returning({ id: orders.id })
      .get();
    tx.insert(orderItems)
      .values(items.map((item) => ({ orderId, ...item })))
      .run();
    if (planned.payment) {
      const reached = planned.payment === 'paid' || planned.payment === 'refunded';
      const settledAt = createdAt + (planned.payment === 'created' ? 0 : 3 * minuteMs);
      tx.insert(payments)
        .values({
          orderId,
          userId: customer.id,
          razorpayOrderId: `order_${random.token(14)}`,
          razorpayPaymentId: reached ? `pay_${random.token(14)}` : null,
          amountPaise: totalPaise,
          status: planned.payment,
          createdAt,
          updatedAt: settledAt,
          paidAt: reached ? settledAt : null,
        })
        .run();
    }
  }
}

/** A paid download is confirmed within minutes; what is sent by courier takes the admin's time. */
function timeTo({ status, payment }: PlannedOrder): number {
  return status === 'confirmed' && payment === 'paid' ? 3 * minuteMs : takes[status];
}

function lookUp<Key, Value>(map: Map<Key, Value>, key: Key): Value {
  const found = map.get(key);
  if (found === undefined) throw new Error(`The sample content has no ${String(key)}`);
  return found;
}
