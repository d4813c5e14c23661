import type { FastifyInstance } from 'fastify';
import { createContext } from '#server/http/context.ts';
import { drawReceipt } from '#server/pdf/receipt.ts';
import type { Services } from '#server/trpc.ts';
import { idInput } from '#shared/input.ts';
import { messages } from '#shared/messages.ts';
import { paths } from '#shared/paths.ts';
import { findReceipt } from './receipts.data.ts';

/** `GET /orders/{id}/receipt`: the receipt of a paid order as a PDF, for its customer and for admins. */
export function registerReceipts(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { id: string } }>(paths.orderReceiptPattern, async (request, reply) => {
    const { db, user, config } = await createContext(services, request, reply);
    reply.headers({ 'cache-control': 'private, no-store', vary: 'cookie' });
    if (!user) return reply.redirect(paths.loginAndReturn(paths.orders));
    const id = idInput.safeParse(request.params.id);
    const orderId = id.success ? id.data : '';
    const receipt = findReceipt(db, { orderId, config, ...(!user.isAdmin && { userId: user.id }) });
    if (!receipt) return reply.code(404).send({ error: messages.receiptNotFound });
    return reply
      .type('application/pdf')
      .header('content-disposition', `inline; filename="receipt-${receipt.number.replace('/', '-')}.pdf"`)
      .send(await drawReceipt(receipt));
  });
}
