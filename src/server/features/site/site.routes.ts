import type { FastifyInstance } from 'fastify';
import type { Services } from '#server/context.ts';
import { upiUrl } from '#shared/links.ts';
import { paths } from '#shared/paths.ts';
import { siteFacts } from './site.data.ts';

/**
 * The web app's manifest, and the GPay QR code of the current UPI id, so that no stale picture can send money to a
 * stranger.
 */
export function registerSite(app: FastifyInstance, { config, db, qrCodes }: Services): void {
  app.get(paths.gpayQr, { config: { isPublic: true } }, async (_request, reply) => {
    const { upiId, name } = siteFacts(db, config);
    if (upiId === '') return reply.callNotFound();
    const qr = await qrCodes.draw(upiUrl(upiId, name));
    return reply.type('image/svg+xml; charset=utf-8').header('cache-control', 'public, max-age=300').send(qr);
  });

  app.get(paths.manifest, { config: { isPublic: true } }, async (_request, reply) => {
    const { name } = siteFacts(db, config);
    return reply.type('application/manifest+json; charset=utf-8').header('cache-control', 'public, max-age=300').send({
      name,
      short_name: name,
      start_url: paths.home,
      display: 'standalone',
      theme_color: themeColor,
      background_color: '#ffffff',
      icons,
    });
  });
}

const themeColor = '#2563eb';

const icons = [
  { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
  { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
  { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
  { src: '/icon-maskable.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
];
