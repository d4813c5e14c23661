import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { PdfOffer } from '#client/features/checkout/PdfOffer.tsx';
import type { Checkout } from '#client/lib/checkout.ts';
import { materials } from '#server/db/schema/materials.ts';
import type { SessionUser } from '#shared/users.ts';
import { createCheckoutWindow, type Sheet } from '../support/checkout-window.ts';
import { createFakeGateway, fakeGatewayEnv } from '../support/fake-gateway.ts';
import { renderScreen } from '../support/screen.tsx';
import { addMaterial, books } from '../support/shop.ts';
import { createTestContext, type TestContext } from '../support/test-context.ts';

let context: TestContext;
let provider: ReturnType<typeof createFakeGateway>;
let student: SessionUser;
let materialId: string;
let isSold: boolean;
let opened: Sheet[];
let FakeCheckout: Checkout;

beforeEach(() => {
  const checkout = createCheckoutWindow();
  opened = checkout.opened;
  FakeCheckout = checkout.Checkout;
  isSold = true;
  provider = createFakeGateway();
  context = createTestContext({ gateway: provider.gateway, env: fakeGatewayEnv });
  student = context.addUser('student');
  materialId = addMaterial(context);
  window.Razorpay = FakeCheckout;
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  await context.close();
});

const panel = () => <PdfOffer materialId={materialId} title="Romantic Poetry" pages={64} hasPreview isSold={isSold} />;
const draw = (user: SessionUser | null = student, options: Parameters<typeof renderScreen>[3] = {}) =>
  renderScreen(context, user, panel(), { at: `/material/${materialId}?from=list`, ...options });

const buyButton = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Buy now: Romantic Poetry' });
const press = async () => userEvent.click(await buyButton());
const expectToast = async (text: string) => expect(await screen.findByText(text)).toBeTruthy();
/** While it is busy the button keeps the focus, so it is not `disabled`. */
const canTryAgain = async () => (await buyButton()).getAttribute('aria-disabled') === null;

/** Presses Buy and waits for the checkout window. */
async function openCheckout() {
  await press();
  return vi.waitUntil(() => opened.at(-1));
}

describe('The buy panel', () => {
  test('The buy panel shows a visitor a link to sign in and come back, and no price.', async () => {
    const { container } = draw(null);
    const link = await screen.findByRole('link', { name: 'Log in to buy' });
    const login = `/login?next=${encodeURIComponent(`/material/${materialId}?from=list`)}`;
    // On a device where nobody has logged in before, signing up comes first.
    expect(link.getAttribute('href')).toBe(`${login}&tab=signup`);
    expect(container.textContent).not.toContain('₹');
  });

  test('The buy panel shows a signed-in student the price and the Buy button.', async () => {
    draw();
    expect(await screen.findByText('₹199')).toBeTruthy();
    expect(await buyButton()).toBeTruthy();
    expect(screen.queryByText(/Test payment/)).toBeNull();
  });

  test('Three clicks at once begin one purchase.', async () => {
    const asked: string[] = [];
    draw(student, {
      answer: (path) => {
        asked.push(path);
        return null;
      },
    });
    const button = await buyButton();
    // One act: nothing is rendered between the clicks.
    act(() => {
      for (let click = 0; click < 3; click++) button.click();
    });
    await vi.waitUntil(() => opened.length > 0);
    expect(asked.filter((path) => path.includes('checkout.createDownloadOrder'))).toHaveLength(1);
    expect(opened).toHaveLength(1);
  });

  test('The buy panel says when payments are only a test.', async () => {
    await context.close();
    context = createTestContext({ gateway: provider.gateway, env: { DEMO: 'on' } });
    student = context.addUser('student');
    materialId = addMaterial(context);
    draw();
    expect(await screen.findByText('Test payment: no real money')).toBeTruthy();
  });

  test('The buy panel points to Contact Admin when card payment is not set up.', async () => {
    await context.close();
    context = createTestContext();
    student = context.addUser('student');
    materialId = addMaterial(context);
    draw();
    expect(await screen.findByText(/Card payment is not set up.*Contact Admin/)).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  test.each(['a visitor', 'a student'])('The buy panel is hidden from %s when no PDF is sold.', async (who) => {
    isSold = false;
    context.db.update(materials).set({ fileId: null }).run();
    let isAnswered = who === 'a visitor';
    draw(isAnswered ? null : student, { answer: (path) => ((isAnswered ||= path === 'checkout.price'), null) });
    await vi.waitUntil(() => isAnswered);
    await vi.waitFor(() => expect(screen.queryByText(/PDF|Login/)).toBeNull());
  });

  test('The buy panel offers a bought PDF for download even when it is no longer sold.', async () => {
    const begun = await context.caller(student).checkout.createDownloadOrder({ materialId });
    await context.caller(student).payments.verify(provider.pay(begun.success ? begun.order.id : '').answer);
    isSold = false;
    draw();
    expect(await screen.findByRole('link', { name: 'Download: Romantic Poetry' })).toBeTruthy();
  });

  test('The buy panel offers a bought PDF for download.', async () => {
    const begun = await context.caller(student).checkout.createDownloadOrder({ materialId });
    await context.caller(student).payments.verify(provider.pay(begun.success ? begun.order.id : '').answer);
    draw();
    const link = await screen.findByRole('link', { name: 'Download: Romantic Poetry' });
    expect(link.getAttribute('href')).toBe(`/downloads/${materialId}`);
    expect(screen.getByText('You own this PDF')).toBeTruthy();
  });
});

describe('The button Buy now', () => {
  test('The button Buy now opens the provider’s checkout window with the specified options.', async () => {
    draw();
    const { options } = await openCheckout();
    const [orderId] = [...provider.orders.keys()];
    expect(options).toMatchObject({
      key: 'rzp_test_fake',
      amount: 19_900,
      currency: 'INR',
      name: context.config.site.name,
      description: 'Romantic Poetry',
      order_id: orderId,
      prefill: { name: 'student', email: 'student@example.com', contact: '' },
      theme: { color: '#2563eb' },
      config: { display: { hide: [{ method: 'upi', flows: ['collect'] }] } },
    });
    expect(await canTryAgain()).toBe(false);
    await press();
    expect(opened).toHaveLength(1);
    expect(provider.orders.size).toBe(1);
  });

  test.each([
    ['verifies it, says so, and reloads the page 2000 ms later, whatever else is pressed', 'You own this PDF', 1],
    ['does not break off a download that has begun', 'Download', 0],
  ])('After a payment, the buy panel %s.', async (_what, pressed, reloads) => {
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});
    draw();
    const { options } = await openCheckout();
    const { answer } = provider.pay(options.order_id);
    vi.useFakeTimers({ shouldAdvanceTime: true });
    act(() =>
      options.handler({
        razorpay_payment_id: answer.payment_id,
        razorpay_order_id: answer.order_id,
        razorpay_signature: answer.signature,
      }),
    );
    await expectToast('Payment successful! You can now download the material.');
    expect(books(context).payments).toMatchObject([{ status: 'paid' }]);
    expect(await screen.findByRole('link', { name: 'Download: Romantic Poetry' })).toBeTruthy();
    await expectToast('We’ve emailed your receipt to student@example.com');
    expect(reload).not.toHaveBeenCalled();
    fireEvent.click(screen.getByText(pressed));
    await vi.advanceTimersByTimeAsync(2000);
    expect(reload).toHaveBeenCalledTimes(reloads);
  });

  test('A buyer who closes the checkout window can try again.', async () => {
    draw();
    const { options } = await openCheckout();
    act(() => options.modal.ondismiss());
    await expectToast('Payment cancelled. You can try again anytime.');
    expect(await canTryAgain()).toBe(true);
    await press();
    await vi.waitUntil(() => opened.length === 2);
    expect(opened[1]?.options.order_id).toBe(options.order_id);
  });

  test('The buy panel says why a payment failed, and the next try in the same window can succeed.', async () => {
    vi.spyOn(window.location, 'reload').mockImplementation(() => {});
    draw();
    const { options, fail } = await openCheckout();
    act(() => fail({ error: { description: 'Your card was declined' } }));
    await expectToast('Payment failed: Your card was declined');
    expect(await canTryAgain()).toBe(true);
    const { answer } = provider.pay(options.order_id);
    act(() =>
      options.handler({
        razorpay_payment_id: answer.payment_id,
        razorpay_order_id: answer.order_id,
        razorpay_signature: answer.signature,
      }),
    );
    await expectToast('Payment successful! You can now download the material.');
  });

  test('The buy panel says when a payment cannot be verified, and that the payment is being checked.', async () => {
    draw();
    const { options } = await openCheckout();
    act(() =>
      options.handler({
        razorpay_payment_id: 'pay_00000000000001',
        razorpay_order_id: options.order_id,
        razorpay_signature: 'forged',
      }),
    );
    await expectToast('Payment verification failed. Please contact support.');
    expect(await screen.findByText('We are checking your payment')).toBeTruthy();
    // Who is asked not to pay again is offered nothing to pay.
    expect(screen.queryByRole('button', { name: /^Buy now/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /cart/ })).toBeNull();
  });

  test('The buy panel shows the download by itself once the server knows of the payment.', async () => {
    draw(student, { answer: (path) => (path === 'payments.verify' ? new Response('lost', { status: 502 }) : null) });
    const { options } = await openCheckout();
    const { answer } = provider.pay(options.order_id);
    const paid = {
      razorpay_payment_id: answer.payment_id,
      razorpay_order_id: answer.order_id,
      razorpay_signature: answer.signature,
    };
    act(() => options.handler(paid));
    expect(await screen.findByText('We are checking your payment')).toBeTruthy();
    expect(screen.queryByText('Payment verification failed. Please contact support.')).toBeNull();
    await context.caller(student).payments.verify(answer);
    expect(await screen.findByText('You own this PDF', {}, { timeout: 8000 })).toBeTruthy();
  }, 15_000);

  test('The buy panel says when the order cannot be created at the provider.', async () => {
    draw();
    await buyButton();
    provider.setBroken(true);
    await press();
    await expectToast('Failed to create payment order');
    expect(await canTryAgain()).toBe(true);
  });

  test('The buy panel says when the payment service has an error.', async () => {
    draw(student, {
      answer: (path) => (path === 'checkout.createDownloadOrder' ? new Response('', { status: 502 }) : null),
    });
    await press();
    await expectToast('Payment service error: the server could not be reached');
    expect(await canTryAgain()).toBe(true);
  });

  test('The buy panel says when the material no longer has a price.', async () => {
    draw();
    await buyButton();
    context.db.update(materials).set({ pricePaise: 0 }).run();
    await press();
    await expectToast('Invalid amount specified');
    expect(opened).toEqual([]);
  });

  test('The buy panel says when the checkout script cannot be loaded, and loads it again at the next try.', async () => {
    delete window.Razorpay;
    draw();
    await press();
    await expectToast('Razorpay SDK not loaded. Please refresh the page and try again.');
    expect(await canTryAgain()).toBe(true);
    expect(provider.calls).toEqual([]);
    window.Razorpay = FakeCheckout;
    await openCheckout();
  });

  test('The buy panel says when the checkout window cannot be opened.', async () => {
    window.Razorpay = class extends FakeCheckout {
      override open = () => {
        throw new Error('blocked');
      };
    };
    draw();
    await press();
    await expectToast('Failed to initiate payment. Please try again.');
    expect(await canTryAgain()).toBe(true);
  });
});
