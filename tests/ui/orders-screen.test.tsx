// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { OrdersScreen } from '#client/admin/orders/OrdersScreen.tsx';
import { putOrder } from '../support/orders.ts';
import { renderScreen } from '../support/screen.tsx';
import { createTestContext, type TestContext } from '../support/test-context.ts';

let context: TestContext;
beforeEach(() => {
  context = createTestContext();
});
afterEach(() => context.close());

test('The orders keep a date and an order of sorting that are chosen before the list is drawn anew.', async () => {
  putOrder(context, { user: context.addUser('kavitha') });
  renderScreen(context, context.addUser('owner', { isAdmin: true }), <OrdersScreen />);
  const choose = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  await screen.findByRole('link', { name: /^View details of order/ });
  act(() => {
    choose('Date', 'week');
    choose('Sort by', 'highest');
  });
  expect(screen.getByText('Export CSV').closest('a')?.search).toBe('?period=week&sort=highest');
});
