/** What a request comes with: the services of the site and who is signed in. */
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { backgroundHeader } from '#shared/paths.ts';
import type { SessionUser } from '#shared/users.ts';
import { readDeviceToken } from './auth/device-cookie.ts';
import type { Sealer } from './auth/sealer.ts';
import { blankSessionCookie, validateSession } from './auth/sessions.ts';
import type { Job } from './background/job.ts';
import type { SteadyClock } from './background/steady-clock.ts';
import type { Backups } from './backups/backups.ts';
import type { Config } from './config.ts';
import type { Db, Executor } from './db/open-db.ts';
import type { PaymentGateway } from './gateway/gateway.ts';
import type { Mailer } from './mail/mailer.ts';
import type { StampedCopies } from './pdf/stamp/cache.ts';
import type { Pusher } from './push/pusher.ts';
import type { Turns } from './turns.ts';
import type { Connections } from './typed-settings.ts';

/** Everything outside a request that procedures and routes use; tests pass in their own. */
export type Services = Turns & {
  config: Config;
  db: Db;
  /** Sends the queued mails; wake it after a transaction that queued one. */
  mailer: Mailer;
  pusher: Pusher;
  backups: Backups;
  stampedCopies: StampedCopies;
  /** Renders the materials' previews; wake it after a change of what they show. */
  previewJob: Job;
  /** Null: card payment is not set up. */
  gateway: PaymentGateway | null;
  sealer: Sealer;
  connections: Connections;
  /** Ends what is under way and restarts the site in this process, with the settings as they then stand. */
  restart: () => void;
  clock: () => number;
  /** By which tests run. */
  testClock: SteadyClock;
  /** Writes into the columns of these orders what follows from their facts. */
  keepOrders: (tx: Executor, orderIds: string[]) => void;
  /** Set by tests: looks at what an action that wrote something leaves, and throws where it forgot to say what it wrote. */
  examine?: (tx: Executor, action: { isRecorded: boolean }) => void;
};

export type Context = Services & {
  user: SessionUser | null;
  sessionId: string | null;
  /** Whether the password, or a second factor, was given in this session within the last minutes. */
  isReauthenticated: boolean;
  deviceToken: string | null;
  ip: string;
  userAgent: string | undefined;
  log: FastifyBaseLogger;
  setCookie: (cookie: string) => void;
  /** Takes the session's cookie off this device, and all that the site has stored on it: kept books among it. */
  clearDevice: () => void;
};

declare module 'fastify' {
  interface FastifyRequest {
    siteContext?: Promise<Context>;
  }
}

/** The session is looked up once for a request, whoever asks for it first. */
export const createContext = (services: Services, request: FastifyRequest, reply: FastifyReply): Promise<Context> =>
  (request.siteContext ??= newContext(services, request, reply));

async function newContext(services: Services, request: FastifyRequest, reply: FastifyReply): Promise<Context> {
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
    clearDevice() {
      setCookie(blankSessionCookie(services));
      // Not "cache": clearing that takes browsers far longer, and everything private is sent `no-store`.
      reply.header('clear-site-data', '"storage"');
    },
  };
}

/** For a request whose answer is the same for everybody: its caller counts as a visitor and gets no cookie. */
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
  clearDevice: () => {},
});
