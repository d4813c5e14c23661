import { onlineManager } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useBackCloses } from '#client/lib/back-closes.ts';
import { type Checkout, type CheckoutOptions, loadCheckout, type Paid } from '#client/lib/checkout.ts';
import { notifyAbout } from '#client/lib/notify.ts';
import { useSession } from '#client/lib/session.ts';
import { useSite } from '#client/lib/site.ts';
import { type Answers, serverError, trpc } from '#client/lib/trpc.ts';
import { messages, seriesMessages } from '#shared/messages.ts';
import { hasPdf, hasSeries, type ItemKind } from '#shared/order-items.ts';

/** How long the success toast is shown before the page reloads, in ms (specification, section 9). */
export const reloadAfterPaymentMs = 2000;

/** How often a buyer's page asks for a payment that could not be verified, in ms. */
export const pollUnconfirmedMs = 3000;

type BegunPurchase = Answers['checkout']['createOrder'];
type OpenedPurchase = Extract<BegunPurchase, { success: true }>;
export type Refused = Extract<BegunPurchase, { success: false }>;

type Purchase = {
  /** What the provider's window says is being paid. */
  description: string;
  /** Creates the order, or resumes the open one. */
  begin: () => Promise<BegunPurchase>;
  /** What can be done while the buyer pays, once the provider's window is open. */
  whilePaying?: () => void;
  /** The toast when it is paid. */
  succeeded?: string;
  onPaid: (orderId: string) => void;
  /** Money may have been taken that the server has not confirmed yet. */
  onUnconfirmed: (orderId: string) => void;
  /** Nothing was begun: the server refused or did not answer. */
  onRefused: (refusal: Refused | null, error: unknown) => void;
};

/** The toast when these items are paid: what the buyer can do with them now. */
export function paidText(items: readonly { kind: ItemKind; format: string }[]): string {
  if (hasPdf(items)) return messages.paymentSucceeded;
  return hasSeries(items) ? seriesMessages.bought : messages.printedSucceeded;
}

/**
 * The card purchase of the specification (section 4): checks, order, checkout window, verification, each with its
 * toast. `pay` takes the amount the buyer saw, in paise; the server decides what is charged.
 */
export function usePurchase({
  description,
  begin,
  whilePaying,
  succeeded,
  onPaid,
  onUnconfirmed,
  onRefused,
}: Purchase) {
  const user = useSession();
  const site = useSite();
  const askServer = useVerification();
  const { busy, setBusy, takeTurn, stop } = useRun();
  const [sheet, setSheet] = useState<{ close: () => void } | null>(null);
  useBackCloses(sheet !== null, () => sheet?.close());
  const giveUp = (message: string) => {
    toast.error(message);
    stop();
  };

  async function verify(paid: Paid, orderId: string): Promise<void> {
    setBusy(true);
    const verified = await askServer(paid);
    if (!verified?.success) {
      // Without an answer nothing has failed yet: the page goes on asking.
      if (verified) giveUp(messages.paymentNotVerified);
      else stop();
      return onUnconfirmed(orderId);
    }
    toast.success(succeeded ?? messages.paymentSucceeded);
    onPaid(orderId);
  }

  async function pay(shownPaise: number): Promise<void> {
    if (!takeTurn()) return;
    if (!user) return giveUp(messages.loginToPurchase);
    if (!onlineManager.isOnline()) return giveUp(messages.offline);
    if (!(shownPaise > 0) || !site.payment) return giveUp(messages.invalidAmount);
    setBusy(true);
    const checkout = await loadCheckout(site.payment.checkoutUrl).catch(() => null);
    if (!checkout) return giveUp(messages.razorpayNotLoaded);
    try {
      const begun = await begin();
      if (begun.success) return open(checkout, begun);
      giveUp(begun.error || messages.createOrderFailed);
      onRefused(begun, null);
    } catch (error) {
      giveUp(createOrderError(error));
      onRefused(null, error);
    }
  }

  function open(checkout: Checkout, { orderId, order, keyId, prefill }: OpenedPurchase): void {
    const pressed = document.activeElement;
    const onDismiss = () => {
      setSheet(null);
      // Nothing went wrong.
      toast.info(messages.paymentCancelled);
      stop();
      if (pressed instanceof HTMLElement) pressed.focus();
    };
    const sale = { key: keyId, amount: order.amount, currency: order.currency, order_id: order.id };
    try {
      const sheet = openSheet(
        checkout,
        { ...sale, name: site.name, description, prefill },
        {
          onPaid: (paid) => {
            setSheet(null);
            void verify(paid, orderId);
          },
          onFailed: (why) => giveUp(messages.paymentFailed(why)),
          onDismiss,
        },
      );
      setSheet(sheet);
      whilePaying?.();
    } catch {
      giveUp(messages.purchaseFailed);
    }
  }

  return { busy, pay: (shownPaise: number) => void pay(shownPaise) };
}

/** Asks the server whether a payment is the provider's; null without an answer. */
function useVerification() {
  const verifyPayment = trpc.payments.verify.useMutation();
  return (paid: Paid) =>
    verifyPayment
      .mutateAsync({
        payment_id: paid.razorpay_payment_id,
        order_id: paid.razorpay_order_id,
        signature: paid.razorpay_signature,
      })
      .catch((error: unknown) => (serverError(error) ? { success: false } : null));
}

type Sale = Omit<CheckoutOptions, 'theme' | 'config' | 'handler' | 'modal'>;
type Ends = { onPaid: (paid: Paid) => void; onFailed: (why: string) => void; onDismiss: () => void };

/** Opens the provider's window, which stays open after a failed try; `close` dismisses it. */
function openSheet(checkout: Checkout, sale: Sale, { onPaid, onFailed, onDismiss }: Ends): { close: () => void } {
  let isOpen = true;
  const end = () => {
    const wasOpen = isOpen;
    isOpen = false;
    return wasOpen;
  };
  const dismiss = () => void (end() && onDismiss());
  const sheet = new checkout({
    ...sale,
    // Specification, section 9.
    theme: { color: '#2563eb' },
    // UPI apps no longer take requests to a typed UPI ID (Razorpay, UPI Collect migration, 28 Feb 2026).
    config: { display: { hide: [{ method: 'upi', flows: ['collect'] }] } },
    handler: (paid) => {
      end();
      onPaid(paid);
    },
    modal: { ondismiss: dismiss, handleback: false },
  });
  sheet.on('payment.failed', ({ error }) => onFailed(error?.description ?? 'the bank gave no reason'));
  sheet.open();
  return {
    close: () => {
      sheet.close();
      // Whether the provider tells of a window that the page closes is not documented.
      dismiss();
    },
  };
}

/** Whether a purchase runs. `takeTurn` says no while one does, also to clicks that come before `busy` is rendered. */
function useRun() {
  const [busy, setBusy] = useState(false);
  const isRunning = useRef(false);
  const takeTurn = (): boolean => {
    if (isRunning.current) return false;
    isRunning.current = true;
    return true;
  };
  const stop = () => {
    isRunning.current = false;
    setBusy(false);
  };
  return { busy, setBusy, takeTurn, stop };
}

/** Where a purchase says how it goes. */
export const toast = notifyAbout('payment');

/** Refusals keep their message; any other failure is one of the payment service. */
function createOrderError(error: unknown): string {
  const refusal = serverError(error);
  if (refusal && ['UNAUTHORIZED', 'BAD_REQUEST', 'CONFLICT', 'NOT_FOUND'].includes(refusal.code))
    return refusal.message;
  return messages.paymentServiceError(refusal?.message ?? 'the server could not be reached');
}
