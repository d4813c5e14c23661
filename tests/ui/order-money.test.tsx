import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { OrderDialog } from '#client/admin/orders/OrderDialog.tsx';
import { orders } from '#server/db/schema/orders.ts';
import { payments } from '#server/db/schema/payments.ts';
import { deskMessages } from '#shared/messages.ts';
import { orderWorkMessages } from '#shared/order-work-messages.ts';
import { shortOrderId } from '#shared/orders.ts';
import type { SessionUser } from '#shared/users.ts';
import { allDue, awaitingOrder } from '../support/desk.ts';
import { renderScreen } from '../support/screen.tsx';
import { createTestContext, type TestContext } from '../support/test-context.ts';

let context: TestContext;
let owner: SessionUser;
let id: string;
beforeEach(async () => {
  context = createTestContext();
  owner = context.addUser('owner', { isAdmin: true });
  id = await awaitingOrder(context, context.addUser('kavitha'));
});
afterEach(() => context.close());

const statusNow = () => context.db.select().from(orders).where(eq(orders.id, id)).get()?.status;
const open = async () => {
  renderScreen(context, owner, <OrderDialog id={id} onClose={() => {}} onDone={() => {}} before={null} />);
  return screen.findByLabelText(/^Status of order/);
};

describe('Orders without a payment', { timeout: 30_000 }, () => {
  test('The dropdown confirms an order without a payment at once and says so, and the order can still be paid later.', async () => {
    await userEvent.selectOptions(await open(), 'Confirmed');
    await screen.findByText('Order status updated successfully!');
    await screen.findByText(`${shortOrderId(id)}: Confirmed. ${deskMessages.noMoney}`);
    expect(statusNow()).toBe('confirmed');
    expect(await screen.findByText('Unpaid')).toBeTruthy();

    await userEvent.click(await screen.findByRole('button', { name: 'Payment received' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Record ₹310' }));
    await screen.findByText(deskMessages.noted);
    expect((await screen.findAllByText('Paid')).length).toBeGreaterThan(0);
    expect(statusNow()).toBe('confirmed');
  });
});

describe('Cancelled orders that were paid in part', { timeout: 30_000 }, () => {
  test('Cancelling asks nothing; the toast and the order say how much is to be refunded, and Undo takes it back.', async () => {
    await context
      .caller(owner)
      .paymentReportsAdmin.receive({ ...allDue(context, id), amountPaise: 12_000, method: 'cash', utr: '' });
    await userEvent.selectOptions(await open(), 'Cancelled');
    await screen.findByText(`${shortOrderId(id)}: Cancelled. ₹120 to refund`);
    expect(statusNow()).toBe('cancelled');
    await screen.findByText('Cancelled, but ₹120 was paid: refund it or reopen the order.');
    expect(screen.getByText('To refund').nextSibling?.textContent).toBe('₹120');
    expect(screen.queryByText('Still due')).toBeNull();

    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText('Still due');
    expect(screen.queryByText('To refund')).toBeNull();
    expect(statusNow()).toBe('pending');
  });
});

describe('Accepted UPI payments', { timeout: 30_000 }, () => {
  test('An accepted UPI payment can be undone in the order’s dialog with a reason; what it changes is said beside it.', async () => {
    await context.caller(owner).paymentReportsAdmin.receive({ ...allDue(context, id), utr: '123456789012' });
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Not received: payment UPI 123456789012' }));
    const form = screen.getByRole('form', { name: 'Payment not received' });
    const reason = within(form).getByRole('textbox', { name: /^Reason/ });
    expect(document.activeElement).toBe(reason);
    await userEvent.clear(reason);
    await userEvent.type(reason, 'I mixed up two orders');
    await userEvent.click(within(form).getByRole('button', { name: 'Mark as not received' }));
    await screen.findByText(orderWorkMessages.undone);
    expect(statusNow()).toBe('pending');
    expect(context.db.select().from(payments).all()).toMatchObject([
      { status: 'failed', voidReason: 'I mixed up two orders' },
    ]);
    expect(await screen.findByText('Not received')).toBeTruthy();
    expect(screen.queryByText(`${deskMessages.noMoney}.`)).toBeNull();
    expect(screen.getByText(/\(cancelled\)/)).toBeTruthy();
  });
});
