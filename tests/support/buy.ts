import type { SessionUser } from '#shared/users.ts';
import { filledForm } from './checkout.ts';
import type { FakeGateway } from './fake-gateway.ts';
import type { World } from './test-context.ts';

/** Begins to pay for this user's cart, which must succeed; the answer is our order and the provider's. */
export async function beginCart(world: World, user: SessionUser, change: object = {}) {
  const begun = await world.caller(user).checkout.createOrder(await filledForm(world, user, change));
  if (!begun.success) throw new Error(begun.error);
  return { orderId: begun.orderId, providerId: begun.order.id, amountPaise: begun.order.amount };
}

/** Buys what is in this user's cart; the answer is the order's id. */
export async function buyCart(world: World, provider: FakeGateway, user: SessionUser, change: object = {}) {
  const { orderId, providerId } = await beginCart(world, user, change);
  await world.caller(user).payments.verify(provider.pay(providerId).answer);
  return orderId;
}
