import type { Transporter } from 'nodemailer';
import pino from 'pino';
import { createAuth } from '#server/auth/lucia.ts';
import { createBackups } from '#server/backups/backups.ts';
import { loadConfig } from '#server/config.ts';
import { backUp } from '#server/db/backup.ts';
import { openDb } from '#server/db/open-db.ts';
import { mails } from '#server/db/schema/mails.ts';
import { profiles, users } from '#server/db/schema/users.ts';
import { createMailer } from '#server/mail/mailer.ts';
import type { PaymentGateway } from '#server/payments/gateway.ts';
import { appRouter } from '#server/router.ts';
import { type Context, createCallerFactory, type Services } from '#server/trpc.ts';
import type { SessionUser, VerificationStatus } from '#shared/users.ts';

export const silentLog = pino({ level: 'silent' });

/** A site's backup, in the test's own process: nothing runs TypeScript in another. */
const backUpHere = async (dataFile: string, target: string): Promise<void> => void backUp(dataFile, target);

const createCaller = createCallerFactory(appRouter);

export type World = ReturnType<typeof createWorld>;

type NewUser = { isAdmin?: boolean; status?: VerificationStatus; passwordHash?: string };
type WorldOptions = {
  env?: Record<string, string>;
  gateway?: PaymentGateway | null;
  transport?: Transporter | null;
  now?: number;
  databaseFile?: string;
  backUp?: typeof backUpHere;
};

/** A site of its own for one test: an in-memory data file on the real migrations, and callers by role. */
export function createWorld({
  env = {},
  gateway = null,
  transport = null,
  now = Date.parse('2026-11-21T06:00:00Z'),
  databaseFile = ':memory:',
  backUp: copy = backUpHere,
}: WorldOptions = {}) {
  const config = loadConfig(env);
  const db = openDb(databaseFile);
  let time = now;
  const clock = () => time;
  const services: Services = {
    config,
    db,
    auth: createAuth(db, { secure: false }),
    mailer: createMailer({ db, transport, from: config.mailFrom, log: silentLog, clock }),
    backups: createBackups({ dataFile: databaseFile, timeZone: config.timeZone, clock, backUp: copy }),
    gateway,
    clock,
  };

  /** An account, confirmed and with its profile; its id and email come from `name`. */
  function addUser(
    name: string,
    { isAdmin = false, status = 'approved', passwordHash = 'none' }: NewUser = {},
  ): SessionUser {
    const email = `${name}@example.com`;
    const id = db
      .insert(users)
      .values({ email, passwordHash, isAdmin, emailConfirmedAt: clock(), createdAt: clock() })
      .returning({ id: users.id })
      .get().id;
    db.insert(profiles).values({ userId: id, fullName: name, verificationStatus: status, createdAt: clock() }).run();
    return { id, email, fullName: name, phone: '', isAdmin, verificationStatus: status, verificationReason: '' };
  }

  /** Calls procedures as this person, or as a visitor. */
  function caller(user: SessionUser | null, request: Partial<Context> = {}) {
    return createCaller({
      ...services,
      user,
      sessionId: null,
      isConfirmed: true,
      deviceToken: null,
      ip: '192.0.2.1',
      userAgent: undefined,
      log: silentLog,
      setCookie: () => {},
      ...request,
    });
  }

  return {
    ...services,
    services,
    addUser,
    caller,
    visitor: caller(null),
    /** Lets time pass, in ms. */
    advance: (ms: number) => {
      time += ms;
    },
    mails: () => db.select().from(mails).all(),
    close: async () => {
      await services.mailer.close();
      db.$client.close();
    },
  };
}

/** The error a call ends with; the test fails when it succeeds. */
export async function failure(call: Promise<unknown>): Promise<{ code: string; message: string }> {
  const outcome = await call.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(outcome instanceof Error) || !('code' in outcome))
    throw new Error(`Expected a refusal, got ${String(outcome)}`);
  return { code: String(outcome.code), message: outcome.message };
}
