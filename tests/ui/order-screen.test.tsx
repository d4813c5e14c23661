import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { eq } from 'drizzle-orm';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CorrectionScreen } from '#client/admin/orders/CorrectionScreen.tsx';
import { OrderScreen } from '#client/admin/orders/OrderScreen.tsx';
import { OrdersScreen } from '#client/admin/orders/OrdersScreen.tsx';
import { Component as OrderPage } from '#client/features/orders/OrderPage.tsx';
import { orders } from '#server/db/schema/orders.ts';
import { payments } from '#server/db/schema/payments.ts';
import { shortOrderId } from '#shared/orders.ts';
import type { SessionUser } from '#shared/users.ts';
import { addPrinted, allDue, awaitingOrder } from '../support/desk.ts';
import { createFakeGateway } from '../support/fake-gateway.ts';
import { putOrder, putPayment } from '../support/orders.ts';
import { shownAddress } from '../support/render.tsx';
import { renderScreen } from '../support/screen.tsx';
import { buy } from '../support/shop.ts';
import { createTestContext, type TestContext } from '../support/test-context.ts';

// An order is drawn several times over a real data file.
vi.setConfig({ testTimeout: 20_000 });

const provider = createFakeGateway();
let context: TestContext;
let owner: SessionUser;
beforeEach(() => {
  context = createTestContext({ gateway: provider.gateway });
  owner = context.addUser('owner', { isAdmin: true });
});
afterEach(() => context.close());

const open = (at: string) =>
  renderScreen(
    context,
    owner,
    <Routes>
      <Route path="/admin/orders" element={<OrdersScreen />} />
      <Route path="/admin/orders/:id" element={<OrderScreen />} />
      <Route path="/admin/orders/:id/correct" element={<CorrectionScreen />} />
    </Routes>,
    { at },
  );

const address = () => shownAddress().pathname + shownAddress().search;
const heading = (id: string) => screen.findByRole('heading', { level: 1, name: `Order ${shortOrderId(id)}` });
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const history = () => screen.getByRole('list', { name: 'History of the order' }).textContent;
const find = (id: string) => context.db.select().from(orders).where(eq(orders.id, id)).get();

describe('The page of an order', () => {
  test('Everything about an order is read on a page of its own, which leads back to the list that it was opened from.', async () => {
    const id = putOrder(context, {
      contactName: '',
      contactEmail: 'meena@example.com',
      shippingAddress: '7 Temple Road, Madurai, Tamil Nadu - 625001',
      notes: 'Please call before delivery',
      status: 'shipped',
      totalPaise: 39_800,
      items: [{ title: 'Drama', quantity: 2, kind: 'printed' }],
    });
    open(`/admin/orders?q=${id}`);
    await userEvent.click(await screen.findByRole('link', { name: `View details of order ${shortOrderId(id)}` }));
    await heading(id);
    expect(address()).toBe(`/admin/orders/${id}?q=${id}`);
    for (const text of [
      'Not provided',
      'meena@example.com',
      '7 Temple Road, Madurai, Tamil Nadu - 625001',
      'Please call before delivery',
      '2 × ₹199',
      'Total order amount',
      'No payment is recorded for this order.',
      'Order placed',
      'Nov 21, 2026 11:30:00',
    ])
      expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
    await userEvent.click(screen.getByRole('link', { name: 'All orders' }));
    await screen.findByRole('searchbox', { name: 'Search orders' });
    expect(address()).toBe(`/admin/orders?q=${id}`);
  });

  test('The address of an order in the mails of earlier versions leads to its page.', async () => {
    const id = putOrder(context);
    open(`/admin/orders?order=${id}`);
    await heading(id);
    expect(address()).toBe(`/admin/orders/${id}`);
  });

  test('An unpaid order is marked as delivered at once; the toast says that money is missing, and the history who did it.', async () => {
    const id = putOrder(context, { status: 'shipped' });
    open(`/admin/orders/${id}`);
    fill(await screen.findByLabelText(/^Status of order/), 'delivered');
    await screen.findByText('Order status updated successfully!');
    await screen.findByText(`${shortOrderId(id)}: Delivered. No payment is recorded for this order`);
    await waitFor(() => expect(history()).toMatch(/Delivered.*by owner/));
    expect(find(id)?.status).toBe('delivered');
  });
});

describe('Refunds on the page of an order', () => {
  const refund = async (amount: string, reason: string) => {
    await press(/^Refund payment pay_/);
    const field = screen.getByLabelText('Amount to refund (₹)');
    expect(document.activeElement).toBe(field);
    fill(field, amount);
    fill(screen.getByLabelText('Reason (optional)'), reason);
    await userEvent.dblClick(screen.getByRole('button', { name: `Refund ₹${amount}` }));
    expect(await screen.findAllByText(`₹${amount} has been refunded.`)).toHaveLength(1);
    await waitFor(() => expect(screen.getByRole('list', { name: 'Refunds' }).textContent).toContain(reason));
  };

  test('A payment is refunded in part and then altogether, once each however often the button is pressed.', async () => {
    const { orderId } = await buy(context, provider, context.addUser('student'));
    open(`/admin/orders/${orderId}`);
    await refund('10', 'A page was missing');
    expect(screen.getByText(/₹10, ₹189 kept/)).toBeTruthy();
    await refund('189', 'Sent back altogether');
    expect(within(screen.getByRole('list', { name: 'Refunds' })).getAllByRole('listitem')).toHaveLength(2);
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Refund payment/ })).toBeNull());
    expect(history()).toContain('Refund of ₹10');
  });

  test('A payment that came twice is marked, and its refund begins with all of it and refuses less than a rupee.', async () => {
    const id = putOrder(context, { status: 'confirmed' });
    putPayment(context, id, { razorpayPaymentId: 'pay_first' });
    putPayment(context, id, { razorpayPaymentId: 'pay_again', isDuplicate: true });
    open(`/admin/orders/${id}`);
    const again = (await screen.findByText(/pay_again/)).closest('article') as HTMLElement;
    expect(within(again).getByText('Duplicate: refund this')).toBeTruthy();
    await press('Refund payment pay_again');
    const amount = within(again).getByLabelText<HTMLInputElement>('Amount to refund (₹)');
    expect(amount.value).toBe('199');
    fill(amount, '0.50');
    await userEvent.click(within(again).getByRole('button', { name: 'Refund ₹0.50' }));
    expect(within(again).getByText('Please enter at least ₹1')).toBeTruthy();
  });
});

describe('Payments in parts', () => {
  test('An admin records a part that was paid in cash, which has no UTR number, and is told what is still due.', async () => {
    const id = await awaitingOrder(context, context.addUser('kavitha'));
    open(`/admin/orders/${id}`);
    await press(`Payment received: order ${shortOrderId(id)}`);
    const form = within(await screen.findByRole('form', { name: 'Payment received' }));
    const amount = form.getByLabelText<HTMLInputElement>(/^Amount received/);
    expect(amount.value).toBe('310');
    fill(form.getByLabelText('Method'), 'cash');
    await waitFor(() => expect(form.queryByLabelText(/^UTR number/)).toBeNull());
    fill(amount, '120');
    await press('Record ₹120');
    expect(await screen.findByText('Payment recorded. ₹190 is still due.')).toBeTruthy();
    expect(await screen.findByText('Part paid')).toBeTruthy();
    expect(screen.getByText('Still due')).toBeTruthy();
    expect(context.db.select().from(payments).all()).toMatchObject([{ method: 'cash', amountPaise: 12_000 }]);
  });

  test('A payment that was typed while somebody else changed the order is recorded on the next press.', async () => {
    const id = await awaitingOrder(context, context.addUser('kavitha'));
    open(`/admin/orders/${id}`);
    await press(`Payment received: order ${shortOrderId(id)}`);
    fill(await screen.findByLabelText(/^Amount received/), '120');
    context.db
      .update(orders)
      .set({ notes: 'Call first', updatedAt: context.clock() + 1000 })
      .run();
    await press('Record ₹120');
    expect(await screen.findByText(/This order was just changed/)).toBeTruthy();
    expect((await screen.findAllByText('Call first')).length).toBeGreaterThan(0);
    await press('Record ₹120');
    expect(await screen.findByText('Payment recorded. ₹190 is still due.')).toBeTruthy();
  });

  test('An order for which more was paid than it costs says so on its page.', async () => {
    const id = await awaitingOrder(context, context.addUser('kavitha'));
    await context.caller(owner).paymentReportsAdmin.receive({ ...allDue(context, id), amountPaise: 32_000 });
    open(`/admin/orders/${id}`);
    expect(await screen.findByText('More has been paid than this order costs. Refund the rest below.')).toBeTruthy();
  });
});

test('An admin corrects where an order goes and what is in it, and the student sees what changed and pays the new total.', async () => {
  const student = context.addUser('kavitha');
  const id = await awaitingOrder(context, student);
  addPrinted(context, { title: 'Prose', printPricePaise: 10_000 });
  open(`/admin/orders/${id}`);
  await userEvent.click(await screen.findByRole('link', { name: 'Correct name, address or items' }));
  const form = within(await screen.findByRole('form', { name: 'Correction' }));
  const { contactName, phone } = find(id) ?? {};
  expect(form.getByLabelText<HTMLInputElement>(/^Full name/).value).toBe(contactName);
  expect(form.getByLabelText<HTMLInputElement>(/^Phone/).value.replaceAll(' ', '')).toBe(phone);
  const place = form.getByLabelText(/^Address/);
  fill(place, '7 Temple Road, Salem');
  await press('Save correction');
  expect(form.getByText('The address needs its 6-digit pincode')).toBeTruthy();
  fill(place, '7 Temple Road, Salem 636001');
  fill(form.getByLabelText('Copies'), '2');
  const search = form.getByLabelText('Add a material');
  fill(search, 'Prose');
  const option = await form.findByRole('option', { name: /^Add Prose/ });
  expect(option.textContent).toContain('₹100');
  await userEvent.click(option);
  expect(await form.findByText('Total ₹660, was ₹310')).toBeTruthy();
  await press('Save correction');
  await screen.findByText('Order corrected.');
  await heading(id);
  expect(await screen.findByText('7 Temple Road, Salem 636001')).toBeTruthy();
  await waitFor(() => expect(history()).toContain('Order corrected: the total is now ₹660'));
  expect(find(id)).toMatchObject({ totalPaise: 66_000, shippingAddress: '7 Temple Road, Salem 636001' });

  cleanup();
  const page = <Route path="/orders/:id" element={<OrderPage />} />;
  renderScreen(context, student, <Routes>{page}</Routes>, { at: `/orders/${id}` });
  expect(await screen.findByRole('heading', { name: 'Pay ₹660 by UPI' })).toBeTruthy();
  expect(screen.getByText('7 Temple Road, Salem 636001')).toBeTruthy();
  expect(history()).toMatch(/Order corrected: the total is now ₹660.*Address, items/);
});
