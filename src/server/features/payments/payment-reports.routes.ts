/** Takes the picture of a payment report, and shows it to admins. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createContext, type Services } from '#server/context.ts';
import { siteFacts } from '#server/features/site/site.data.ts';
import { sendFile } from '#server/files/send-file.ts';
import { storeFile } from '#server/files/store.ts';
import { deleteFile } from '#server/files/sweep.ts';
import { UploadError } from '#server/files/upload-error.ts';
import { adminOnly } from '#server/http/admin-gate.ts';
import { readUpload, refuseLarger, takeUploads, uploadRoute } from '#server/http/raw-body.ts';
import { member, perform } from '#server/work.ts';
import { maxProofBytes, uploadRefusals } from '#shared/files.ts';
import { upiUrl } from '#shared/links.ts';
import { messages } from '#shared/messages.ts';
import { shortOrderId } from '#shared/orders.ts';
import { paymentReportQuery } from '#shared/payment-reports.ts';
import { findProof } from './payment-reports.admin.data.ts';
import { admitReport, findPayable, reportPayment, reportUtr } from './payment-reports.data.ts';

export function registerPaymentReports(app: FastifyInstance, services: Services): void {
  const { db, config, clock, qrCodes } = services;

  app.get<{ Params: { orderId: string } }>('/payment-qr/:orderId', async (request, reply) => {
    const { orderId } = request.params;
    const { user } = await createContext(services, request, reply);
    const order = user ? findPayable(db, { userId: user.id, orderId }) : undefined;
    if (!order) return reply.callNotFound();
    const { upiId, name } = siteFacts(db, config);
    if (upiId === '') return reply.callNotFound();
    const url = upiUrl(upiId, name, { amountPaise: order.duePaise, reference: shortOrderId(orderId) });
    const qr = await qrCodes.draw(url);
    return reply.type('image/svg+xml; charset=utf-8').header('cache-control', 'private, no-store').send(qr);
  });

  /** One picture of a person at a time. Who sends it again has lost the connection: the earlier one would hang on. */
  const underWay = new Map<string, FastifyRequest['raw']>();

  app.register(async (scope) => {
    takeUploads(scope);
    scope.route<{ Params: { orderId: string } }>({
      method: 'POST',
      url: '/payment-reports/:orderId',
      ...uploadRoute,
      onRequest: refuseLarger(maxProofBytes, uploadRefusals.proofTooLarge),
      async handler(request, reply) {
        reply.header('cache-control', 'no-store');
        const { user } = await createContext(services, request, reply);
        if (!user) return reply.code(401).send({ error: messages.pleaseLogin });
        const query = paymentReportQuery.safeParse(request.query);
        if (!query.success) throw new UploadError(query.error.issues[0]?.message ?? 'Invalid upload', 400);
        const { name, ...reported } = query.data;
        const report = { orderId: request.params.orderId, ...reported };
        if (name === undefined) {
          if (request.body !== undefined) throw new UploadError('The file needs a name', 400);
          perform(services, member(user.id), (work) => reportUtr(work, report));
          return { reported: true };
        }
        await readUpload(request, async (source) => {
          admitReport(db, { userId: user.id, orderId: report.orderId, hasPicture: true, now: clock() });
          underWay.get(user.id)?.destroy(new Error('the picture is sent again'));
          underWay.set(user.id, request.raw);
          const most = { bytes: maxProofBytes, refusal: uploadRefusals.proofTooLarge };
          const proof = { purpose: 'payment_proof', name, source, most, now: clock() } as const;
          const { id: proofFileId } = await storeFile(db, proof);
          try {
            perform(services, member(user.id), (work) => reportPayment(work, { ...report, proofFileId }));
          } catch (error) {
            await deleteFile(db, proofFileId);
            throw error;
          }
        }).finally(() => {
          if (underWay.get(user.id) === request.raw) underWay.delete(user.id);
        });
        return { reported: true };
      },
    });
  });

  app.get<{ Params: { reportId: string } }>(
    '/admin-export/payment-proofs/:reportId',
    { onRequest: adminOnly(services, { right: 'orders' }) },
    async (request, reply) => {
      const proof = findProof(db, request.params.reportId);
      return proof
        ? sendFile(request, reply, db, proof, { disposition: 'inline', name: proof.name })
        : reply.callNotFound();
    },
  );
}
