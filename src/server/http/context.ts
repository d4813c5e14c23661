import type { FastifyReply, FastifyRequest } from 'fastify';
import { readDeviceToken } from '#server/auth/device-cookie.ts';
import { validateSession } from '#server/auth/sessions.ts';
import type { Context, Services } from '#server/trpc.ts';
import { backgroundHeader } from '#shared/background.ts';

/** The context of one request: the services, who is asking, and a way to set the session cookie. */
export async function createContext(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Context> {
  const setCookie = (cookie: string) => void reply.header('set-cookie', cookie);
  const session = await validateSession(services, request.headers.cookie, {
    isBackground: request.headers[backgroundHeader] !== undefined,
  });
  if (session?.setCookie) setCookie(session.setCookie);
  return {
    ...visitorContext(services, request),
    user: session?.user ?? null,
    sessionId: session?.sessionId ?? null,
    isReauthenticated: session?.isReauthenticated ?? false,
    deviceToken: readDeviceToken(services, request.headers.cookie),
    setCookie,
  };
}

/** The context of a request whose answer everybody gets: whoever asks counts as a visitor, and is given no cookie. */
export const visitorContext = (services: Services, request: FastifyRequest): Context => ({
  ...services,
  user: null,
  sessionId: null,
  isReauthenticated: false,
  deviceToken: null,
  ip: request.ip,
  userAgent: request.headers['user-agent'],
  log: request.log,
  setCookie: () => {},
});
