/** What the shop needs of a card-payment provider. Amounts are integer paise. */
export type PaymentGateway = {
  /** Public: the browser hands it to the checkout window. */
  keyId: string;
  /** Opens an order at the provider. `receipt`: our own reference, at most 40 characters. */
  createOrder: (order: { amountPaise: number; receipt: string }) => Promise<ProviderOrder>;
  /** The payments tried on an order, failed ones included. */
  fetchOrderPayments: (orderId: string) => Promise<ProviderPayment[]>;
  fetchPayment: (paymentId: string) => Promise<ProviderPayment>;
  /** Takes an authorised payment's money; answers the payment as it then stands. */
  capture: (payment: ProviderPayment) => Promise<ProviderPayment>;
  /** Whether the checkout window's signature belongs to this pair of ids. */
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
  status: string;
  /** Why it failed, in words for the buyer; null when it did not. */
  errorDescription: string | null;
};

/** The provider gave no usable answer, or refused; `description` is the provider's own reason, when it gave one. */
export class GatewayError extends Error {
  override name = 'GatewayError';
  readonly description: string | null;

  constructor(message: string, options: { description?: string | null; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.description = options.description ?? null;
  }
}
