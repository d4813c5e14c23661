import { screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { UpiOrder } from '#client/features/orders/UpiOrder.tsx';
import { renderScreen } from '../support/screen.tsx';
import { createTestContext, type TestContext } from '../support/test-context.ts';

type Order = Parameters<typeof UpiOrder>[0]['order'];

let context: TestContext;
afterEach(() => context.close());

function open(env: Record<string, string>, change: Partial<Order> = {}) {
  context = createTestContext({ env });
  const order = {
    id: 'abcdef0123456789',
    deskState: 'awaiting',
    totalPaise: 56_000,
    duePaise: 56_000,
    ...change,
  } as Order;
  renderScreen(context, context.addUser('student'), <UpiOrder order={order} />);
  return screen.findByRole('heading', { name: /^Pay ₹[\d,]+ by UPI$/ });
}

describe('Orders paid by UPI', () => {
  test('A UPI order shows the QR code and the UPI ID that is set.', async () => {
    expect((await open({ UPI_ID: 'teacher@okbank' })).textContent).toBe('Pay ₹560 by UPI');
    expect(screen.getByText('teacher@okbank')).toBeTruthy();
    expect(screen.getByRole('img', { name: /^QR code/ })).toBeTruthy();
  });

  test('A UPI order that is paid in part asks for the rest, and says what has come.', async () => {
    const heading = await open({ UPI_ID: 'teacher@okbank' }, { duePaise: 16_000 });
    expect(heading.textContent).toBe('Pay ₹160 by UPI');
    expect(screen.getByText('We have received ₹400 of ₹560. ₹160 is still due.')).toBeTruthy();
    expect(screen.getByRole('img', { name: /^QR code that pays ₹160/ })).toBeTruthy();
  });

  test('A UPI order links to the admin while no UPI ID is set.', async () => {
    await open({});
    expect(screen.queryByRole('img', { name: /^QR code/ })).toBeNull();
    expect(screen.getByRole('link', { name: /^Contact Admin/ })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Submit payment details' })).toBeTruthy();
  });
});
