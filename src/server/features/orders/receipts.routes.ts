/** Sends receipts as PDF. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { consume } from '#server/auth/rate-limit.ts';
import { hasRequiredFactor } from '#server/auth/second-factors.ts';
import { createContext, type Services } from '#server/context.ts';
import { nature } from '#server/nature.ts';
import { createReceiptDrawer } from '#server/pdf/receipt-drawer.ts';
import { idInput } from '#shared/input.ts';
import { messages } from '#shared/messages.ts';
import { paths } from '#shared/paths.ts';
import { may } from '#shared/rights.ts';
import { findReceipt } from './receipts.data.ts';

/** The drawing goes on. */
const waitMs = 15_000;

/** Sends a receipt to its customer and to admins who see orders; the latest unless a number is given. */
export function registerReceipts(app: FastifyInstance, services: Services): void {
  const drawer = createReceiptDrawer(services);
  app.addHook('onClose', () => drawer.close());

  app.get<{ Params: { id: string }; Querystring: { number?: string | string[] } }>(
    paths.orderReceiptPattern,
    async (request, reply) => {
      const { db, user, config, clock } = await createContext(services, request, reply);
      reply.headers({ 'cache-control': 'private, no-store', vary: 'cookie' });
      if (!user) return reply.redirect(paths.loginAndReturn(paths.orders));
      const seesAll = may(user.role, 'orders') && hasRequiredFactor(services, user.id);
      const id = idInput.safeParse(request.params.id);
      const orderId = id.success ? id.data : '';
      const { number } = request.query;
      const receipt = findReceipt(db, {
        orderId,
        config,
        ...(number !== undefined && { number: String(number) }),
        ...(!seesAll && { userId: user.id }),
      });
      if (!receipt) return reply.code(404).send({ error: messages.receiptNotFound });

      const known = drawer.find(receipt);
      if (!known && !seesAll && !consume(db, 'receiptPerUser', user.id, clock()))
        return refuse(request, reply.code(429).header('retry-after', '600'), messages.receiptLimit);
      const pdf = await Promise.race([
        known ?? drawer.draw(receipt, user.id),
        nature.wait(waitMs, null, { ref: false }),
      ]).catch((error: unknown) => {
        request.log.error({ err: error, orderId }, 'a receipt could not be drawn');
        return null;
      });
      if (pdf === null) return refuse(request, reply.code(503).header('retry-after', '60'), messages.receiptLater);
      return reply
        .type('application/pdf')
        .header('content-disposition', `inline; filename="receipt-${receipt.number.replace('/', '-')}.pdf"`)
        .send(pdf);
    },
  );
}

/** Says it in plain text to a person, who opened the receipt in a tab of its own. */
function refuse(request: FastifyRequest, reply: FastifyReply, message: string): FastifyReply {
  return request.headers.accept?.includes('text/html')
    ? reply.type('text/plain; charset=utf-8').send(message)
    : reply.send({ error: message });
}
