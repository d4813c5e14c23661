import { expect, test } from 'vitest';
import { orderEvent } from '#server/features/orders/order-event.data.ts';
import { perform, program } from '#server/work.ts';
import { shortOrderId } from '#shared/orders.ts';
import { putOrder } from '../../support/orders.ts';
import { createTestContext } from '../../support/test-context.ts';

test('An event that mails nobody still tells its customer’s devices.', async () => {
  const context = createTestContext();
  const user = context.addUser('kavitha');
  const orderId = putOrder(context, { user });
  const { tell } = orderEvent<{ orderId: string }>({
    notice: (_, reference) => ({ kind: 'sent', title: `Gone: ${reference}` }),
  });
  const told = perform(context.services, program('test'), (work) => tell?.(work, { orderId }, (_, read) => read()));
  expect(told).toEqual({
    mails: [],
    notification: null,
    notices: [{ kind: 'sent', title: `Gone: ${shortOrderId(orderId)}`, userId: user.id, path: `/orders/${orderId}` }],
  });
  await context.close();
});
