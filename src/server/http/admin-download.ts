import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '#server/trpc.ts';
import { messages } from '#shared/messages.ts';
import type { SessionUser } from '#shared/users.ts';
import { createContext } from './context.ts';

/**
 * The admin who asks for a file that is for admins only; null when it is somebody else, who has then been answered.
 * Another site's page cannot make an admin's browser fetch it.
 */
export async function requireAdminDownload(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SessionUser | null> {
  reply.headers({ 'cache-control': 'private, no-store', vary: 'cookie' });
  const { user } = await createContext(services, request, reply);
  const from = request.headers['sec-fetch-site'] ?? 'none';
  if (user?.isAdmin && ['same-origin', 'none'].includes(from)) return user;
  if (user) request.log.warn({ userId: user.id, path: request.routeOptions.url }, 'admin file refused');
  reply
    .code(user ? 403 : 401)
    .send({ error: user ? `${messages.accessDenied}: ${messages.accessDeniedText}` : messages.pleaseLogin });
  return null;
}
