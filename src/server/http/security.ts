import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import type { Config } from '#server/config.ts';

const razorpayHosts = 'https://*.razorpay.com';

type Headers = Record<string, string>;

/**
 * Security headers, and the same-origin rule: a browser's request that changes something must come from this site.
 * `inlineScriptHashes`: the page template's own inline scripts; null switches the policy off (development). Returns the
 * headers, for responses that no hook sees.
 */
export function registerSecurity(app: FastifyInstance, config: Config, inlineScriptHashes: string[] | null): Headers {
  const https = config.publicUrl.startsWith('https:');
  const checkoutOrigin = externalOrigin(config.razorpay?.checkoutUrl);
  const payment =
    checkoutOrigin === null
      ? []
      : [checkoutOrigin, ...(checkoutOrigin.endsWith('.razorpay.com') ? [razorpayHosts] : [])];

  const headers = headersBy({
    contentSecurityPolicy: inlineScriptHashes !== null && {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'", ...inlineScriptHashes, ...payment],
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'data:', 'https://i.ytimg.com', ...payment],
        'font-src': ["'self'"],
        'connect-src': ["'self'", ...payment],
        'frame-src': [
          "'self'",
          'https://drive.google.com',
          'https://docs.google.com',
          'https://www.youtube-nocookie.com',
          ...payment,
        ],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
      },
    },
    // Banks open their pages in a pop-up that must be able to answer the checkout window.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    // YouTube's player refuses to play without a referrer.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: https && { maxAge: 31_536_000, includeSubDomains: true },
    xFrameOptions: { action: 'deny' },
  });

  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });

  app.addHook('onRequest', (request, reply, done) => {
    if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS') return done();
    const { origin, host } = request.headers;
    if (origin === undefined || origin === config.publicUrl || hostOf(origin) === host) return done();
    request.log.warn({ origin }, 'refused a request from another site');
    reply.code(403).send({ error: 'This request came from another site.' });
  });

  return headers;
}

/** They are the same in every answer; helmet would check the policy and write it out anew for each. */
function headersBy(options: HelmetOptions): Headers {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  helmet(options)(request, response, () => {});
  return Object.fromEntries(response.getHeaderNames().map((name) => [name, String(response.getHeader(name))]));
}

const hostOf = (origin: string): string | null => (URL.canParse(origin) ? new URL(origin).host : null);

const externalOrigin = (url: string | undefined): string | null =>
  url !== undefined && URL.canParse(url) ? new URL(url).origin : null;
