import { TRPCError } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import type { FastifyInstance } from 'fastify';
import QRCode from 'qrcode';
import { siteFacts } from '#server/features/site/site.data.ts';
import { sendFile } from '#server/files/send-file.ts';
import { storeFile } from '#server/files/store.ts';
import { deleteFile } from '#server/files/sweep.ts';
import { UploadError } from '#server/files/upload-error.ts';
import { createContext } from '#server/http/context.ts';
import type { Services } from '#server/trpc.ts';
import { maxProofBytes, mediaTypes, uploadRefusals } from '#shared/files.ts';
import { paymentReportQuery } from '#shared/fulfilment.ts';
import { upiUrl } from '#shared/links.ts';
import { messages } from '#shared/messages.ts';
import { shortOrderId } from '#shared/orders.ts';
import { findProof } from './payment-reports.admin.data.ts';
import { findPayable, reportPayment, requireReportable } from './payment-reports.data.ts';

/** The QR code that pays an own order, payment reports with a picture, and these pictures for admins. */
export function registerPaymentReports(app: FastifyInstance, services: Services): void {
  const { db, config, clock, mailer } = services;

  app.get<{ Params: { orderId: string } }>('/payment-qr/:orderId', async (request, reply) => {
    const { orderId } = request.params;
    const { user } = await createContext(services, request, reply);
    const order = user ? findPayable(db, { userId: user.id, orderId }) : undefined;
    if (!order) return reply.callNotFound();
    const { upiId, name } = siteFacts(db, config);
    if (upiId === '') return reply.callNotFound();
    const url = upiUrl(upiId, name, { amountPaise: order.totalPaise, reference: shortOrderId(orderId) });
    const qr = await QRCode.toString(url, { type: 'svg', errorCorrectionLevel: 'M', margin: 4 });
    return reply.type('image/svg+xml; charset=utf-8').header('cache-control', 'private, no-store').send(qr);
  });

  app.register(async (scope) => {
    // The body stays a stream, which the handler reads chunk by chunk.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser([...mediaTypes, 'application/octet-stream'], (_request, body, done) => done(null, body));
    scope.route<{ Params: { orderId: string } }>({
      method: 'POST',
      url: '/payment-claims/:orderId',
      compress: false,
      decompress: false,
      config: { slowBody: true },
      async handler(request, reply) {
        reply.header('cache-control', 'no-store');
        const { user } = await createContext(services, request, reply);
        if (!user) return reply.code(401).send({ error: messages.pleaseLogin });
        if (Number(request.headers['content-length']) > maxProofBytes)
          return reply.code(413).send({ error: uploadRefusals.proofTooLarge });
        const query = paymentReportQuery.safeParse(request.query);
        if (!query.success) throw new UploadError(query.error.issues[0]?.message ?? 'Invalid upload', 400);
        const own = { userId: user.id, orderId: request.params.orderId };
        const { utr, name } = query.data;
        let fileId: string | null = null;
        try {
          requireReportable(db, own);
          const source = request.raw.iterator({ destroyOnReturn: false });
          const purpose = 'payment_proof';
          fileId = (await storeFile(db, { purpose, name, source, maxBytes: maxProofBytes, now: clock() })).id;
          reportPayment(db, { ...own, utr, proofFileId: fileId, config, now: clock() });
        } catch (error) {
          if (fileId !== null) await deleteFile(db, fileId);
          // A browser reads the answer once it has sent everything: the connection stays open, the rest is let go.
          request.raw.resume();
          if (error instanceof TRPCError)
            return reply.code(getHTTPStatusCodeFromError(error)).send({ error: error.message });
          throw request.raw.errored ? new UploadError(uploadRefusals.interrupted, 400) : error;
        }
        mailer.wake();
        return { claimed: true };
      },
    });
  });

  app.get<{ Params: { reportId: string } }>('/admin-export/payment-proofs/:reportId', async (request, reply) => {
    const { user } = await createContext(services, request, reply);
    if (!user) return reply.code(401).send({ error: messages.pleaseLogin });
    if (!user.isAdmin) return reply.code(403).send({ error: `${messages.accessDenied}: ${messages.accessDeniedText}` });
    const proof = findProof(db, request.params.reportId);
    if (!proof) return reply.callNotFound();
    reply.header('cache-control', 'private, no-store');
    return sendFile(request, reply, db, proof, { disposition: 'inline', name: proof.name });
  });
}
