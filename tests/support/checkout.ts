import type { CheckoutInput } from '#shared/checkout.ts';
import type { SessionUser } from '#shared/users.ts';
import type { TestContext } from './test-context.ts';

/** A delivery address as a student types it. */
export const contact = { fullName: 'Kavitha Selvam', email: 'kavitha@example.com', phone: '98765 43210' };
export const place = {
  address: '12 North Street, Anna Nagar',
  city: 'Madurai',
  state: 'Tamil Nadu',
  pincode: '625020',
};

/** The filled-in checkout form for this user's cart. */
export async function filledForm(context: TestContext, user: SessionUser, change: object = {}): Promise<CheckoutInput> {
  const cart = await context.caller(user).cart.get();
  const shown = {
    totalPaise: cart.totalPaise,
    courierPaise: cart.courierPaise,
    isCourierOpen: cart.isCourierOpen,
    discountPaise: 0,
    combos: cart.combos.flatMap(({ comboId, pricePaise }) => (pricePaise === null ? [] : [{ comboId, pricePaise }])),
    items: cart.items.flatMap(({ materialId, kind, quantity, unitPricePaise }) =>
      unitPricePaise === null ? [] : [{ materialId, kind, quantity, unitPricePaise }],
    ),
  };
  const typed = cart.ships ? { ships: true as const, ...contact, ...place } : { ships: false as const, ...contact };
  return { ...typed, ...shown, ...change };
}
