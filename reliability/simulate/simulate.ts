/** Lives a year under one seed, and tells the first promise that was broken as a story that the seed replays. */
import { createHash } from 'node:crypto';
import { settle } from './cast.ts';
import { createChance } from './chance.ts';
import { makeRoom } from './disk.ts';
import { isDue, runDailyJobs, runJobs } from './jobs.ts';
import { ruleNature } from './nature.ts';
import { send } from './outside.ts';
import { isNoRoom, nothing, type Person } from './people.ts';
import { always, atRest, auditLines, daily } from './promises.ts';
import { createWorld, dayMs, hourMs, minuteMs, type World } from './world.ts';

const begin = Date.parse('2026-06-01T03:30:00Z');
const stepsADay = 8;
/** While somebody is in a test: so many steps more, minutes after one another. */
const stepsInside = 8;
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
  /** How often each procedure has answered. */
  verbs: Map<string, number>;
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
  const people = (await settle(world)).filter(({ name }) => !without.people?.has(name));
  const story: Step[] = [];
  const end = (broken: Outcome['broken']): Outcome => ({
    story,
    broken,
    hash: hashOf(world, story),
    refusals: world.witness.refusals,
    verbs: world.witness.verbs,
  });
  let number = 0;
  let last: Person | undefined;
  /** Some time passes, and somebody, or this person, does one of these. */
  async function step(longestMs: number, acts: 'acts' | 'insideActs', who?: Person): Promise<Outcome['broken']> {
    number += 1;
    const chance = createChance(`${seed} ${number}`);
    world.advance(chance.below(longestMs));
    const isThere = (person: Person) => person[acts].length > 0 && !world.memory.gone.has(person.name);
    const me = who ?? chance.weighed(people.filter(isThere));
    last = me;
    const act = me && chance.weighed(me[acts]);
    const before = world.version();
    if (me && act && !without.steps?.has(number)) {
      world.state.chance = chance;
      const broken = await take(world, story, { me, act, chance, number });
      if (broken) return broken;
    }
    return (await failureOf(runJobs(world))) ?? (world.version() === before ? null : firstBroken(world, always));
  }
  for (let day = 0; day < days; day++) {
    for (let at = 0; at < stepsADay; at++) {
      let broken = await step((2 * dayMs) / stepsADay, 'acts');
      const stays = last;
      for (let more = 0; !broken && stays && more < (stays.stays ?? 0); more++)
        broken = await step(8 * minuteMs, 'acts', stays);
      for (let inside = 0; !broken && inside < stepsInside && isDue(world, runningAttempts); inside++)
        broken = await step(8 * minuteMs, 'insideActs');
      if (broken) return end(broken);
    }
    const broken = (await failureOf(runDailyJobs(world))) ?? (await firstBroken(world, daily));
    if (broken) return end(broken);
  }
  await comeToRest(world);
  return end(await firstBroken(world, [...always, ...daily, ...atRest]));
}

const runningAttempts = 'select 1 from attempts where submitted_at is null and ends_at > @now';

type Taking = { me: Person; act: Person['acts'][number]; chance: ReturnType<typeof createChance>; number: number };

async function take(world: World, story: Step[], { me, act, chance, number }: Taking): Promise<Outcome['broken']> {
  const lines = auditLines(world);
  let became: string;
  try {
    became = await act.does({ world, me, chance });
  } catch (error) {
    const noRoom = isNoRoom(world, error);
    became = noRoom ? 'the disk is full' : 'a fault of the site';
    if (!noRoom) {
      story.push({ at: world.state.now, number, who: me.name, did: act.name, became });
      return failure(error);
    }
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

const failure = (error: unknown): Outcome['broken'] => ({
  says: 'The site refuses in words, and never fails.',
  how: [String(error instanceof Error ? error.stack : error)],
});

/** What a job of the site ended with, where it failed. */
const failureOf = (jobs: Promise<void>): Promise<Outcome['broken']> => jobs.then(() => null, failure);

/** No more faults; the provider delivers what is on its way and ends what it began. */
async function comeToRest(world: World): Promise<void> {
  Object.assign(world.state, { providerDownUntil: 0, mailDownUntil: 0, callsToLive: null });
  world.state.isCalm = true;
  makeRoom(world, Infinity);
  world.provider.setRefundsEnd('processed');
  for (const refund of world.provider.refunds.values())
    if (refund.status === 'pending') world.provider.refunds.set(refund.id, { ...refund, status: 'processed' });
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
