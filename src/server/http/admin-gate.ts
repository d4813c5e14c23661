import type { onRequestAsyncHookHandler } from 'fastify';
import { createContext, type Services } from '#server/context.ts';
import { passwordNeeded } from '#server/trpc.ts';
import { messages } from '#shared/messages.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The admin who makes this request, on a route behind `adminOnly`; empty elsewhere. */
    adminId: string;
  }
}

type AdminGate = {
  /** Refuses sessions in which the password was not typed lately. */
  reauthenticated?: boolean;
  /** Refuses addresses opened from anywhere but the site's own pages, with this message. */
  onlyFromSite?: string;
};

/**
 * The `onRequest` hook of plain routes for admins: refuses everybody else before the body is read, and sets
 * `request.adminId`. Another site's page cannot make an admin's browser call them (ASVS 3.5.8).
 */
export const adminOnly =
  (services: Services, { reauthenticated = false, onlyFromSite }: AdminGate = {}): onRequestAsyncHookHandler =>
  async (request, reply) => {
    reply.headers({ 'cache-control': 'private, no-store', vary: 'cookie, sec-fetch-site' });
    const { user, isReauthenticated } = await createContext(services, request, reply);
    if (!user) return reply.code(401).send({ error: messages.pleaseLogin });
    const from = request.headers['sec-fetch-site'] ?? 'same-origin';
    const isOwnPage = from === 'same-origin' || (from === 'none' && onlyFromSite === undefined);
    if (!user.isAdmin || !isOwnPage) {
      request.log.warn({ userId: user.id, path: request.routeOptions.url }, 'admin file refused');
      const error = `${messages.accessDenied}: ${messages.accessDeniedText}`;
      return reply.code(403).send({ error: (user.isAdmin && onlyFromSite) || error });
    }
    if (reauthenticated && !isReauthenticated) return reply.code(428).send({ error: passwordNeeded });
    request.adminId = user.id;
  };
