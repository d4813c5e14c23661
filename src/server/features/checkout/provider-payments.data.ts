import { GatewayError, type PaymentGateway, type ProviderPayment } from '#server/gateway/gateway.ts';

type TriedPayment = { arrived: ProviderPayment | undefined };

/** The payment that brought or promises money for the provider's order; null for an order that it does not know. */
export async function arrivedPayment(gateway: PaymentGateway, orderId: string): Promise<TriedPayment | null> {
  try {
    const payments = (await gateway.fetchOrderPayments(orderId)).filter((payment) => payment.orderId === orderId);
    const find = (wanted: string) => payments.find(({ status }) => status === wanted);
    return { arrived: find('captured') ?? find('authorized') };
  } catch (error) {
    if (error instanceof GatewayError && error.reason === 'unknown-id') return null;
    throw error;
  }
}
