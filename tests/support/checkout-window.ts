import type { CheckoutOptions, Paid } from '#client/lib/checkout.ts';
import type { FakeGateway } from './fake-gateway.ts';

export type Sheet = { options: CheckoutOptions; fail: (failure: object) => void; isClosed: boolean };

/** The provider's checkout window, in the buyer's hands: `opened` holds each that was opened, the last one last. */
export function createCheckoutWindow() {
  const opened: Sheet[] = [];
  class Checkout {
    readonly sheet: Sheet;
    constructor(options: CheckoutOptions) {
      this.sheet = { options, fail: () => {}, isClosed: false };
    }
    on(_event: string, listener: (failure: object) => void) {
      this.sheet.fail = listener;
    }
    open() {
      opened.push(this.sheet);
    }
    close() {
      this.sheet.isClosed = true;
    }
  }
  return { opened, Checkout };
}

/** What the window tells the page once the buyer has paid. */
export function paidBy(provider: FakeGateway, { options }: Sheet): Paid {
  const { answer } = provider.pay(options.order_id);
  return {
    razorpay_payment_id: answer.payment_id,
    razorpay_order_id: answer.order_id,
    razorpay_signature: answer.signature,
  };
}
