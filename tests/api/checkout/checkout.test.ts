import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { materials } from '#server/db/schema/materials.ts';
import { orders } from '#server/db/schema/orders.ts';
import { payments } from '#server/db/schema/payments.ts';
import { settings } from '#server/db/schema/settings.ts';
import { profiles } from '#server/db/schema/users.ts';
import { checkoutForm } from '#shared/checkout.ts';
import { messages } from '#shared/messages.ts';
import { settingKey } from '#shared/site.ts';
import { indianStates } from '#shared/states.ts';
import type { SessionUser } from '#shared/users.ts';
import { contact, filledForm, place } from '../../support/checkout.ts';
import { fixCourierCharge } from '../../support/desk.ts';
import { createFakeGateway } from '../../support/fake-gateway.ts';
import { addMaterial, books } from '../../support/shop.ts';
import { createTestContext, failure, type TestContext } from '../../support/test-context.ts';

let context: TestContext;
let provider: ReturnType<typeof createFakeGateway>;
let student: SessionUser;
let pdf: string;
let book: string;

beforeEach(async () => {
  provider = createFakeGateway();
  context = createTestContext({ gateway: provider.gateway });
  student = context.addUser('student');
  pdf = addMaterial(context);
  book = addMaterial(context, { title: 'Handbook', format: 'Printed', fileId: null, printPricePaise: 45_000 });
  await put(pdf, 'download');
  await put(book, 'printed', 2);
});
afterEach(() => context.close());

const me = () => context.caller(student);
const put = (materialId: string, kind: 'download' | 'printed', quantity = 1) =>
  me().cart.add({ materialId, kind, quantity });
const takeOut = (materialId: string, kind: 'download' | 'printed') => me().cart.remove({ materialId, kind });
const checkout = async (change: object = {}) => me().checkout.createOrder(await filledForm(context, student, change));

async function begin(change: object = {}) {
  const begun = await checkout(change);
  if (!begun.success) throw new Error(begun.error);
  return begun;
}

/** Changes the PDF's row after the plan was made and before the order is stored. */
function changeWhileAsked(change: Partial<typeof materials.$inferInsert>): void {
  const { createOrder } = provider.gateway;
  vi.spyOn(provider.gateway, 'createOrder').mockImplementationOnce(async (order) => {
    context.db.update(materials).set(change).where(eq(materials.id, pdf)).run();
    return createOrder(order);
  });
}

describe('Checking out', () => {
  test('A checkout opens one order at the provider for the whole cart and stores our order with its contact and address.', async () => {
    const begun = await begin();
    expect([...provider.orders]).toEqual([[begun.order.id, { amountPaise: 109_900, receipt: begun.orderId }]]);
    expect(begun).toEqual({
      success: true,
      orderId: expect.stringMatching(/^[0-9a-f]{32}$/),
      order: { id: expect.any(String), amount: 109_900, currency: 'INR' },
      keyId: 'rzp_test_fake',
      prefill: { name: 'Kavitha Selvam', email: 'kavitha@example.com', contact: '+919876543210' },
    });
    const { orders, items, payments } = books(context);
    expect(orders).toMatchObject([
      {
        id: begun.orderId,
        userId: student.id,
        status: 'pending',
        totalPaise: 109_900,
        contactName: 'Kavitha Selvam',
        contactEmail: 'kavitha@example.com',
        phone: '+919876543210',
        shippingAddress: '12 North Street, Anna Nagar, Madurai, Tamil Nadu - 625020',
      },
    ]);
    expect(items).toHaveLength(2);
    expect(items).toContainEqual(
      expect.objectContaining({ title: 'Romantic Poetry', quantity: 1, unitPricePaise: 19_900 }),
    );
    expect(items).toContainEqual(expect.objectContaining({ title: 'Handbook', quantity: 2, unitPricePaise: 45_000 }));
    expect(payments).toMatchObject([{ status: 'created', amountPaise: 109_900, razorpayOrderId: begun.order.id }]);
  });

  test('A checkout adds the fixed courier charge once to an order that is sent, and to no other order.', async () => {
    fixCourierCharge(context, '60');
    expect(await me().cart.get()).toMatchObject({ courierPaise: 6_000, totalPaise: 115_900 });
    const begun = await begin();
    expect(begun).toMatchObject({ success: true, order: { amount: 115_900 } });
    expect(books(context).orders).toMatchObject([{ totalPaise: 115_900, courierPaise: 6_000 }]);
    await takeOut(book, 'printed');
    expect(await me().cart.get()).toMatchObject({ courierPaise: 0, totalPaise: 19_900 });
  });

  test('A checkout does not charge a courier charge that was not shown.', async () => {
    const shown = await filledForm(context, student);
    fixCourierCharge(context, '60');
    expect(await me().checkout.createOrder(shown)).toMatchObject({ success: false, error: messages.cartChanged });
    expect(books(context).orders).toEqual([]);
  });

  test('A checkout asks for no address when nothing is sent, and keeps none.', async () => {
    await takeOut(book, 'printed');
    await begin({ address: 'typed earlier', city: '', state: '', pincode: '' });
    expect(books(context).orders).toMatchObject([{ shippingAddress: '', contactName: 'Kavitha Selvam' }]);
  });

  test('A checkout remembers the address and phone for the next time, and nothing else.', async () => {
    expect(await me().checkout.remembered()).toEqual({
      fullName: 'student',
      email: 'student@example.com',
      phone: '',
      address: '',
      city: '',
      state: '',
      pincode: '',
    });
    await begin();
    const remembered = await me().checkout.remembered();
    expect(remembered).toEqual({
      fullName: 'student',
      email: 'student@example.com',
      phone: '+919876543210',
      ...place,
    });
    await begin({ phone: '90000 00001' });
    expect(context.db.select({ phone: profiles.phone }).from(profiles).all()).toEqual([{ phone: '+919876543210' }]);
    expect(await context.caller(context.addUser('other')).checkout.remembered()).toMatchObject({
      address: '',
      phone: '',
    });
  });

  test('A visitor who is not signed in cannot check out.', async () => {
    const input = await filledForm(context, student);
    expect(await failure(context.visitor.checkout.createOrder(input))).toEqual({
      code: 'UNAUTHORIZED',
      message: 'Please login to make a purchase',
    });
  });

  test('A checkout is refused in plain words when card payment is not set up.', async () => {
    const plain = createTestContext();
    const buyer = plain.addUser('buyer');
    const materialId = addMaterial(plain);
    await plain.caller(buyer).cart.add({ materialId, kind: 'download', quantity: 1 });
    const input = await filledForm(plain, buyer);
    expect(await failure(plain.caller(buyer).checkout.createOrder(input))).toEqual({
      code: 'PRECONDITION_FAILED',
      message: messages.cardPaymentNotSetUp,
    });
    await plain.close();
  });

  test('A checkout while the provider is down fails with the specified message and keeps the cart.', async () => {
    provider.setBroken(true);
    expect(await checkout()).toEqual({ success: false, error: 'Failed to create payment order' });
    expect(books(context)).toEqual({ orders: [], items: [], payments: [], refunds: [] });
    expect((await me().cart.get()).items).toHaveLength(2);
    for (let more = 0; more < 10; more += 1) await checkout();
    provider.setBroken(false);
    expect(await checkout()).toMatchObject({ success: true });
  });
});

describe('T3: Prices shown and charged', () => {
  const refused = { success: false, error: messages.cartChanged };

  test('A checkout after a price change is refused with the new cart, and paying the new cart works.', async () => {
    const input = await filledForm(context, student);
    context.db.update(materials).set({ pricePaise: 24_900 }).where(eq(materials.id, pdf)).run();
    expect(await me().checkout.createOrder(input)).toEqual({ ...refused, cart: await me().cart.get() });
    expect(provider.calls).toEqual([]);
    expect((await begin()).order.amount).toBe(114_900);
  });

  test('A checkout notices two price changes that leave the total the same.', async () => {
    const input = await filledForm(context, student);
    context.db.update(materials).set({ pricePaise: 21_900 }).where(eq(materials.id, pdf)).run();
    context.db.update(materials).set({ printPricePaise: 44_000 }).where(eq(materials.id, book)).run();
    expect(await me().checkout.createOrder(input)).toMatchObject(refused);
  });

  test('A checkout does not charge a price that changed while the provider was being asked.', async () => {
    const input = await filledForm(context, student);
    changeWhileAsked({ pricePaise: 24_900 });
    expect(await me().checkout.createOrder(input)).toMatchObject(refused);
    expect(provider.calls).toContain('createOrder');
    expect(books(context).orders).toEqual([]);
  });

  test('Buying a single download does not charge a price that changed while the provider was being asked.', async () => {
    changeWhileAsked({ pricePaise: 24_900 });
    const answer = await me().checkout.createDownloadOrder({ materialId: pdf });
    expect(answer).toEqual({ success: false, error: messages.priceChanged });
    expect(books(context).orders).toEqual([]);
  });

  test('A checkout after a change of the courier charge gets an order of its own.', async () => {
    fixCourierCharge(context, '60');
    const first = await begin();
    context.db
      .update(settings)
      .set({ value: { courierCharge: '90' } })
      .where(eq(settings.key, settingKey('delivery')))
      .run();
    const second = await begin();
    expect(second.order.amount - first.order.amount).toBe(3000);
    expect(second.orderId).not.toBe(first.orderId);
  });

  test('A checkout names a material that was removed meanwhile and does not charge it.', async () => {
    const input = await filledForm(context, student);
    context.db.update(materials).set({ isActive: false }).where(eq(materials.id, book)).run();
    const answer = await me().checkout.createOrder(input);
    expect(answer).toMatchObject({ ...refused, cart: { totalPaise: 19_900, ships: false } });
    expect(!answer.success && answer.cart?.items).toMatchObject([
      { state: 'for-sale' },
      { title: 'Handbook', state: 'gone' },
    ]);
    expect((await begin()).order.amount).toBe(19_900);
  });

  test.each([
    ['a lower total', { totalPaise: 100 }],
    ['a higher total', { totalPaise: 109_901 }],
    ['other things', { items: [{ materialId: 'x', kind: 'printed', quantity: 1, unitPricePaise: 100 }] }],
  ])('A checkout with %s than in the cart is refused.', async (_, change) => {
    expect(await checkout(change)).toMatchObject(refused);
    expect(provider.orders.size).toBe(0);
  });

  test('A checkout with a lower price, another quantity, or a repeated or missing line is refused.', async () => {
    const input = await filledForm(context, student);
    const [first, ...rest] = input.items;
    if (!first) throw new Error('The cart is empty');
    for (const items of [
      [{ ...first, unitPricePaise: 1 }, ...rest],
      [{ ...first, quantity: 2 }, ...rest],
      [first, first, ...rest],
      [first],
    ])
      expect(await me().checkout.createOrder({ ...input, items })).toMatchObject(refused);
    expect(provider.orders.size).toBe(0);
  });

  test.each([
    { totalPaise: -1 },
    { totalPaise: 0 },
    { totalPaise: 1.5 },
    { totalPaise: 1e308 },
    { totalPaise: '109900' },
    { items: [] },
    { amount: 100 },
    { currency: 'USD' },
    { ships: 'yes' },
  ])('A checkout with the ill-formed value %o is refused.', async (change) => {
    expect(await failure(checkout(change))).toMatchObject({ code: 'BAD_REQUEST' });
    expect(provider.calls).toEqual([]);
  });

  test.each([-1, 0, 0.5, 21, 1e9])('A checkout with a quantity of %d is refused.', async (quantity) => {
    const input = await filledForm(context, student);
    const items = input.items.map((item) => ({ ...item, quantity }));
    expect(await failure(me().checkout.createOrder({ ...input, items }))).toMatchObject({ code: 'BAD_REQUEST' });
  });

  test('A checkout of printed copies that leaves out the address and claims that nothing is sent is refused.', async () => {
    const { items, totalPaise } = await filledForm(context, student);
    expect(await me().checkout.createOrder({ ...contact, ships: false, items, totalPaise })).toMatchObject(refused);
  });
});

describe('One order per cart', () => {
  test('T12: A checkout from fifty windows at once leaves one open order.', async () => {
    const begun = await Promise.all(Array.from({ length: 50 }, () => begin()));
    expect(new Set(begun.map(({ order }) => order.id)).size).toBe(1);
    expect(books(context).orders).toHaveLength(1);
    expect(provider.orders.size).toBe(1);
  });

  test('A checkout after a failed payment continues the same order.', async () => {
    const first = await begin();
    provider.pay(first.order.id, { status: 'failed' });
    context.db.update(payments).set({ status: 'failed' }).run();
    expect((await begin()).order).toEqual(first.order);
  });

  test('A checkout with a corrected address continues the same order.', async () => {
    const first = await begin();
    expect((await begin({ city: 'Theni', pincode: '625531' })).order).toEqual(first.order);
    expect(books(context).orders).toMatchObject([
      { shippingAddress: '12 North Street, Anna Nagar, Theni, Tamil Nadu - 625531' },
    ]);
  });

  test('A checkout of a changed cart gets an order of its own.', async () => {
    const first = await begin();
    await me().cart.setQuantity({ materialId: book, kind: 'printed', quantity: 3 });
    const second = await begin();
    expect(second.order).toMatchObject({ amount: 154_900 });
    expect(second.orderId).not.toBe(first.orderId);
  });

  test('A checkout settles an order whose payment arrived unnoticed instead of asking for the money again.', async () => {
    const first = await begin();
    provider.pay(first.order.id);
    expect(await checkout()).toEqual({
      success: false,
      error: messages.paidMeanwhile,
      paidOrderId: first.orderId,
    });
    expect(books(context).payments).toMatchObject([{ status: 'paid' }]);
    expect(await me().cart.get()).toMatchObject({ items: [] });
    expect(provider.orders.size).toBe(1);
  });

  test('Buying a single download notices that the cart with the same download is already paid.', async () => {
    provider.pay((await begin()).order.id);
    expect(await failure(me().checkout.createDownloadOrder({ materialId: pdf }))).toEqual({
      code: 'CONFLICT',
      message: messages.alreadyBought,
    });
    expect(provider.orders.size).toBe(1);
  });

  test('R9: A checkout never continues an order of somebody else.', async () => {
    const first = await begin();
    const other = context.addUser('other');
    await context.caller(other).cart.add({ materialId: pdf, kind: 'download', quantity: 1 });
    await context.caller(other).cart.add({ materialId: book, kind: 'printed', quantity: 2 });
    const begun = await context.caller(other).checkout.createOrder(await filledForm(context, other));
    expect(begun).toMatchObject({ success: true });
    expect(begun.success && begun.order.id).not.toBe(first.order.id);
  });
});

describe('Paying', () => {
  test('A payment removes the paid items from the cart and opens the downloads; items added meanwhile stay.', async () => {
    const { order } = await begin();
    const later = addMaterial(context, { title: 'Later' });
    await put(later, 'download');
    await put(book, 'printed');
    expect(await me().payments.verify(provider.pay(order.id).answer)).toEqual({ success: true });
    expect((await me().cart.get()).items).toMatchObject([{ title: 'Handbook', quantity: 1 }, { title: 'Later' }]);
    expect(await me().checkout.price({ materialId: pdf })).toMatchObject({ state: 'bought' });
  });

  test('The cart stays as it is until the order is paid.', async () => {
    await begin();
    expect((await me().cart.get()).items).toHaveLength(2);
  });

  test('Paying for a single download also takes it out of the cart.', async () => {
    const begun = await me().checkout.createDownloadOrder({ materialId: pdf });
    if (!begun.success) throw new Error(begun.error);
    await me().payments.verify(provider.pay(begun.order.id).answer);
    expect((await me().cart.get()).items).toMatchObject([{ title: 'Handbook' }]);
  });

  test('Buying a single download is refused when its price is no longer the one shown.', async () => {
    expect(await me().checkout.createDownloadOrder({ materialId: pdf, shownPaise: 14_900 })).toEqual({
      success: false,
      error: messages.priceChanged,
    });
    expect(await me().checkout.createDownloadOrder({ materialId: pdf, shownPaise: 19_900 })).toMatchObject({
      success: true,
    });
  });
});

describe('Resuming an order', () => {
  const resume = (orderId: string, user = student) => context.caller(user).checkout.resume({ orderId });
  const notOpen = { code: 'NOT_FOUND', message: messages.orderNotOpen };

  test('Resuming an order continues the same order at the provider, even when the cart has been emptied.', async () => {
    const first = await begin();
    await takeOut(pdf, 'download');
    await takeOut(book, 'printed');
    expect(await resume(first.orderId)).toEqual(first);
    expect(books(context).orders).toMatchObject([{ contactName: 'Kavitha Selvam' }]);
  });

  test('Resuming an order is refused when a price has changed.', async () => {
    const { orderId } = await begin();
    context.db.update(materials).set({ pricePaise: 24_900 }).where(eq(materials.id, pdf)).run();
    expect(await resume(orderId)).toEqual({ success: false, error: messages.orderNotOpen });
  });

  test('Resuming an order settles a payment that had already arrived.', async () => {
    const { order, orderId } = await begin();
    provider.pay(order.id);
    expect(await resume(orderId)).toMatchObject({ success: false, paidOrderId: orderId });
    expect(await failure(resume(orderId))).toEqual(notOpen);
  });

  test('R9, T4: Resuming an order that is somebody else’s, unknown, cancelled or too old answers not found.', async () => {
    const { orderId } = await begin();
    expect(await failure(resume(orderId, context.addUser('other')))).toEqual(notOpen);
    expect(await failure(resume('nothing'))).toEqual(notOpen);
    context.advance(73 * 60 * 60 * 1000);
    expect(await failure(resume(orderId))).toEqual(notOpen);
    const second = await begin();
    context.db.update(orders).set({ status: 'cancelled' }).run();
    expect(await failure(resume(second.orderId))).toEqual(notOpen);
  });
});

describe('The checkout form', () => {
  const shipped = checkoutForm(true);
  const complaints = (change: object) =>
    shipped
      .safeParse({ ...contact, ...place, ...change })
      .error?.issues.map(({ path, message }) => [path[0], message]) ?? [];

  test('The checkout form offers 36 states, the 28 states and 8 union territories of India.', () => {
    expect(new Set(indianStates).size).toBe(36);
  });

  test('A pincode typed in Tamil digits is kept in the usual ones.', () => {
    expect(shipped.parse({ ...contact, ...place, pincode: '௬௨௫௦௨௦' })).toMatchObject({ pincode: '625020' });
  });

  test.each([
    [{ fullName: ' ' }, 'fullName', 'Full name is required'],
    [{ email: 'kavitha' }, 'email', 'Please enter a valid email address'],
    [{ phone: '12345' }, 'phone', 'Please enter a 10-digit Indian mobile number, or + and the country code first'],
    [{ phone: '' }, 'phone', 'Phone is required'],
    [{ address: ' \n ' }, 'address', 'Address is required'],
    [{ city: '' }, 'city', 'City is required'],
    [{ state: '' }, 'state', 'Please choose a state'],
    [{ state: 'Ceylon' }, 'state', 'Please choose a state'],
    [{ pincode: '' }, 'pincode', 'Pincode is required'],
    [{ pincode: '025020' }, 'pincode', 'Please enter a 6-digit pincode'],
    [{ pincode: '62502' }, 'pincode', 'Please enter a 6-digit pincode'],
    [{ pincode: '6250200' }, 'pincode', 'Please enter a 6-digit pincode'],
    [{ pincode: '62502a' }, 'pincode', 'Please enter a 6-digit pincode'],
  ])('The checkout form says what is wrong with %o.', (change, field, message) => {
    expect(complaints(change)).toContainEqual([field, message]);
  });

  test('The checkout form reports all wrong fields at once.', () => {
    expect(new Set(complaints({ phone: 'x', email: 'x', pincode: 'x', state: '' }).map(([field]) => field))).toEqual(
      new Set(['phone', 'email', 'pincode', 'state']),
    );
  });

  test('The checkout form joins an address typed on several lines into one line.', () => {
    expect(shipped.parse({ ...contact, ...place, address: ' 12 North Street,\r\n\n Anna Nagar ' }).address).toBe(
      '12 North Street, Anna Nagar',
    );
  });

  test('The server checks the checkout form by the same rules.', async () => {
    expect(await failure(checkout({ pincode: '025020' }))).toMatchObject({
      code: 'BAD_REQUEST',
      message: expect.stringContaining('Please enter a 6-digit pincode'),
    });
    expect(await failure(checkout({ phone: '555 0100' }))).toMatchObject({ code: 'BAD_REQUEST' });
  });
});
