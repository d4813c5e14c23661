/** Refuses forged requests, and sends the headers that protect the pages. */
import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';

const razorpayHosts = 'https://*.razorpay.com';

type Headers = Record<string, string>;

/**
 * A browser's request that changes something must come from this site. `inlineScriptHashes`: null switches the policy
 * off (development). Returns the headers, for responses that no hook sees.
 */
export function registerSecurity(app: FastifyInstance, config: Config, inlineScriptHashes: string[] | null): Headers {
  const checkoutOrigin = externalOrigin(config.razorpay?.checkoutUrl);
  const payment =
    checkoutOrigin === null
      ? []
      : [checkoutOrigin, ...(checkoutOrigin.endsWith('.razorpay.com') ? [razorpayHosts] : [])];

  const headers = {
    ...fixedHeaders,
    ...(config.publicUrl.startsWith('https:') && {
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    }),
    ...(inlineScriptHashes && { 'content-security-policy': contentSecurityPolicy(inlineScriptHashes, payment) }),
  };

  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(partOfAPage.test(request.url) ? partHeaders : headers);
    done();
  });

  app.addHook('onRequest', (request, reply, done) => {
    if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS') return done();
    const { origin, host } = request.headers;
    if (origin === undefined || origin === config.publicUrl || hostOf(origin) === host) return done();
    request.log.warn({ origin }, 'refused a request from another site');
    reply.code(403).header('connection', 'close').send({ error: 'This request came from another site.' });
  });

  return headers;
}

/** Policies of documents say nothing about these, and a page has thirty, each with a kilobyte of headers. */
const partOfAPage = /^\/assets\/[\w.-]+\.(?:js|css|woff2)$/;
const partHeaders: Headers = { 'cross-origin-resource-policy': 'same-origin', 'x-content-type-options': 'nosniff' };

/** They are not helmet's: it would serialise the same values for each response, and `frameworkErrors` needs them. */
const fixedHeaders: Headers = {
  // Banks open their pages in a pop-up that must be able to answer the checkout window.
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  // YouTube's player refuses to play without a referrer.
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
};

const contentSecurityPolicy = (inlineScriptHashes: string[], payment: string[]): string =>
  [
    ["default-src 'self'"],
    ["script-src 'self'", ...inlineScriptHashes, ...payment],
    ["style-src 'self' 'unsafe-inline'"],
    ["img-src 'self' data: blob: https://i.ytimg.com", ...payment],
    ["font-src 'self'"],
    ["connect-src 'self'", ...payment],
    ["frame-src 'self' https://drive.google.com https://docs.google.com https://www.youtube-nocookie.com", ...payment],
    ["object-src 'none'"],
    ["base-uri 'none'"],
    ["form-action 'self'"],
    ["frame-ancestors 'none'"],
  ]
    .map((sources) => sources.join(' '))
    .join(';');

const hostOf = (origin: string): string | null => (URL.canParse(origin) ? new URL(origin).host : null);

const externalOrigin = (url: string | undefined): string | null =>
  url !== undefined && URL.canParse(url) ? new URL(url).origin : null;
