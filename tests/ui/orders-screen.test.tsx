import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { OrdersScreen } from '#client/admin/orders/OrdersScreen.tsx';
import { orderItems, orders } from '#server/db/schema/orders.ts';
import { shortOrderId } from '#shared/orders.ts';
import type { SessionUser } from '#shared/users.ts';
import { putOrder, putPayment } from '../support/orders.ts';
import { shownAddress } from '../support/render.tsx';
import { renderScreen } from '../support/screen.tsx';
import { createTestContext, type TestContext } from '../support/test-context.ts';

// A list is drawn several times over a real data file.
vi.setConfig({ testTimeout: 20_000 });

let context: TestContext;
let owner: SessionUser;
beforeEach(() => {
  context = createTestContext();
  owner = context.addUser('owner', { isAdmin: true });
});
afterEach(async () => {
  localStorage.clear();
  await context.close();
});

function open(search = '', answer?: (path: string) => Response | null) {
  renderScreen(context, owner, <OrdersScreen />, { at: `/admin/orders${search}`, ...(answer && { answer }) });
}

/** Adds a paid order that is still pending; returns its id. */
function putPaid(order: Parameters<typeof putOrder>[1] = {}): string {
  const id = putOrder(context, order);
  putPayment(context, id);
  return id;
}

const address = () => shownAddress().search;
const rowOf = async (id: string) =>
  (await screen.findByRole('link', { name: shortOrderId(id) })).closest('tr') as HTMLElement;
const select = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name });
const statusOf = (id: string) => select(`Status of order ${shortOrderId(id)}`);
const change = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
/** By a selector: the roles of a whole page of orders take a second to compute. */
const shownIds = () => [...document.querySelectorAll('tbody th')].map(({ textContent }) => textContent);
const pager = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const statusInFile = (id: string) => context.db.select().from(orders).where(eq(orders.id, id)).get()?.status;

test('The orders keep a date and an order of sorting that are chosen before the list is drawn again.', async () => {
  putOrder(context, { user: context.addUser('kavitha') });
  open();
  await screen.findByRole('link', { name: /^View details of order/ });
  act(() => {
    change(screen.getByLabelText('Date'), 'week');
    change(screen.getByLabelText('Sort by'), 'highest');
  });
  expect(screen.getByText('Export CSV').closest('a')?.search).toBe('?period=week&sort=highest');
});

test('The list of orders shows who ordered what, when and for how much, below figures about all orders.', async () => {
  const id = putOrder(context, {
    contactName: 'Kamala',
    contactEmail: 'kamala@example.com',
    phone: '+919876512345',
    status: 'confirmed',
    totalPaise: 59_700,
    items: [{ title: 'Phonetics in print', kind: 'printed', quantity: 3, format: 'Printed', pages: 90 }],
  });
  putPayment(context, id, { amountPaise: 59_700 });
  // As in the data of an early version, before items were kept with their order.
  const bare = putOrder(context, { contactName: 'Kamala', status: 'delivered' });
  context.db.delete(orderItems).where(eq(orderItems.orderId, bare)).run();
  open();
  const row = within(await rowOf(id));
  for (const text of [
    'Kamala',
    'kamala@example.com',
    '+91 98765 12345',
    'Phonetics in print',
    'PG TRB · Printed · 90 pages · Qty 3 · ₹597 (₹199 each)',
    '1 item',
    'Nov 21, 2026',
    '11:30',
  ])
    expect(row.getAllByText(text)).not.toEqual([]);
  expect(within(await rowOf(bare)).getByText('No items found for this order')).toBeTruthy();
  expect(screen.getAllByRole('columnheader').flatMap(({ textContent }) => textContent || [])).toEqual([
    'Order ID',
    'Customer Details',
    'Materials Ordered',
    'Amount',
    'Status',
    'Order Date',
    'Actions',
  ]);
  const figures = within(screen.getByRole('region', { name: 'Orders at a glance' }));
  for (const card of ['Total Orders', 'Pending Orders', 'Total Revenue', 'Delivered', 'All but cancelled'])
    expect(figures.getByText(card)).toBeTruthy();
  expect(await figures.findByText('₹597 received after refunds')).toBeTruthy();
});

test('The address holds how the orders are searched, filtered and sorted; a list without orders can be widened again.', async () => {
  const wanted = putOrder(context, { contactName: 'Kamala', status: 'delivered' });
  putOrder(context, { contactName: 'Kamala', status: 'confirmed' });
  putOrder(context, { contactName: 'Ravi', status: 'delivered' });
  open('?q=Kamala&status=delivered&date=week&sort=highest');
  await rowOf(wanted);
  expect(shownIds()).toHaveLength(1);
  expect(screen.getByText('Showing 1 of 3 orders')).toBeTruthy();
  expect([select('Status').value, select('Date').value]).toEqual(['delivered', 'week']);
  expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search orders' }).value).toBe('Kamala');
  const amount = screen.getByRole('columnheader', { name: 'Amount' });
  expect(amount.getAttribute('aria-sort')).toBe('descending');

  await userEvent.click(within(amount).getByRole('button'));
  await waitFor(() => expect(address()).toBe('?q=Kamala&status=delivered&date=week&sort=lowest'));
  change(select('Status'), 'cancelled');
  expect(await screen.findByText('No orders found')).toBeTruthy();
  expect(screen.getByText('Try adjusting your search criteria')).toBeTruthy();
  expect(address()).toContain('status=cancelled');
  await press('Clear filters');
  await waitFor(() => expect(shownIds()).toHaveLength(3));
  expect(address()).toBe('?sort=lowest');
});

test('The orders are shown a page at a time, on and back; how many stand on a page is remembered.', async () => {
  for (let place = 0; place < 26; place++) putOrder(context, { createdAt: context.clock() + place });
  const { after } = await context.caller(owner).ordersAdmin.list({ limit: 25 });
  open(`?after=${after}`);
  fireEvent.change(await screen.findByLabelText('Rows per page'), { target: { value: '25' } });
  await screen.findByText('Showing 25 of 26 orders');
  expect(address()).toBe('');
  const first = shownIds();
  expect(pager('Previous').disabled).toBe(true);
  fireEvent.click(pager('Next'));
  await screen.findByText('Showing 1 of 26 orders');
  expect(address()).toBe(`?after=${after}`);
  expect(first).not.toContain(shownIds()[0]);
  expect(pager('Next').disabled).toBe(true);

  cleanup();
  open(`?after=${after}`);
  await screen.findByText('Showing 1 of 26 orders');
  expect(screen.getByLabelText<HTMLSelectElement>('Rows per page').value).toBe('25');
  fireEvent.click(pager('Previous'));
  await waitFor(() => expect(shownIds()).toEqual(first));
  expect(pager('Previous').disabled).toBe(true);
});

test('The list narrows to the orders whose money needs a decision, and says which one.', async () => {
  const id = putPaid({ status: 'confirmed' });
  putPayment(context, id, { isDuplicate: true });
  putOrder(context, {});
  open();
  await press('Needs attention (1)');
  await waitFor(() => expect(shownIds()).toHaveLength(1));
  expect(within(await rowOf(id)).getByText('Paid twice')).toBeTruthy();
  expect(address()).toBe('?attention=1');
});

describe('The status of an order in the list', () => {
  test('A status is changed at once and taken back, and the customer hears nothing of it.', async () => {
    const id = putPaid({ contactEmail: 'undo@example.com' });
    open();
    await rowOf(id);
    const pending = () => screen.getByText('Pending Orders').nextSibling?.textContent;
    await waitFor(() => expect(pending()).toBe('1'));
    change(statusOf(id), 'shipped');
    await waitFor(() => expect(pending()).toBe('0'));
    expect(statusOf(id).value).toBe('shipped');
    expect(context.mails()).toMatchObject([{ recipient: 'undo@example.com', status: 'queued' }]);
    await press('Undo');
    await waitFor(() => expect(pending()).toBe('1'));
    expect(statusOf(id).value).toBe('pending');
    expect(statusInFile(id)).toBe('pending');
    expect(context.mails()).toEqual([]);
  });

  test('An admin is told when somebody else was quicker with an order, and sees what they did.', async () => {
    const id = putPaid();
    open();
    await rowOf(id);
    context.db
      .update(orders)
      .set({ status: 'cancelled', updatedAt: context.clock() + 1 })
      .run();
    change(statusOf(id), 'shipped');
    expect(await screen.findByText(/^Failed to update order: This order was just changed/)).toBeTruthy();
    await waitFor(() => expect(statusOf(id).value).toBe('cancelled'));
  });

  test('A change of a status that could not be saved is taken back before the admin’s eyes.', async () => {
    const id = putPaid();
    open('', (path) => {
      if (path === 'ordersAdmin.setStatus') throw new TypeError('Failed to fetch');
      return null;
    });
    await rowOf(id);
    change(statusOf(id), 'shipped');
    expect(await screen.findByText(/^Failed to update order:/)).toBeTruthy();
    await waitFor(() => expect(statusOf(id).value).toBe('pending'));
  });
});

describe('Several orders at once', () => {
  const selectAll = async () => {
    await screen.findAllByRole('rowheader');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all' }));
    return within(await screen.findByRole('region', { name: 'Selected orders' }));
  };

  test('Several orders are confirmed at once; one that somebody else has changed is named, and Undo takes the rest back.', async () => {
    const [mine, theirs] = [putPaid(), putPaid()];
    open();
    const bar = await selectAll();
    context.db
      .update(orders)
      .set({ updatedAt: context.clock() + 1000 })
      .where(eq(orders.id, theirs))
      .run();
    expect(bar.getByRole('link', { name: 'Labels' }).getAttribute('href')).toContain(mine);
    await userEvent.click(bar.getByRole('button', { name: 'Confirm' }));
    const told = `${shortOrderId(theirs)}: Failed to update order: This order was just changed`;
    expect(await screen.findByText((text) => text.includes(told))).toBeTruthy();
    expect(await screen.findByText((text) => text.includes(`${shortOrderId(mine)}: Confirmed`))).toBeTruthy();
    await waitFor(() => expect([statusOf(mine).value, statusOf(theirs).value]).toEqual(['confirmed', 'pending']));
    await press('Undo');
    await waitFor(() => expect(statusOf(mine).value).toBe('pending'));
    expect([statusInFile(mine), statusInFile(theirs)]).toEqual(['pending', 'pending']);
  });

  test('Who ships several orders is asked for the carrier, and finds each by its tracking number.', async () => {
    const ids = [1, 2].map(() => putOrder(context, { status: 'confirmed', items: [{ kind: 'printed' }] }));
    open();
    const bar = await selectAll();
    await userEvent.click(bar.getByRole('button', { name: 'Ship selected' }));
    const dialog = await screen.findByRole('dialog', { name: 'Ship 2 orders' });
    const ship = within(dialog).getByRole('button', { name: 'Mark as shipped' });
    await userEvent.click(ship);
    expect(within(dialog).getByText('Please choose the carrier')).toBeTruthy();
    change(within(dialog).getByLabelText(/^Carrier/), 'ST Courier');
    await userEvent.click(ship);
    expect(within(dialog).getByText('Please enter the number on at least one slip')).toBeTruthy();
    for (const id of ids)
      change(within(dialog).getByRole('textbox', { name: new RegExp(shortOrderId(id)) }), `slip-${id.slice(0, 8)}`);
    await userEvent.click(ship);
    expect(await screen.findByText(/^Order status updated successfully!/)).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    const [found = '', other = ''] = ids;
    change(screen.getByRole('searchbox', { name: 'Search orders' }), `slip-${found.slice(0, 8)}`);
    await waitFor(() => expect(screen.queryByRole('link', { name: shortOrderId(other) })).toBeNull());
    await rowOf(found);
    expect(statusOf(found).value).toBe('shipped');
  });
});
