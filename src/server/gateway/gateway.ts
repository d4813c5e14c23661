import type { DisputeStatus } from '#shared/payments.ts';

/** What the shop needs of a card-payment provider. Amounts are integer paise. Its calls throw only GatewayError. */
export type PaymentGateway = {
  /** Public: the browser hands it to the checkout window. */
  keyId: string;
  tryKeys: () => Promise<void>;
  /** Opens an order at the provider. `receipt`: our own reference, at most 40 characters. */
  createOrder: (order: { amountPaise: number; receipt: string }) => Promise<ProviderOrder>;
  fetchOrderPayments: (orderId: string) => Promise<ProviderPayment[]>;
  fetchPayment: (paymentId: string) => Promise<ProviderPayment>;
  /** Takes an authorised payment's money; answers the payment as it then stands. */
  capture: (payment: ProviderPayment) => Promise<ProviderPayment>;
  /**
   * Sends money back, at least 100 paise. `key`: our own reference (10 and more of `[A-Za-z0-9_-]`), under which the
   * provider makes it once, however often it is asked.
   */
  refund: (request: { paymentId: string; amountPaise: number; key: string }) => Promise<ProviderRefund>;
  /** All refunds of a payment, no matter where they were begun. */
  fetchRefunds: (paymentId: string) => Promise<ProviderRefund[]>;
  fetchRefund: (refundId: string) => Promise<ProviderRefund>;
  isCheckoutSignature: (orderId: string, paymentId: string, signature: string) => boolean;
  /** Whether a webhook's signature belongs to its raw body; never, when no webhook secret is set. */
  isWebhookSignature: (rawBody: Buffer, signature: string) => boolean;
};

export type ProviderOrder = { id: string; amountPaise: number; currency: string };

export type ProviderPayment = {
  id: string;
  orderId: string | null;
  amountPaise: number;
  currency: string;
  /**
   * `created`, `authorized`, `captured`, `refunded` or `failed`. Only `captured` is money that is here; `refunded` went
   * back whole, unless `neverCaptured`: then the bank's promise ran out.
   */
  status: string;
  neverCaptured?: boolean;
  /** The provider's fee with its tax, in paise; absent until it is known. */
  feePaise?: number;
  /** When the buyer began it, in UTC ms; null where the provider did not say. */
  createdAt: number | null;
  failure?: string;
};

export type ProviderRefund = {
  id: string;
  paymentId: string;
  amountPaise: number;
  currency: string;
  status: string;
  /** The key it was asked for with; null when it was begun at the provider. */
  key: string | null;
};

export type ProviderDispute = {
  id: string;
  paymentId: string;
  amountPaise: number;
  currency: string;
  status: DisputeStatus;
  /** The bank's word for why; empty where it gave none. */
  reasonCode: string;
  /** Until when the shop can answer, in UTC ms; null where it was not said. */
  respondBy: number | null;
};

/** `no-answer`: none came, or an unusable one; the request may have had its effect all the same. */
type GatewayFailure = 'no-answer' | 'unknown-id' | 'refused';

export class GatewayError extends Error {
  override name = 'GatewayError';
  readonly reason: GatewayFailure;
  readonly description: string | null;

  constructor(reason: GatewayFailure, message: string, { description = null, cause }: GatewayErrorDetails = {}) {
    super(message, { cause });
    this.reason = reason;
    this.description = description;
  }
}

type GatewayErrorDetails = { description?: string | null; cause?: unknown };
