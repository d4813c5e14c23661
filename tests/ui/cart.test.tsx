import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Component as DashboardPage } from '#client/features/accounts/DashboardPage.tsx';
import { Component as CartPage } from '#client/features/checkout/CartPage.tsx';
import { Component as PurchasePage } from '#client/features/checkout/PurchasePage.tsx';
import { paidText } from '#client/features/checkout/use-purchase.ts';
import { materials } from '#server/db/schema/materials.ts';
import { messages } from '#shared/messages.ts';
import type { ItemKind } from '#shared/order-items.ts';
import type { SessionUser } from '#shared/users.ts';
import { createCheckoutWindow, paidBy } from '../support/checkout-window.ts';
import { createFakeGateway, fakeGatewayEnv } from '../support/fake-gateway.ts';
import { renderScreen } from '../support/screen.tsx';
import { putSeries } from '../support/series.ts';
import { addMaterial, begin, books } from '../support/shop.ts';
import { createTestContext, type TestContext } from '../support/test-context.ts';

let context: TestContext;
let provider: ReturnType<typeof createFakeGateway>;
let checkout: ReturnType<typeof createCheckoutWindow>;
let student: SessionUser;

beforeEach(() => {
  provider = createFakeGateway();
  context = createTestContext({ gateway: provider.gateway, env: fakeGatewayEnv });
  student = context.addUser('student');
  checkout = createCheckoutWindow();
  window.Razorpay = checkout.Checkout;
});
afterEach(async () => {
  sessionStorage.clear();
  vi.restoreAllMocks();
  vi.useRealTimers();
  await context.close();
});

/** Opens the cart with one material in it, at ₹199 as a download and ₹249 in print; returns the material's id. */
async function openCart(title: string, kind: ItemKind, options?: Parameters<typeof renderScreen>[3]): Promise<string> {
  const id = addMaterial(context, { title, format: 'PDF and printed', printPricePaise: 24_900 });
  await context.caller(student).cart.add({ materialId: id, kind, quantity: 1 });
  renderScreen(context, student, <CartPage />, { at: '/cart', ...options });
  await screen.findByRole('list', { name: 'In your cart' });
  fill('Phone', '98765 43210');
  return id;
}

const payButton = (amount: string) => screen.findByRole<HTMLButtonElement>('button', { name: `Pay ${amount}` });
const isWaiting = (button: HTMLButtonElement) => button.disabled || button.getAttribute('aria-disabled') === 'true';
const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(new RegExp(`^${label}`)), { target: { value } });

function fillAddress(): void {
  fill('Address', '12 North Street, Anna Nagar');
  fill('City', 'Madurai');
  fill('Pincode', '625020');
}

/** Presses Pay and waits for the provider's window. */
async function openCheckout(amount: string) {
  const before = checkout.opened.length;
  const button = await payButton(amount);
  await vi.waitFor(() => expect(isWaiting(button)).toBe(false));
  fireEvent.click(button);
  return vi.waitUntil(() => checkout.opened[before]);
}

test('An address typed in the cart is still there after a reload, and not for another student.', async () => {
  await openCart('Kept', 'printed');
  fillAddress();
  cleanup();
  renderScreen(context, student, <CartPage />, { at: '/cart' });
  expect(await screen.findByDisplayValue('12 North Street, Anna Nagar')).toBeTruthy();
  expect(screen.getByDisplayValue('625020')).toBeTruthy();
  cleanup();

  student = context.addUser('other');
  await openCart('Other', 'printed');
  expect(screen.queryByDisplayValue('12 North Street, Anna Nagar')).toBeNull();
});

test('What is taken out of the cart can be put back, as many as there were.', async () => {
  await openCart('Undo', 'printed');
  fireEvent.change(screen.getByLabelText('Copies: Undo'), { target: { value: '5' } });
  await payButton('₹1,245');
  const remove = screen.getByRole<HTMLButtonElement>('button', { name: 'Remove: Undo' });
  await vi.waitFor(() => expect(isWaiting(remove)).toBe(false));
  fireEvent.click(remove);
  expect(await screen.findByText('Your cart is empty')).toBeDefined();
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect((await screen.findByLabelText<HTMLSelectElement>('Copies: Undo')).value).toBe('5');
  expect(screen.queryByText('Your cart has changed')).toBeNull();
});

test('What the cart says of a test series is true of it, alone and beside a PDF.', async () => {
  const materialId = putSeries(context, { title: 'Five tests' });
  await context.caller(student).cart.add({ materialId, kind: 'download', quantity: 1 });
  renderScreen(context, student, <CartPage />, { at: '/cart' });
  expect(await screen.findByText("We'll email your receipt and the way to your tests.")).toBeTruthy();
  cleanup();
  await openCart('Notes', 'download');
  expect(screen.getByText("We'll email your receipt and the way to your downloads and tests.")).toBeTruthy();
  expect(paidText([{ kind: 'download', format: 'PDF' }])).toBe(messages.paymentSucceeded);
  expect(paidText([{ kind: 'download', format: 'Test series' }])).toBe(
    'Payment successful! You can now take its tests.',
  );
  expect(paidText([{ kind: 'printed', format: 'PDF' }])).toBe(messages.printedSucceeded);
});

test('A failed payment of a cart and a closed window are said, and the same order is paid in the end.', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
  await openCart('Second try', 'download');
  expect(screen.queryByLabelText(/^Pincode/)).toBeNull();
  const first = await openCheckout('₹199');
  expect(first.options).toMatchObject({ amount: 19_900, description: 'Second try' });
  act(() => first.fail({ error: { description: 'Your card was declined' } }));
  expect(await screen.findByText('Payment failed: Your card was declined')).toBeDefined();
  act(() => first.options.modal.ondismiss());
  expect(await screen.findByText('Payment cancelled. You can try again anytime.')).toBeDefined();
  const second = await openCheckout('₹199');
  expect(second.options.order_id).toBe(first.options.order_id);
  vi.useFakeTimers({ shouldAdvanceTime: true });
  act(() => second.options.handler(paidBy(provider, second)));
  expect(await screen.findByText('Payment successful! You can now download the material.')).toBeDefined();
  const { orders } = books(context);
  expect(orders).toMatchObject([{ status: 'confirmed' }]);
  await vi.advanceTimersByTimeAsync(2000);
  expect(assign).toHaveBeenCalledExactlyOnceWith(`/orders/${orders[0]?.id}`);
});

test('A cart that was paid in another tab is shown empty when it is paid again, and what it held is named.', async () => {
  await openCart('Two tabs', 'download');
  const sheet = await openCheckout('₹199');
  const { answer } = provider.pay(sheet.options.order_id);
  await context.caller(student).payments.verify(answer);
  act(() => sheet.options.modal.ondismiss());
  const button = await payButton('₹199');
  await vi.waitFor(() => expect(isWaiting(button)).toBe(false));
  fireEvent.click(button);
  expect(await screen.findByText('Your cart is empty')).toBeDefined();
  expect(screen.getByText('Two tabs was removed from your cart.')).toBeDefined();
  expect(checkout.opened).toHaveLength(1);
});

test('A changed price is shown before anything of a cart is paid, and nothing typed is lost.', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
  const id = await openCart('Dearer', 'printed');
  await payButton('₹249');
  fillAddress();
  fill('City', 'Theni');
  context.db.update(materials).set({ printPricePaise: 29_900 }).where(eq(materials.id, id)).run();
  fireEvent.click(await payButton('₹249'));
  expect(await screen.findByText('Dearer now costs ₹299 instead of ₹249.')).toBeDefined();
  expect(checkout.opened).toEqual([]);
  expect(screen.getByLabelText<HTMLInputElement>(/^City/).value).toBe('Theni');
  const sheet = await openCheckout('₹299');
  expect(sheet.options.amount).toBe(29_900);
  vi.useFakeTimers({ shouldAdvanceTime: true });
  act(() => sheet.options.handler(paidBy(provider, sheet)));
  expect(await screen.findByText(messages.printedSucceeded)).toBeDefined();
  await vi.advanceTimersByTimeAsync(2000);
  expect(assign).toHaveBeenCalledOnce();
});

test('An address given once is filled in for the next order of the cart.', async () => {
  await openCart('Twice', 'printed');
  fillAddress();
  const { options } = await openCheckout('₹249');
  act(() => options.modal.ondismiss());
  cleanup();
  renderScreen(context, student, <CartPage />, { at: '/cart' });
  expect((await screen.findByLabelText<HTMLInputElement>(/^Pincode/)).value).toBe('625020');
  expect(screen.getByLabelText<HTMLSelectElement>(/^State/).value).toBe('Tamil Nadu');
  expect(screen.getByLabelText<HTMLInputElement>(/^City/).value).toBe('Madurai');
});

test('What is not sold any more is named in the cart, cannot be paid and can be taken out.', async () => {
  const id = addMaterial(context, { title: 'Off the shelf' });
  await context.caller(student).cart.add({ materialId: id, kind: 'download', quantity: 1 });
  context.db.update(materials).set({ isActive: false }).where(eq(materials.id, id)).run();
  renderScreen(context, student, <CartPage />, { at: '/cart' });
  const lines = within(await screen.findByRole('list', { name: 'In your cart' }));
  expect(lines.getByText('This material is no longer available (not included in the total)')).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
  fireEvent.click(lines.getByRole('button', { name: 'Remove: Off the shelf' }));
  expect(await screen.findByText('Your cart is empty')).toBeDefined();
});

test('A refusal to begin the payment of a cart is said, and it can be tried again.', async () => {
  await openCart('Provider down', 'download');
  provider.setBroken(true);
  fireEvent.click(await payButton('₹199'));
  expect(await screen.findByText('Failed to create payment order')).toBeDefined();
  provider.setBroken(false);
  await openCheckout('₹199');
});

test('An order begun and left is among the latest orders of the dashboard, and is discarded there.', async () => {
  await begin(context, student, addMaterial(context, { title: 'Never' }));
  renderScreen(context, student, <DashboardPage />, { at: '/dashboard' });
  expect(within(await screen.findByRole('list', { name: 'Recent orders' })).getByText('Pending')).toBeDefined();
  const recent = within(screen.getByRole('list', { name: 'Recent orders' }));
  expect(recent.getByText('Not paid')).toBeDefined();
  expect(recent.getByRole('link', { name: /^Finish order/ })).toBeDefined();
  fireEvent.click(recent.getByRole('button', { name: /^Discard order/ }));
  expect(await recent.findByText('Cancelled')).toBeDefined();
  await vi.waitFor(() => expect(recent.queryByText('Not paid')).toBeNull());
});

test('The direct-purchase page leads to materials and samples.', async () => {
  renderScreen(context, student, <PurchasePage />, { at: '/purchase' });
  const linkTo = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');
  expect([await linkTo('Study Materials'), await linkTo('Free Samples')]).toEqual(['/materials', '/samples']);
});
