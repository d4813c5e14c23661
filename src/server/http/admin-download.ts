import type { FastifyReply, FastifyRequest } from 'fastify';
import { passwordNeeded, type Services } from '#server/trpc.ts';
import { messages } from '#shared/messages.ts';
import type { SessionUser } from '#shared/users.ts';
import { createContext } from './context.ts';

/**
 * The admin who asks for a file that is for admins only; null when it is somebody else, who has then been answered.
 * Another site's page cannot make an admin's browser fetch it. With `isGrave` the password must have been typed lately.
 */
export async function requireAdminDownload(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  { isGrave = false } = {},
): Promise<SessionUser | null> {
  reply.headers({ 'cache-control': 'private, no-store', vary: 'cookie' });
  const { user, isReauthenticated } = await createContext(services, request, reply);
  const from = request.headers['sec-fetch-site'] ?? 'none';
  if (user?.isAdmin && ['same-origin', 'none'].includes(from)) {
    if (!isGrave || isReauthenticated) return user;
    reply.code(428).send({ error: passwordNeeded });
    return null;
  }
  if (user) request.log.warn({ userId: user.id, path: request.routeOptions.url }, 'admin file refused');
  reply
    .code(user ? 403 : 401)
    .send({ error: user ? `${messages.accessDenied}: ${messages.accessDeniedText}` : messages.pleaseLogin });
  return null;
}
