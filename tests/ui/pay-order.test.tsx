import { fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { OrderNotice } from '#client/features/orders/OrderNotice.tsx';
import { PayByUpi } from '#client/features/payments/PayByUpi.tsx';
import { createFakeGateway, fakeGatewayEnv } from '../support/fake-gateway.ts';
import { renderScreen } from '../support/screen.tsx';
import { createTestContext, type TestContext } from '../support/test-context.ts';

type Order = Parameters<typeof PayByUpi>[0]['order'];

let context: TestContext;
/** Of the page that is tested: some of it is for phones only. */
const viewport = () =>
  (window as unknown as Window & { happyDOM: { setViewport: (size: { width: number }) => void } }).happyDOM;
afterEach(() => {
  viewport().setViewport({ width: 1024 });
  sessionStorage.clear();
  vi.restoreAllMocks();
  return context.close();
});

function open(env: Record<string, string>, change: Partial<Order> = {}) {
  context = createTestContext({ env });
  const order = {
    id: 'abcdef0123456789',
    stage: 'awaiting',
    totalPaise: 56_000,
    duePaise: 56_000,
    ...change,
  } as Order;
  renderScreen(context, context.addUser('student'), <PayByUpi order={order} />);
  return screen.findByRole('heading', { name: /^Pay ₹[\d,]+ by UPI$/ });
}

describe('Orders paid by UPI', () => {
  test('A UPI order shows the QR code and the UPI ID that is set.', async () => {
    expect((await open({ UPI_ID: 'teacher@okbank' })).textContent).toBe('Pay ₹560 by UPI');
    expect(screen.getAllByText('teacher@okbank')).toHaveLength(2);
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

  test('A phone is offered copying and the QR picture; a link into an app only where the UPI ID is a merchant’s.', async () => {
    viewport().setViewport({ width: 390 });
    await open({ UPI_ID: 'teacher@okbank' }, { upiAppUrl: null });
    expect(screen.getByRole('button', { name: /^Copy UPI ID/ })).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Copy amount/ })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Save the QR picture' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Open a UPI app' })).toBeNull();
    expect(screen.queryByText(/only up to ₹2,000/)).toBeNull();
  });

  test('Above ₹2,000 the QR picture says that apps may refuse it, and a merchant’s link is offered.', async () => {
    viewport().setViewport({ width: 390 });
    await open({ UPI_ID: 'teacher@okbank' }, { duePaise: 200_100, totalPaise: 200_100, upiAppUrl: 'upi://pay?pa=x' });
    expect(screen.getByText(/only up to ₹2,000: for ₹2,001, copy the UPI ID/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Open a UPI app' }).getAttribute('href')).toBe('upi://pay?pa=x');
  });

  test('Whoever comes back from the payment app finds the UTR field focused; who has not left does not.', async () => {
    viewport().setViewport({ width: 390 });
    await open({ UPI_ID: 'teacher@okbank' });
    const utr = screen.getByLabelText('UTR number');
    fireEvent(document, new Event('visibilitychange'));
    expect(document.activeElement).not.toBe(utr);
    await userEvent.click(screen.getByRole('button', { name: /^Copy UPI ID/ }));
    expect(await navigator.clipboard.readText()).toBe('teacher@okbank');
    fireEvent(document, new Event('visibilitychange'));
    expect(document.activeElement).toBe(utr);
  });

  test('Where the browser refuses to copy, the button says so.', async () => {
    await open({ UPI_ID: 'teacher@okbank' });
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('denied', 'NotAllowedError'));
    fireEvent.click(screen.getByRole('button', { name: 'Copy: the UPI ID' }));
    expect(await screen.findByText(/^Your browser did not allow copying/)).toBeTruthy();
  });

  test('A report whose connection is lost says so in words for people.', async () => {
    await open({ UPI_ID: 'teacher@okbank' });
    vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
    fireEvent.change(screen.getByLabelText('UTR number'), { target: { value: '412345678901' } });
    fireEvent.click(screen.getByRole('button', { name: 'Submit payment details' }));
    expect(await screen.findByText(/The upload was interrupted/)).toBeTruthy();
  });

  test('A UTR number is taken out of what is pasted, and a corrected field loses its error at once.', async () => {
    viewport().setViewport({ width: 390 });
    await open({ UPI_ID: 'teacher@okbank' });
    const utr = screen.getByLabelText<HTMLInputElement>('UTR number');
    fireEvent.change(utr, { target: { value: '41' } });
    await userEvent.click(screen.getByRole('button', { name: 'Submit payment details' }));
    expect(screen.getByText(/^A UTR number has 12 digits/)).toBeTruthy();
    fireEvent.change(utr, { target: { value: 'Paid ₹560\nUPI transaction ID: 412345678901' } });
    expect(utr.value).toBe('412345678901');
    expect(screen.queryByText(/^A UTR number has 12 digits/)).toBeNull();
  });
});

describe('The ways to pay an order', () => {
  const show = (change: Partial<Order>) => {
    const provider = createFakeGateway();
    context = createTestContext({ gateway: provider.gateway, env: { ...fakeGatewayEnv, UPI_ID: 'teacher@okbank' } });
    const order = {
      id: 'abcdef0123456789',
      status: 'pending',
      payBy: 'razorpay',
      stage: 'awaiting',
      isUnpaidByCard: (change.payBy ?? 'razorpay') === 'razorpay' && (change.takes?.card ?? true),
      hasFailedTry: true,
      takes: { card: true, report: true, desk: true },
      totalPaise: 56_000,
      duePaise: 56_000,
      items: [],
      payments: [],
      paymentReport: null,
      ...change,
    } as unknown as Order;
    renderScreen(context, context.addUser('student'), <OrderNotice order={order} />);
  };
  const isOpen = (label: string) => screen.getByText(label).closest('details')?.open;

  test('An order begun by card offers the card first, and UPI beside it.', async () => {
    show({});
    expect(await screen.findByText('The payment failed.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Pay ₹560' })).toBeTruthy();
    expect(isOpen('Pay by UPI instead')).toBe(false);
    expect(screen.getByText('Have you paid?')).toBeTruthy();
  });

  test('Where a reported payment was not found, UPI stands open.', async () => {
    const report = { status: 'rejected', utr: '1', amountPaise: 1, reason: 'No such money', createdAt: 1 } as const;
    show({ paymentReport: report });
    expect(await screen.findByText('We could not find the payment you reported')).toBeTruthy();
    expect(isOpen('Pay by UPI instead')).toBe(true);
  });

  test('An order begun by UPI offers UPI first, and the card beside it.', async () => {
    show({ payBy: 'upi' });
    expect(await screen.findByRole('heading', { name: 'Pay ₹560 by UPI' })).toBeTruthy();
    expect(isOpen('Pay by card instead')).toBe(false);
  });

  test('An order that is paid in part is not offered to a card.', async () => {
    show({ payBy: 'upi', duePaise: 10_000, takes: { card: false, report: true, desk: true } });
    expect(await screen.findByRole('heading', { name: 'Pay ₹100 by UPI' })).toBeTruthy();
    expect(screen.queryByText('Pay by card instead')).toBeNull();
  });

  test('While money for an order is on hold, its customer is asked not to pay again, and offered no way to.', async () => {
    show({ stage: 'held', takes: { card: false, report: false, desk: false } });
    expect(await screen.findByText(/Please don't pay again/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
  });
});
