import { useState } from 'react';
import { type Checkout, loadCheckout, type Paid } from '#client/lib/checkout.ts';
import { notify } from '#client/lib/notify.ts';
import { useSession } from '#client/lib/session.ts';
import { useSite } from '#client/lib/site.ts';
import { serverError, trpc } from '#client/lib/trpc.ts';
import { messages } from '#shared/messages.ts';
import { checkoutColor, reloadAfterPaymentMs } from '#shared/payments.ts';

type Item = { materialId: string; title: string };

/**
 * The card purchase of the specification (section 4): checks, order, checkout window, verification, each with its
 * toast. `unconfirmed`: money may have been taken that the server has not confirmed yet.
 */
export function usePurchase({ materialId, title }: Item) {
  const user = useSession();
  const site = useSite();
  const utils = trpc.useUtils();
  const createOrder = trpc.payments.createOrder.useMutation();
  const verifyPayment = trpc.payments.verify.useMutation();
  const [busy, setBusy] = useState(false);
  const [unconfirmed, setUnconfirmed] = useState(false);

  const giveUp = (message: string) => {
    notify.error(message);
    setBusy(false);
  };

  async function verify(paid: Paid): Promise<void> {
    setBusy(true);
    const verified = await verifyPayment
      .mutateAsync({
        payment_id: paid.razorpay_payment_id,
        order_id: paid.razorpay_order_id,
        signature: paid.razorpay_signature,
      })
      .catch(() => null);
    if (!verified?.success) {
      setUnconfirmed(true);
      return giveUp(messages.paymentNotVerified);
    }
    notify.success(messages.paymentSucceeded);
    setTimeout(() => window.location.reload(), reloadAfterPaymentMs);
  }

  /** `pricePaise`: the price the buyer was shown; what is charged, the server says. */
  async function buy(pricePaise: number): Promise<void> {
    if (!user) return giveUp(messages.loginToPurchase);
    if (!(pricePaise > 0) || !site.payment) return giveUp(messages.invalidAmount);
    setBusy(true);
    let checkout: Checkout;
    try {
      checkout = await loadCheckout(site.payment.checkoutUrl);
    } catch {
      return giveUp(messages.razorpayNotLoaded);
    }
    try {
      const begun = await createOrder.mutateAsync({ materialId });
      if (!begun.success) return giveUp(begun.error || messages.createOrderFailed);
      open(checkout, begun);
    } catch (error) {
      void utils.payments.offer.invalidate({ materialId });
      giveUp(createOrderError(error));
    }
  }

  function open(checkout: Checkout, { order, keyId, prefill }: Begun): void {
    try {
      const sheet = new checkout({
        key: keyId,
        amount: order.amount,
        currency: order.currency,
        name: site.name,
        description: title,
        order_id: order.id,
        prefill,
        theme: { color: checkoutColor },
        handler: (paid) => void verify(paid),
        modal: { ondismiss: () => giveUp(messages.paymentCancelled) },
      });
      // Not the end: the window stays open for another try, which may succeed or be dismissed.
      sheet.on('payment.failed', ({ error }) =>
        giveUp(messages.paymentFailed(error?.description ?? 'the bank gave no reason')),
      );
      sheet.open();
    } catch {
      giveUp(messages.purchaseFailed);
    }
  }

  return { busy, unconfirmed, buy: (pricePaise: number) => void buy(pricePaise) };
}

type Begun = {
  order: { id: string; amount: number; currency: string };
  keyId: string;
  prefill: { name: string; email: string; contact: string };
};

/** The purchase's own checks speak for themselves; anything else is trouble with the payment service. */
function createOrderError(error: unknown): string {
  const refusal = serverError(error);
  if (refusal && ['UNAUTHORIZED', 'BAD_REQUEST', 'CONFLICT'].includes(refusal.code)) return refusal.message;
  return messages.paymentServiceError(refusal?.message ?? 'the server could not be reached');
}
