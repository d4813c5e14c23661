import type { onRequestAsyncHookHandler } from 'fastify';
import { hasRequiredFactor } from '#server/auth/second-factors.ts';
import { createContext, type Services } from '#server/context.ts';
import { confirmationNeeded, secondFactorNeeded } from '#server/trpc.ts';
import { type Admin, type Event, perform } from '#server/work.ts';
import { messages } from '#shared/messages.ts';
import { may, type Right } from '#shared/rights.ts';
import { refusalOf } from '#shared/role-texts.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who makes this request, on a route behind `adminOnly`. */
    admin: Admin;
  }
}

type AdminGate = {
  right: Right;
  /** Refuses sessions in which the password, or a second factor, was not given lately. */
  reauthenticated?: boolean;
  /** Refuses addresses opened from anywhere but the site's own pages, with this message. */
  onlyFromSite?: string;
  /** Many persons' data go out as a file of this name: the audit log has it. */
  exports?: string;
};

const dataExported: Event<{ what: string }> = {
  audit: ({ what }) => ({ action: 'export', entity: 'export', entityId: what, name: what }),
};

/** Refuses everybody else before the body is read, and other sites' pages (ASVS 3.5.8). */
export const adminOnly =
  (
    services: Services,
    { right, reauthenticated = false, onlyFromSite, exports }: AdminGate,
  ): onRequestAsyncHookHandler =>
  async (request, reply) => {
    reply.headers({ 'cache-control': 'private, no-store', vary: 'cookie, sec-fetch-site' });
    const { user, isReauthenticated } = await createContext(services, request, reply);
    if (!user) return reply.code(401).send({ error: messages.pleaseLogin });
    const from = request.headers['sec-fetch-site'] ?? 'same-origin';
    const isOwnPage = from === 'same-origin' || (from === 'none' && onlyFromSite === undefined);
    const isAllowed = may(user.role, right);
    if (!isAllowed || !isOwnPage) {
      request.log.warn({ userId: user.id, path: request.routeOptions.url }, 'admin file refused');
      return reply.code(403).send({ error: (isAllowed && onlyFromSite) || refusalOf(user.role, right) });
    }
    if (!hasRequiredFactor(services, user.id)) return reply.code(403).send({ error: secondFactorNeeded });
    if (reauthenticated && !isReauthenticated) return reply.code(428).send({ error: confirmationNeeded });
    const admin: Admin = { as: 'admin', id: user.id, isReauthenticated };
    request.admin = admin;
    if (exports) perform(services, admin, ({ happened }) => happened(dataExported, { what: exports }));
  };
