/** The site as it runs in a simulated year, with the clock, the provider, the bank and the mail server around it. */
import type { Statement } from 'better-sqlite3';
import type { App } from '#server/app.ts';
import { findSessionUser } from '#server/auth/session-user.ts';
import { type Db, openDb } from '#server/db/open-db.ts';
import type { PaymentGateway } from '#server/gateway/gateway.ts';
import { createTestsJob } from '#server/jobs/tests.ts';
import type { Asker } from '../../tests/support/access.ts';
import { createFakeGateway, fakeGatewayEnv } from '../../tests/support/fake-gateway.ts';
import { createTestApp } from '../../tests/support/http.ts';
import { createTestContext, openMemoryDb, silentLog, type TestContext } from '../../tests/support/test-context.ts';
import type { Browser } from './browser.ts';
import { createChance } from './chance.ts';
import { type Disk, limitSize } from './disk.ts';
import type { Device } from './hall.ts';
import { newMemory } from './memory.ts';
import { mailServer, type SentMail, type Surroundings, unsteady } from './provider.ts';
import { createWitness } from './witness.ts';

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** A transfer that really reached the educator's account, whatever was reported. */
type Transfer = { utr: string; amountPaise: number; orderId: string; at: number; payer: string };

/** An event of the provider, signed when it is delivered. */
export type Sent = { payload: string; id: string };

export type World = ReturnType<typeof createWorld>;

export function createWorld(seed: string, begin: number) {
  const provider = createFakeGateway();
  const sent: SentMail[] = [];
  const witness = createWitness();
  const state = newState(seed, begin);
  let db = keepStatements(openMemoryDb());
  const start = () =>
    startSite(db, { gateway: unsteady(provider.gateway, state, () => db.$client.serialize()), state, sent });
  let context = start();
  let minuteOfTests = testsJobOf(context);
  let memory = newMemory();
  const devices = new Map<string, Device>();
  let app: App | null = null;

  return {
    provider,
    sent,
    state,
    ...newOutside(),
    witness,
    get memory() {
      return memory;
    },
    get hall() {
      return { notebooks: memory.notebooks, devices };
    },
    get context() {
      return context;
    },
    get db() {
      return db;
    },

    /** Its plain addresses; made when one is first asked. */
    async openApp(): Promise<App> {
      app ??= await createTestApp(context);
      return app;
    },

    /** Calls as this account, as the site knows it now; null: as a visitor. */
    as(userId: string | null) {
      const user = userId === null ? null : findSessionUser(db, userId);
      return witness.listening(context.caller(user), { id: userId, as: this.roleOf(userId) });
    },

    /** What somebody may do by what admins were answered, whatever the site takes her for. */
    roleOf: (userId: string | null): Asker => (userId === null ? 'visitor' : (memory.team.get(userId) ?? 'student')),

    /** Differs after each change of a row. */
    version: () => `${state.kills} ${String(db.$client.prepare('select total_changes()').pluck().get())}`,

    advance(ms: number): void {
      state.now += ms;
      context.advance(ms);
    },

    /** The site's clock is set, on or back: no time has passed. */
    setClock(ms: number): void {
      state.now += ms;
      context.setClock(ms);
    },

    minuteOfTests: () => minuteOfTests(),

    /** Starts the site again on what was written: all that it held in memory is gone. */
    async restart(): Promise<void> {
      await app?.close();
      app = null;
      await context.close();
      if (state.grave) {
        db.$client.close();
        db = keepStatements(openDb(state.grave));
        limitSize(db, state);
      }
      Object.assign(state, { grave: null, callsToLive: null, kills: state.kills + 1 });
      context = start();
      minuteOfTests = testsJobOf(context);
    },

    async close(): Promise<void> {
      await app?.close();
      await context.close();
      db.$client.close();
    },
  };
}

type State = Surroundings & Disk & { kills: number; mailsScanned: number };

const newState = (seed: string, begin: number): State => ({
  chance: createChance(seed),
  now: begin,
  providerDownUntil: 0,
  mailDownUntil: 0,
  callsToLive: null,
  grave: null,
  isCalm: false,
  kills: 0,
  mailsScanned: 0,
  fullUntil: 0,
  fills: 0,
});

/** What is on its way and in people's hands, whatever becomes of the site. */
const newOutside = () => ({
  /** Events on their way, in no order, and those that did not arrive at first. */
  events: [] as Sent[],
  late: [] as Sent[],
  transfers: [] as Transfer[],
  browsers: new Map<string, Browser>(),
  /** Cookies of sessions that were ended. */
  ended: new Set<string>(),
  /** Lines about what people met that a promise excludes. */
  breaches: { entries: [] as string[], guards: [] as string[], links: [] as string[], doors: [] as string[] },
});

type Outside = { gateway: PaymentGateway; state: Surroundings; sent: SentMail[] };

/** Each action is not examined by itself: the promises are, after each step and each day. */
const startSite = (db: Db, { gateway, state, sent }: Outside): TestContext =>
  createTestContext({
    env: { ...fakeGatewayEnv, UPI_ID: 'teacher@okbank', SMTP_URL: 'smtp://mail.example' },
    gateway,
    transport: mailServer(state, sent),
    now: state.now,
    db,
    isExamined: false,
  });

const testsJobOf = ({ services }: TestContext) => createTestsJob(services, silentLog);

/** A year asks the same few hundred questions some hundred thousand times; preparing them again takes a third of its time. */
function keepStatements(db: Db): Db {
  const client = db.$client;
  const prepare = client.prepare.bind(client);
  const kept = new Map<string, Statement>();
  client.prepare = ((query: string) => {
    const known = kept.get(query);
    if (known && !known.busy) return known.reader ? known.pluck(false).raw(false) : known;
    const statement = prepare(query);
    kept.set(query, statement);
    return statement;
  }) as typeof client.prepare;
  return db;
}
