import type { SessionUser } from '#shared/users.ts';
import { filledForm } from './checkout.ts';
import type { FakeGateway } from './fake-gateway.ts';
import type { TestContext } from './test-context.ts';

/** Begins the payment of this user's cart. Returns our order and the provider's; throws when it is refused. */
export async function beginCart(context: TestContext, user: SessionUser, change: object = {}) {
  const begun = await context.caller(user).checkout.createOrder(await filledForm(context, user, change));
  if (!begun.success) throw new Error(begun.error);
  return { orderId: begun.orderId, providerId: begun.order.id, amountPaise: begun.order.amount };
}

/** Buys this user's cart; returns the order's id. */
export async function buyCart(context: TestContext, provider: FakeGateway, user: SessionUser, change: object = {}) {
  const { orderId, providerId } = await beginCart(context, user, change);
  await context.caller(user).payments.verify(provider.pay(providerId).answer);
  return orderId;
}
