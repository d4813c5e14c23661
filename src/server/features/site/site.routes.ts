import type { FastifyInstance } from 'fastify';
import QRCode from 'qrcode';
import type { Services } from '#server/trpc.ts';
import { upiUrl } from '#shared/links.ts';
import { paths } from '#shared/paths.ts';

/**
 * The GPay QR code. It is drawn from the UPI_ID setting when the site starts, so that no fixed picture can send
 * money to a stranger. Level M and a quiet zone of 4 modules are what UPI apps read best (ISO/IEC 18004).
 */
export async function registerSite(app: FastifyInstance, { config }: Services): Promise<void> {
  const { upiId, name } = config.site;
  const qr = await QRCode.toString(upiUrl(upiId, name), { type: 'svg', errorCorrectionLevel: 'M', margin: 4 });
  app.get(paths.gpayQr, (_request, reply) =>
    reply.type('image/svg+xml; charset=utf-8').header('cache-control', 'public, max-age=3600').send(qr),
  );
}
