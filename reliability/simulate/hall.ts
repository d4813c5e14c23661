/** Students in the test hall: on several devices, on bad lines, until they hand in or their time is over. */
import { and, eq, isNull } from 'drizzle-orm';
import { bringIn } from '#client/features/mock-tests/hall/sheet-changes.ts';
import { attempts, tests } from '#server/db/schema/tests.ts';
import type { RunningAttempt } from '#server/features/mock-tests/hall-start.data.ts';
import { choicesOf, type TimedSpan } from '#shared/hall-formats.ts';
import { type Sheet, withCharacter } from '#shared/hall-sheet.ts';
import { isOpenFor } from './doors-promises.ts';
import { has, mayHave, type Notebook, newNotebook } from './notebook.ts';
import { type Act, ask, ending, type Moment, nothing } from './people.ts';
import type { World } from './world.ts';

/** A page of the hall on one device, with what it has not sent yet. */
export type Device = {
  name: string;
  attemptId: string;
  kept: Sheet & { seq: number };
  acknowledged: Sheet;
  periods: readonly TimedSpan[];
  /** Its last word was not answered, so it does not know what the site has of it. */
  isUnsure: boolean;
};

export const outsideActs: readonly Act[] = [
  { name: 'goes into a test', weight: 2, does: goIn },
  { name: 'looks at her marks', weight: 1, does: lookAtMarks },
  { name: 'objects to a question', weight: 0.5, does: object },
];

/** While somebody is in a test. */
export const insideActs: readonly Act[] = [
  { name: 'goes into the test', weight: 2, does: goIn },
  { name: 'answers', weight: 10, does: answer },
  { name: 'goes on to the next part', weight: 1.5, does: leavePart },
  { name: 'hands in', weight: 1, does: handIn },
];

const self = ({ me }: Moment): string => me.userId ?? '';
const hall = (moment: Moment) => moment.world.as(self(moment)).hall;

/** The line breaks before the site hears anything, or before its answer is heard, or it holds. */
const lineOf = ({ chance }: Moment) =>
  chance.weighed([
    { weight: 10, breaks: 'never' },
    { weight: 1, breaks: 'before' },
    { weight: 1, breaks: 'after' },
  ] as const)?.breaks ?? 'never';

async function goIn(moment: Moment): Promise<string> {
  const { world, chance, me } = moment;
  const listed = world.db
    .select({ id: tests.id, title: tests.title })
    .from(tests)
    .where(and(eq(tests.kind, 'paper'), isNull(tests.deletedAt)))
    .all();
  const test = chance.pick(listed);
  if (!test) return nothing;
  const device = chance.pick([`phone-of-${me.name}`, `laptop-of-${me.name}`]) ?? '';
  const isOpen = isOpenFor(world, test.id, self(moment));
  const begun = ownAttempts(moment).length;
  const started = await ask(world, hall(moment).start({ testId: test.id, device }));
  if (!isOpen && ownAttempts(moment).length > begun) world.breaches.doors.push(`${me.name} began ${test.title}`);
  if (!started.value) return `${test.title}: ${started.said}`;
  if (started.value.outcome === 'refused') {
    world.witness.refused(`start: ${started.value.refusal}`);
    return `${test.title}: ${started.value.refusal}`;
  }
  takeIn(moment, device, started.value.attempt);
  return `${test.title}, on the ${device.split('-')[0]}`;
}

/** The page shows what the site has, and brings into it what this device could not send. */
function takeIn({ world, me }: Moment, name: string, attempt: RunningAttempt): Device {
  const { id: attemptId, testId, seq, sheet, marked, seconds, endsAt, periods } = attempt;
  const { notebooks, devices } = world.hall;
  const notebook = notebooks.get(attemptId) ?? newNotebook({ userId: me.userId ?? '', testId, sheet, endsAt });
  notebooks.set(attemptId, notebook);
  notebook.endsAt = endsAt;
  const acknowledged = { sheet, marked, seconds };
  const before = devices.get(name);
  const brought = bringIn(acknowledged, before?.attemptId === attemptId ? [before] : []).sheet;
  const kept = { ...brought, seq: brought.sheet === sheet ? seq : seq + 1 };
  const device = { name, attemptId, kept, acknowledged, periods, isUnsure: false };
  devices.set(name, device);
  return device;
}

/** One of her pages that is open in an attempt. */
function someDevice({ world, chance, me }: Moment): { device: Device; notebook: Notebook } | null {
  const own = [...world.hall.devices.values()].filter(({ name }) => name.endsWith(`-of-${me.name}`));
  const device = chance.pick(own);
  const notebook = device && world.hall.notebooks.get(device.attemptId);
  return notebook ? { device, notebook } : null;
}

function fillIn({ chance }: Moment, device: Device): void {
  let { sheet } = device.kept;
  for (let count = 1 + chance.below(3); count > 0; count--)
    sheet = withCharacter(sheet, chance.below(sheet.length), chance.pick([...choicesOf({}), '.']) ?? 'A');
  device.kept = { ...device.kept, sheet, seq: device.kept.seq + 1 };
}

type Kept = { serverNow: number; seq: number; endsAt: number | null; periods: TimedSpan[] };
type Answered = { outcome: string } & Partial<Kept>;
type Sending = (input: Device['kept'] & { attemptId: string; device: string }) => Promise<Answered>;

async function answer(moment: Moment): Promise<string> {
  return send(moment, (input) => hall(moment).save(input));
}

async function leavePart(moment: Moment): Promise<string> {
  return send(moment, (input) => hall(moment).leavePeriod({ ...input, period: 0 }), 'leaves');
}

async function handIn(moment: Moment): Promise<string> {
  const because = moment.chance.happens(0.7) ? 'finish' : 'time';
  return send(moment, (input) => hall(moment).submit({ ...input, because }), because === 'finish' ? 'ends' : 'answers');
}

/** Fills in an answer or two and sends the sheet. */
async function send(
  moment: Moment,
  sending: Sending,
  word: 'answers' | 'leaves' | 'ends' = 'answers',
): Promise<string> {
  const { world } = moment;
  const found = someDevice(moment);
  if (!found) return nothing;
  const { device, notebook } = found;
  fillIn(moment, device);
  const line = lineOf(moment);
  if (line === 'before') return 'no line';
  const { attemptId, name, kept } = device;
  const at = world.context.testClock.now();
  if (word === 'ends') notebook.hasHandedIn = true;
  const answered = await ask(world, sending({ attemptId, device: name, ...kept }));
  if (line === 'after') {
    mayHave(notebook, kept.sheet);
    notebook.mayHaveMoved ||= word === 'leaves';
    device.isUnsure = true;
    return `${kept.sheet} goes out, and no answer comes`;
  }
  if (!answered.value) {
    world.hall.devices.delete(name);
    return answered.said ?? '';
  }
  await hear(moment, found, { answered: answered.value, at, word });
  return `${kept.sheet}: ${answered.value.outcome}`;
}

type Heard = { answered: Answered; at: number; word: string };

async function hear(
  moment: Moment,
  { device, notebook }: { device: Device; notebook: Notebook },
  { answered: { outcome, periods, endsAt }, at, word }: Heard,
): Promise<void> {
  const { devices } = moment.world.hall;
  if (outcome === 'saved' || outcome === 'submitted' || outcome === 'running') {
    // A part that was left with this word was open while it was heard.
    const isKnown = !device.isUnsure && (word !== 'answers' || !periods);
    const known = isKnown ? device.periods : (periods ?? []);
    has(notebook, { ...device.kept, at, periods: known });
    if (endsAt !== undefined) notebook.endsAt = endsAt;
    Object.assign(device, { acknowledged: device.kept, periods: periods ?? device.periods, isUnsure: false });
    if (outcome === 'submitted') devices.delete(device.name);
  } else if (outcome === 'older' || (outcome === 'takenOver' && moment.chance.happens(0.5))) {
    const opened = await ask(moment.world, hall(moment).open({ attemptId: device.attemptId, device: device.name }));
    if (opened.value?.outcome === 'open') takeIn(moment, device.name, opened.value.attempt);
    else devices.delete(device.name);
  } else if (outcome === 'closed') devices.delete(device.name);
}

/** Her attempts are deleted with her account. */
export function forgetAttempts({ hall: { notebooks, devices } }: World, userId: string | null): void {
  for (const [id, notebook] of notebooks) if (notebook.userId === userId) notebooks.delete(id);
  for (const { name, attemptId } of devices.values()) if (!notebooks.has(attemptId)) devices.delete(name);
}

const ownAttempts = (moment: Moment) =>
  moment.world.db
    .select()
    .from(attempts)
    .where(eq(attempts.userId, self(moment)))
    .all();

async function lookAtMarks(moment: Moment): Promise<string> {
  const { world, chance } = moment;
  const attempt = chance.pick(ownAttempts(moment));
  const me = world.as(self(moment));
  await ask(world, me.tests.mine());
  await ask(world, me.results.mine());
  await ask(world, me.hall.mistakes({}));
  if (!attempt) return nothing;
  const result = await ask(world, me.hall.result({ attemptId: attempt.id }));
  if (chance.happens(0.3)) await ask(world, me.hall.setRankName({ rankName: 'initials', district: 'Theni' }));
  return ending(result, nothing);
}

async function object(moment: Moment): Promise<string> {
  const { world, chance } = moment;
  const attempt = chance.pick(ownAttempts(moment));
  if (!attempt) return nothing;
  const reason = `Two choices are right in this question, says ${moment.me.name}`;
  const input = { attemptId: attempt.id, question: chance.below(10), reason, book: 'Samacheer 11, page 12' };
  return ending(await ask(world, hall(moment).object(input)));
}
