/** Lives a year under one seed, and tells the first promise that was broken as a story that the seed replays. */
import { createHash } from 'node:crypto';
import { coupons } from '#server/db/schema/coupons.ts';
import { sendDigest, tellOfNewStudents } from '#server/features/back-office/notices.data.ts';
import { remindOfPayments } from '#server/features/orders/reminders.data.ts';
import { reconcile } from '#server/features/payments/reconcile.data.ts';
import { deleteExpired } from '#server/jobs/housekeeping.ts';
import { perform, program } from '#server/work.ts';
import { addPrinted, fixCourierCharge } from '../../tests/support/desk.ts';
import { addMaterial } from '../../tests/support/shop.ts';
import { silentLog } from '../../tests/support/test-context.ts';
import { deskActs, ownerActs } from './admins.ts';
import { createChance } from './chance.ts';
import { ruleNature } from './nature.ts';
import { natureActs, providerActs, send } from './outside.ts';
import { nothing, type Person } from './people.ts';
import { always, atRest, auditLines, daily } from './promises.ts';
import { passwordHash, phoneOf, studentActs } from './students.ts';
import { createWorld, dayMs, hourMs, type World } from './world.ts';

const begin = Date.parse('2026-06-01T03:30:00Z');
const stepsADay = 8;
/** Enough for every retry of a mail and for the reconciler to give up. */
const quietDays = 5;

export type Year = {
  seed: string;
  days: number;
  /** People who do nothing, and steps that do not happen, to find the shortest story. */
  without?: { people?: ReadonlySet<string>; steps?: ReadonlySet<number> };
};

export type Step = { at: number; number: number; who: string; did: string; became: string };
export type Outcome = {
  story: Step[];
  /** Null: every promise was kept. */
  broken: { says: string; how: string[] } | null;
  /** Of the data file and of all that the site answered: the same for the same seed. */
  hash: string;
  refusals: Map<string, number>;
};

export async function live({ seed, days, without = {} }: Year): Promise<Outcome> {
  let now = () => begin;
  const release = ruleNature({ seed, now: () => now() });
  try {
    const world = createWorld(seed, begin);
    now = () => world.state.now;
    const outcome = await liveIn(world, { seed, days, without });
    await world.close();
    return outcome;
  } finally {
    release();
  }
}

async function liveIn(world: World, { seed, days, without }: Required<Year>): Promise<Outcome> {
  const people = settle(world).filter(({ name }) => !without.people?.has(name));
  const story: Step[] = [];
  const end = (broken: Outcome['broken']): Outcome => ({
    story,
    broken,
    hash: hashOf(world, story),
    refusals: world.witness.refusals,
  });
  let number = 0;
  for (let day = 0; day < days; day++) {
    for (let step = 0; step < stepsADay; step++) {
      number += 1;
      const chance = createChance(`${seed} ${number}`);
      world.advance(chance.below((2 * dayMs) / stepsADay));
      const me = chance.weighed(people);
      const act = me && chance.weighed(me.acts);
      const before = world.version();
      if (me && act && !without.steps?.has(number)) {
        world.state.chance = chance;
        const broken = await take(world, story, { me, act, chance, number });
        if (broken) return end(broken);
      }
      await runJobs(world);
      const broken = world.version() === before ? null : await firstBroken(world, always);
      if (broken) return end(broken);
    }
    await runDailyJobs(world);
    const broken = await firstBroken(world, daily);
    if (broken) return end(broken);
  }
  await comeToRest(world);
  return end(await firstBroken(world, [...always, ...daily, ...atRest]));
}

type Taking = { me: Person; act: Person['acts'][number]; chance: ReturnType<typeof createChance>; number: number };

async function take(world: World, story: Step[], { me, act, chance, number }: Taking): Promise<Outcome['broken']> {
  const lines = auditLines(world);
  let became: string;
  try {
    became = await act.does({ world, me, chance });
  } catch (error) {
    story.push({ at: world.state.now, number, who: me.name, did: act.name, became: 'a fault of the site' });
    return {
      says: 'The site refuses in words, and never fails.',
      how: [String(error instanceof Error ? error.stack : error)],
    };
  }
  if (became !== nothing) story.push({ at: world.state.now, number, who: me.name, did: act.name, became });
  if (world.state.grave) {
    await world.restart();
    story.push({
      at: world.state.now,
      number,
      who: 'nature',
      did: 'killed the site meanwhile',
      became: 'started again',
    });
  } else if (me.isAdmin && became.endsWith('done') && auditLines(world) === lines)
    return { says: 'Each change by an admin is in the audit log.', how: [`${act.name}: ${became}`] };
  return null;
}

/** What runs every minute, and what the answer to the step has woken. */
async function runJobs(world: World): Promise<void> {
  await guarded(world, async ({ services }) => {
    const { gateway } = services;
    if (gateway && isDue(world, dueQuestions)) await reconcile({ ...services, gateway, log: silentLog });
    await workOff(world);
  });
}

async function runDailyJobs(world: World): Promise<void> {
  await guarded(world, async ({ services }) => {
    for (const action of [sendDigest, tellOfNewStudents]) perform(services, program('notices'), action);
    perform(services, program('reminders'), remindOfPayments);
    await deleteExpired(services);
    await workOff(world);
  });
}

const dueQuestions = "select 1 from payments where next_check_at <= @now union select 1 from refunds where status in ('requested', 'pending')";
const dueMails = "select 1 from mails where status = 'queued' and next_attempt_at <= @now";
const dueNotices = 'select 1 from push_notices where next_attempt_at <= @now';

/** Whether a job would find anything: the year has more minutes than things to do. */
const isDue = ({ db, state }: World, question: string): boolean =>
  db.$client.prepare(question).get({ now: state.now }) !== undefined;

async function workOff(world: World): Promise<void> {
  const { mailer, pusher } = world.context.services;
  for (const [job, question] of [
    [mailer, dueMails],
    [pusher, dueNotices],
  ] as const) {
    if (!isDue(world, question)) continue;
    job.wake();
    await job.idle();
  }
}

/** A job that is killed is killed with the site. */
async function guarded(world: World, jobs: (context: World['context']) => Promise<void>): Promise<void> {
  try {
    await jobs(world.context);
  } catch (error) {
    if (!world.state.grave) throw error;
  }
  if (world.state.grave) await world.restart();
}

/** No more faults; the provider delivers what is on its way and ends what it began. */
async function comeToRest(world: World): Promise<void> {
  Object.assign(world.state, { providerDownUntil: 0, mailDownUntil: 0, callsToLive: null });
  world.state.isCalm = true;
  world.provider.setRefundsEnd('processed');
  for (const event of [...world.events.splice(0), ...world.late.splice(0)]) await send(world, event);
  for (let hour = 0; hour < 24; hour++) {
    world.advance(hourMs);
    await runJobs(world);
  }
  for (let day = 1; day < quietDays; day++) {
    await runDailyJobs(world);
    world.advance(dayMs);
    await runJobs(world);
  }
}

async function firstBroken(world: World, promises: typeof always): Promise<Outcome['broken']> {
  for (const { says, broken } of promises) {
    const how = await broken(world);
    if (how.length > 0) return { says, how };
  }
  return null;
}

/** The shop on its first day, and who comes to it. */
function settle(world: World): Person[] {
  const { context, db } = world;
  for (const [title, pricePaise] of [
    ['Poetry', 19_900],
    ['Prose', 9_900],
    ['Drama', 49_900],
  ] as const)
    addMaterial(context, { title, pricePaise });
  addPrinted(context, { title: 'Grammar, printed', printPricePaise: 25_000, stock: 4 });
  addPrinted(context, { title: 'Charts, printed', printPricePaise: 0 });
  fixCourierCharge(context, '60');
  db.insert(coupons)
    .values({ code: 'NEW50', amountPaise: 5000, minTotalPaise: 0, maxUses: 6, createdAt: begin, updatedAt: begin })
    .run();

  const student = (name: string): Person => ({
    name,
    userId: studentOf(world, name),
    isAdmin: false,
    acts: studentActs,
    weight: 3,
  });
  const admin = (name: string, role: 'owner' | 'desk', acts: Person['acts'], weight: number): Person => ({
    name,
    userId: context.addUser(name, { role, passwordHash }).id,
    isAdmin: true,
    acts,
    weight,
  });
  const outside = (name: string, acts: Person['acts'], weight: number): Person => ({
    name,
    userId: null,
    isAdmin: false,
    acts,
    weight,
  });
  return [
    ...['Kavithazq', 'Raviqx', 'Selvixz', 'Tharunqz', 'Umaxq', 'Vasuzx'].map(student),
    admin('Meeraq', 'owner', ownerActs, 6),
    admin('Devix', 'desk', deskActs, 4),
    outside('the provider', providerActs, 6),
    outside('nature', natureActs, 1.5),
  ];
}

/** Her account; what is hers alone is told to nobody else. */
function studentOf({ context, witness }: World, name: string): string {
  const { id } = context.addUser(name, { passwordHash });
  witness.watch(id, name, phoneOf(name).slice(1));
  return id;
}

function hashOf({ db }: World, story: Step[]): string {
  return createHash('sha256').update(JSON.stringify(story)).update(db.$client.serialize()).digest('hex');
}

/** The same failure with as few people and steps as can be; `tries`: at most so many years are lived for it. */
export async function shorten(year: Year, first: Outcome, tries = 120): Promise<Outcome> {
  const says = first.broken?.says;
  let best = first;
  const people = new Set<string>();
  const steps = new Set<number>();
  const holds = async (): Promise<boolean> => {
    const outcome = await live({ ...year, without: { people, steps } });
    if (outcome.broken?.says !== says) return false;
    best = outcome;
    return true;
  };
  for (const who of new Set(first.story.map((step) => step.who))) {
    people.add(who);
    if (tries-- <= 0 || !(await holds())) people.delete(who);
  }
  // From the last to the first: what a step did not need is mostly before it.
  for (const { number } of best.story.slice(0, -1).toReversed()) {
    if (tries-- <= 0) break;
    steps.add(number);
    if (!(await holds())) steps.delete(number);
  }
  return best;
}

/** `day 12, 14:03  Kavitha pays an order: pays ₹199` */
export function tell({ story, broken }: Outcome): string {
  const lines = story.map(({ at, who, did, became }) => {
    const day = Math.floor((at - begin) / dayMs) + 1;
    return `day ${day}, ${new Date(at).toISOString().slice(11, 16)}  ${who} ${did}: ${became}`;
  });
  return [...lines, ...(broken ? [`BROKEN: ${broken.says}`, ...broken.how.map((line) => `  ${line}`)] : [])].join('\n');
}
