import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context, Services } from '#server/trpc.ts';

/** The context of one request: the services, who is asking, and a way to set the session cookie. */
export async function createContext(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Context> {
  const setCookie = (cookie: string) => void reply.header('set-cookie', cookie);
  const session = await services.auth.validate(request.headers.cookie);
  if (session?.setCookie) setCookie(session.setCookie);
  return {
    ...services,
    user: session?.user ?? null,
    sessionId: session?.sessionId ?? null,
    isConfirmed: session?.isConfirmed ?? false,
    deviceToken: services.auth.device.tokenIn(request.headers.cookie),
    ip: request.ip,
    userAgent: request.headers['user-agent'],
    log: request.log,
    setCookie,
  };
}
