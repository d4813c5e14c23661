import { randomUUID } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import type { Agent } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Transporter } from 'nodemailer';
import pino from 'pino';
import { passwordCost } from '#server/auth/passwords.ts';
import { createSealer } from '#server/auth/sealer.ts';
import type { Job } from '#server/background/job.ts';
import { createSteadyClock } from '#server/background/steady-clock.ts';
import { createBackups } from '#server/backups/backups.ts';
import { loadConfig } from '#server/config.ts';
import type { Context, Services } from '#server/context.ts';
import { backUp } from '#server/db/backup.ts';
import { type Db, openDb } from '#server/db/open-db.ts';
import { mails } from '#server/db/schema/mails.ts';
import { profiles, users } from '#server/db/schema/users.ts';
import { latestSave } from '#server/features/mock-tests/hall-attempts.data.ts';
import { isMailWanted, noteMailSent } from '#server/features/orders/reminders.data.ts';
import { keepStates } from '#server/features/orders/state.data.ts';
import { findReplyTo } from '#server/features/site/contact.data.ts';
import type { PaymentGateway } from '#server/gateway/gateway.ts';
import { createMailer } from '#server/mail/mailer.ts';
import { createStampedCopies, type MakeCopy } from '#server/pdf/stamp/cache.ts';
import { createPusher } from '#server/push/pusher.ts';
import { appRouter } from '#server/router.ts';
import { createCallerFactory } from '#server/trpc.ts';
import { createTurns } from '#server/turns.ts';
import { readConnections } from '#server/typed-settings.ts';
import type { VerificationStatus } from '#shared/enums.ts';
import type { Role } from '#shared/rights.ts';
import type { SessionUser } from '#shared/users.ts';
import { examine } from './work.ts';

// The real cost of hashing is tested in tests/auth; here it would take most of the time.
Object.assign(passwordCost, { memoryCost: 8, timeCost: 1 });

export const silentLog = pino({ level: 'silent' });

type LoggedMail = { to: string; subject: string; text: string };

function keepMail(line: string, kept: LoggedMail[]): void {
  const { mail } = JSON.parse(line) as { mail?: LoggedMail };
  if (mail) kept.push(mail);
}

/** Backs up in the test's own process, because a child process cannot run TypeScript. */
const backUpHere = async (dataFile: string, target: string): Promise<void> => void backUp(dataFile, target);

/** Replaces the stamping of a copy, which takes a second: the copy is the uploaded file. */
const copyUnstamped: MakeCopy = async ({ source }, target) => writeFileSync(target, Buffer.concat([...source.read()]));

const noPreviewJob: Job = { wake: () => {}, idle: async () => {}, close: async () => {} };

let migrated: Buffer | null = null;

/** An empty data file in memory. The real migrations run once per process. */
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

/** `isAdmin`: an owner, unless the role says otherwise. */
type NewUser = { isAdmin?: boolean; role?: Role | null; status?: VerificationStatus; passwordHash?: string };
type TestContextOptions = {
  env?: Record<string, string>;
  gateway?: PaymentGateway | null;
  transport?: Transporter | null;
  now?: number;
  databaseFile?: string;
  /** An open data file to go on with; its owner closes it. */
  db?: Db;
  backUp?: typeof backUpHere;
  /** Undefined: the real stamping, in a child process. */
  makeCopy?: MakeCopy | undefined;
  /** Gets the lines that the outbox and the notices log. */
  log?: string[];
  /** Whether each action is looked at before its commit: not where impossible orders are planted, or thousands of actions. */
  isExamined?: boolean;
  /** The way to the push services. */
  pushAgent?: Agent;
  /** Called where the site would restart. */
  restart?: () => void;
  previewJob?: (context: Pick<Services, 'db' | 'config' | 'mailer' | 'clock' | 'keepOrders'>) => Job;
};

/** A whole site for one test: a data file (in memory by default) and callers by role. */
export function createTestContext({
  env = {},
  gateway = null,
  transport = null,
  now = Date.parse('2026-11-21T06:00:00Z'),
  databaseFile = ':memory:',
  db: opened,
  backUp: copy = backUpHere,
  pushAgent,
  log = [],
  restart = () => {},
  previewJob = () => noPreviewJob,
  isExamined = true,
  ...options
}: TestContextOptions = {}) {
  const config = loadConfig(env);
  const sealer = createSealer(null);
  const db = opened ?? (databaseFile === ':memory:' ? openMemoryDb() : openDb(databaseFile));
  let time = now;
  let passed = 0;
  const clock = () => time;
  const loggedMails: LoggedMail[] = [];
  const mailLog = pino(
    { level: 'info' },
    {
      write(line) {
        log.push(line);
        keepMail(line, loggedMails);
      },
    },
  );
  const stampedFolder = join(tmpdir(), `stamped-${randomUUID()}`);
  const mailer = createMailer({
    db,
    transport,
    from: config.mailFrom,
    log: mailLog,
    clock,
    replyToOf: (mailId) => findReplyTo(db, config, mailId),
    isWanted: (mail) => isMailWanted(db, config, mail),
    onSent: noteMailSent,
  });
  const services: Services = {
    ...createTurns(clock),
    config,
    db,
    mailer,
    pusher: createPusher({
      db,
      contact: () => 'shop@example.com',
      log: mailLog,
      clock,
      ...(pushAgent && { agent: pushAgent }),
    }),
    backups: createBackups({ dataFile: databaseFile, timeZone: config.timeZone, clock, backUp: copy }),
    stampedCopies: createStampedCopies({
      folder: stampedFolder,
      clock,
      make: 'makeCopy' in options ? options.makeCopy : copyUnstamped,
    }),
    previewJob: previewJob({ db, config, mailer, clock, keepOrders: keepStates }),
    sealer,
    connections: readConnections(env, { db, sealer }),
    restart,
    gateway,
    clock,
    keepOrders: keepStates,
    testClock: createSteadyClock({ clock, elapsed: () => passed, notBefore: latestSave(db) }),
    ...(isExamined && { examine }),
  };

  /** Adds a confirmed account with a profile; its email comes from `name`. */
  function addUser(
    name: string,
    { isAdmin = false, role = isAdmin ? 'owner' : null, status = 'approved', passwordHash = 'none' }: NewUser = {},
  ): SessionUser {
    const email = `${name}@example.com`;
    const id = db
      .insert(users)
      .values({ email, passwordHash, role, emailConfirmedAt: clock(), createdAt: clock() })
      .returning({ id: users.id })
      .get().id;
    db.insert(profiles).values({ userId: id, fullName: name, verificationStatus: status, createdAt: clock() }).run();
    return {
      id,
      email,
      fullName: name,
      phone: '',
      isAdmin: role !== null,
      role,
      verificationStatus: status,
      verificationReason: '',
    };
  }

  /** Calls procedures as this user; null: as a visitor. */
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
      clearDevice: () => {},
      ...request,
    });
  }

  return {
    ...services,
    services,
    addUser,
    caller,
    visitor: caller(null),
    /** Moves the clock forward, in ms. */
    advance: (ms: number) => {
      time += ms;
      passed += ms;
    },
    /** Sets the server's clock, on or back, in ms: no time has passed. */
    setClock: (byMs: number) => {
      time += byMs;
    },
    mails: () => db.select().from(mails).all(),
    /** The token in the link of the last mail. Without a mail server it is in the log. */
    mailedToken: async (): Promise<string> => {
      await services.mailer.idle();
      const token = /#([\w-]{43})/.exec(loggedMails.at(-1)?.text ?? '')?.[1];
      if (!token) throw new Error('The last mail has no token');
      return token;
    },
    stampedFolder,
    close: async () => {
      await services.mailer.close();
      await services.pusher.close();
      await services.stampedCopies.close();
      await services.previewJob.close();
      rmSync(stampedFolder, { recursive: true, force: true });
      if (!opened) db.$client.close();
    },
  };
}

/** The error that a call ends with; throws when the call succeeds. */
export async function failure(call: Promise<unknown>): Promise<{ code: string; message: string }> {
  const outcome = await call.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(outcome instanceof Error) || !('code' in outcome))
    throw new Error(`Expected a refusal, got ${String(outcome)}`);
  return { code: String(outcome.code), message: outcome.message };
}
