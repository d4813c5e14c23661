import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Ledger, SandboxError } from './ledger.ts';

type Books = {
  keyId: string;
  keySecret: string;
  ledger: Ledger;
  /** What the provider tells of by its events. */
  refundBegun: (refundId: string) => void;
  captured: (orderId: string) => void;
};

/** Razorpay's API over a ledger, for whoever has the key and its secret. */
export function registerApi(api: FastifyInstance, { keyId, keySecret, ledger, ...news }: Books): void {
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;
  api.addHook('onRequest', async (request) => {
    if (request.headers.authorization !== authorization) throw new SandboxError('Authentication failed', 401);
  });

  type ById = { Params: { id: string } };
  api.post('/orders', (request) => ledger.createOrder(request.body));
  api.get<ById>('/orders/:id', ({ params }) => ledger.order(params.id));
  api.get<ById>('/orders/:id/payments', ({ params }) => ledger.paymentsOf(params.id));
  api.get('/payments', () => ledger.allPayments());
  api.get<ById>('/payments/:id', ({ params }) => ledger.payment(params.id));
  api.get<ById>('/payments/:id/refunds', ({ params }) => ledger.refundsOf(params.id));
  api.get<ById>('/refunds/:id', ({ params }) => ledger.refundById(params.id));
  api.post<ById>('/payments/:id/refund', ({ params, body, headers }) => {
    const key = headers['x-refund-idempotency'];
    const { refund, isNew } = ledger.refund(params.id, body, typeof key === 'string' ? key : undefined);
    const begun = { ...refund };
    if (isNew) news.refundBegun(refund.id);
    return begun;
  });
  api.post<ById>('/payments/:id/capture', ({ params, body }) => {
    const payment = ledger.capture(params.id, body);
    news.captured(payment.order_id);
    return payment;
  });
}

/** The error handler of everything that the provider serves: a refusal as Razorpay words it. */
export function refuse(error: unknown, _request: FastifyRequest, reply: FastifyReply) {
  const status = error instanceof SandboxError ? error.status : 400;
  const description = error instanceof Error ? error.message : 'The request is invalid.';
  const refusal = { code: 'BAD_REQUEST_ERROR', description, source: 'business', step: 'payment_initiation' };
  return reply.code(status).send({ error: { ...refusal, reason: 'input_validation_failed', metadata: {} } });
}
