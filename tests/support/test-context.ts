import { randomUUID } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Transporter } from 'nodemailer';
import pino from 'pino';
import { signFormTime } from '#server/auth/form-time.ts';
import { passwordCost } from '#server/auth/passwords.ts';
import { createBackups } from '#server/backups/backups.ts';
import { loadConfig } from '#server/config.ts';
import { backUp } from '#server/db/backup.ts';
import { type Db, openDb } from '#server/db/open-db.ts';
import { mails } from '#server/db/schema/mails.ts';
import { profiles, users } from '#server/db/schema/users.ts';
import { findMessageSender } from '#server/features/site/contact.data.ts';
import type { PaymentGateway } from '#server/gateway/gateway.ts';
import { createMailer } from '#server/mail/mailer.ts';
import { createStampedCopies, type MakeCopy } from '#server/pdf/stamped-copies.ts';
import { appRouter } from '#server/router.ts';
import { type Context, createCallerFactory, type SampleMaker, type Services } from '#server/trpc.ts';
import type { SessionUser, VerificationStatus } from '#shared/users.ts';

// What a password costs to hash is tested in tests/auth; here it would be most of the time.
Object.assign(passwordCost, { memoryCost: 8, timeCost: 1 });

export const silentLog = pino({ level: 'silent' });

type LoggedMail = { to: string; subject: string; text: string };

function keepMail(line: string, kept: LoggedMail[]): void {
  const { mail } = JSON.parse(line) as { mail?: LoggedMail };
  if (mail) kept.push(mail);
}

/** A site's backup, in the test's own process: nothing runs TypeScript in another. */
const backUpHere = async (dataFile: string, target: string): Promise<void> => void backUp(dataFile, target);

/** Stands in for the stamping of a copy, which takes a second: the copy is the file as it was uploaded. */
const copyUnstamped: MakeCopy = async ({ source }, target) => writeFileSync(target, Buffer.concat([...source.read()]));

const noSampleMaker: SampleMaker = { wake: () => {}, idle: async () => {}, close: async () => {} };

let migrated: Buffer | null = null;

/** An empty data file in memory, on the real migrations, which run once for all of a test file. */
export function openMemoryDb(): Db {
  if (!migrated) {
    const db = openDb(':memory:');
    migrated = db.$client.serialize();
    db.$client.close();
  }
  return openDb(migrated);
}

const createCaller = createCallerFactory(appRouter);

export type TestContext = ReturnType<typeof createTestContext>;

type NewUser = { isAdmin?: boolean; status?: VerificationStatus; passwordHash?: string };
type TestContextOptions = {
  env?: Record<string, string>;
  gateway?: PaymentGateway | null;
  transport?: Transporter | null;
  now?: number;
  databaseFile?: string;
  backUp?: typeof backUpHere;
  /** Undefined: the real stamping, in a process of its own. */
  makeCopy?: MakeCopy | undefined;
  sampleMaker?: (context: Pick<Services, 'db' | 'clock'>) => SampleMaker;
};

/** A site of its own for one test: a data file (in memory unless named) and callers by role. */
export function createTestContext({
  env = {},
  gateway = null,
  transport = null,
  now = Date.parse('2026-11-21T06:00:00Z'),
  databaseFile = ':memory:',
  backUp: copy = backUpHere,
  sampleMaker = () => noSampleMaker,
  ...options
}: TestContextOptions = {}) {
  const config = loadConfig(env);
  const db = databaseFile === ':memory:' ? openMemoryDb() : openDb(databaseFile);
  let time = now;
  const clock = () => time;
  const loggedMails: LoggedMail[] = [];
  const mailLog = pino({ level: 'info' }, { write: (line) => keepMail(line, loggedMails) });
  const stampedFolder = join(tmpdir(), `stamped-${randomUUID()}`);
  const services: Services = {
    config,
    db,
    mailer: createMailer({
      db,
      transport,
      from: config.mailFrom,
      log: mailLog,
      clock,
      replyToOf: (mailId) => findMessageSender(db, mailId),
    }),
    backups: createBackups({ dataFile: databaseFile, timeZone: config.timeZone, clock, backUp: copy }),
    stampedCopies: createStampedCopies({
      folder: stampedFolder,
      clock,
      make: 'makeCopy' in options ? options.makeCopy : copyUnstamped,
    }),
    sampleMaker: sampleMaker({ db, clock }),
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
      isReauthenticated: true,
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
    /** What was typed into a form, half a minute after it was opened. */
    filledIn: <Typed extends object>(typed: Typed) => ({ formTime: signFormTime(db, clock() - 30_000), ...typed }),
    /** The token in the link that was mailed last, as its reader gets it: without a mail server, on the log. */
    mailedToken: async (): Promise<string> => {
      await services.mailer.idle();
      const token = /#([\w-]{43})/.exec(loggedMails.at(-1)?.text ?? '')?.[1];
      if (!token) throw new Error('The last mail has no token');
      return token;
    },
    stampedFolder,
    close: async () => {
      await services.mailer.close();
      await services.stampedCopies.close();
      await services.sampleMaker.close();
      rmSync(stampedFolder, { recursive: true, force: true });
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
