/** What the owner does with tests: opens and closes them, corrects keys, gives more time, hides, deletes and restores. */
import { eq, isNull } from 'drizzle-orm';
import { attempts, papers, testResults, tests } from '#server/db/schema/tests.ts';
import { profiles, users } from '#server/db/schema/users.ts';
import { keyRules } from '#shared/hall.ts';
import { choicesOf } from '#shared/hall-formats.ts';
import { type Act, ask, ending, type Moment, nothing } from './people.ts';
import { dayMs, minuteMs } from './world.ts';

export const hallOwnerActs: readonly Act[] = [
  { name: 'sets when a test closes', weight: 2, does: setClosing },
  { name: 'corrects a key', weight: 2, does: correctKey },
  { name: 'takes a correction back', weight: 1, does: undoCorrection },
  { name: 'gives a student extra minutes', weight: 1, does: setExtraTime },
  { name: 'lets a student go on', weight: 1, does: letGoOn },
  { name: 'gives a student in a test more minutes', weight: 1, does: addMinutes },
  { name: 'hides a test, or shows it', weight: 1, does: hideOrShow },
  { name: 'deletes a test, or restores it', weight: 0.5, does: deleteOrRestore },
  { name: 'deletes marks', weight: 0.3, does: deleteMarks },
  { name: 'says when the key is shown', weight: 0.5, does: setKeyRule },
  { name: 'decides an objection', weight: 1, does: decideObjection },
];

const asMe = ({ world, me }: Moment) => world.as(me.userId);

const somePaper = ({ world, chance }: Moment) =>
  chance.pick(
    world.db.select().from(tests).innerJoin(papers, eq(papers.testId, tests.id)).where(eq(tests.kind, 'paper')).all(),
  );

/** Whoever is in this test may have another end from now on. */
function moveEnds({ world }: Moment, isOf: (notebook: { testId: string; userId: string }) => boolean): void {
  for (const notebook of world.hall.notebooks.values()) notebook.mayHaveMoved ||= isOf(notebook);
}

/** She is told how many would be cut off, and closes all the same, or closes without looking. */
async function setClosing(moment: Moment): Promise<string> {
  const { world, chance } = moment;
  const paper = somePaper(moment);
  if (!paper) return nothing;
  const { id, title } = paper.tests;
  const now = world.context.testClock.now();
  const closesAt =
    chance.pick([null, now, now + 5 * minuteMs, now + 30 * minuteMs, now + dayMs * (1 + chance.below(9))]) ?? null;
  const told = chance.happens(0.6) ? await ask(world, asMe(moment).hallAdmin.cutOff({ id, closesAt })) : null;
  const mayCutOff = told?.value?.students ?? 0;
  const when = closesAt === now ? { closesNow: true as const } : { closesAt };
  const set = await ask(world, asMe(moment).hallAdmin.update({ id, mayCutOff, ...when }));
  if (set.said === null && mayCutOff > 0) moveEnds(moment, ({ testId }) => testId === id);
  return `${title}, ${closesAt === null ? 'never' : `in ${Math.round((closesAt - now) / minuteMs)} minutes`}: ${ending(set)}`;
}

async function correctKey(moment: Moment): Promise<string> {
  const { world, chance } = moment;
  const paper = somePaper(moment);
  if (!paper) return nothing;
  const from = paper.papers.key.map((entry) => entry ?? 'A');
  const at = chance.below(from.length);
  const key = from.map((entry, place) => (place === at ? (chance.pick([...choicesOf({}), 'AB', '*']) ?? 'A') : entry));
  const corrected = await ask(world, asMe(moment).hallAdmin.correctKey({ id: paper.tests.id, from, key }));
  return `${paper.tests.title}, question ${at + 1} is ${key[at]}: ${ending(corrected)}`;
}

async function undoCorrection(moment: Moment): Promise<string> {
  const paper = somePaper(moment);
  if (!paper) return nothing;
  const undone = await ask(moment.world, asMe(moment).hallAdmin.undoCorrection({ id: paper.tests.id }));
  return `${paper.tests.title}: ${ending(undone)}`;
}

async function setExtraTime(moment: Moment): Promise<string> {
  const { world, chance } = moment;
  const student = chance.pick(
    world.db
      .select({ id: profiles.id, name: profiles.fullName })
      .from(profiles)
      .innerJoin(users, eq(users.id, profiles.userId))
      .where(eq(users.isAdmin, false))
      .all(),
  );
  if (!student) return nothing;
  const extraPerHour = chance.pick([0, 10, 20]) ?? 0;
  const set = await ask(world, asMe(moment).hallAdmin.setExtraTime({ profileId: student.id, extraPerHour }));
  return `${student.name}, ${extraPerHour}: ${ending(set)}`;
}

const nameOf = ({ world }: Moment, userId: string | null): string =>
  world.db
    .select({ userId: profiles.userId, name: profiles.fullName })
    .from(profiles)
    .all()
    .find((each) => each.userId === userId)?.name ?? 'she';

const someResult = ({ world, chance }: Moment) => chance.pick(world.db.select().from(testResults).all());

async function letGoOn(moment: Moment): Promise<string> {
  const result = someResult(moment);
  if (!result) return nothing;
  const reason = `The power was cut where ${nameOf(moment, result.userId)} lives`;
  const input = { id: result.id, minutes: 1 + moment.chance.below(20), reason };
  const goesOn = await ask(moment.world, asMe(moment).resultsAdmin.letGoOn(input));
  if (goesOn.said === null) moveEnds(moment, (notebook) => notebook.userId === result.userId);
  return ending(goesOn);
}

async function addMinutes(moment: Moment): Promise<string> {
  const { world, chance } = moment;
  const attempt = chance.pick(world.db.select().from(attempts).where(isNull(attempts.submittedAt)).all());
  if (!attempt) return nothing;
  const reason = `The power was cut where ${nameOf(moment, attempt.userId)} lives`;
  const input = { attemptId: attempt.id, part: chance.below(2), minutes: 1 + chance.below(20), reason };
  const given = await ask(world, asMe(moment).resultsAdmin.addMinutes(input));
  if (given.said === null) moveEnds(moment, (notebook) => notebook.userId === attempt.userId);
  return ending(given);
}

async function deleteMarks(moment: Moment): Promise<string> {
  const result = someResult(moment);
  if (!result) return nothing;
  const gone = await ask(moment.world, asMe(moment).resultsAdmin.delete({ id: result.id }));
  if (gone.said === null && result.attemptId !== null) moment.world.hall.notebooks.delete(result.attemptId);
  return ending(gone);
}

async function hideOrShow(moment: Moment): Promise<string> {
  const paper = somePaper(moment);
  if (!paper || paper.tests.deletedAt !== null) return nothing;
  const { id, title, isActive } = paper.tests;
  return `${title}: ${ending(await ask(moment.world, asMe(moment).testsAdmin.setActive({ id, isActive: !isActive })))}`;
}

async function deleteOrRestore(moment: Moment): Promise<string> {
  const paper = somePaper(moment);
  if (!paper) return nothing;
  const { id, title, deletedAt } = paper.tests;
  const { delete: remove, restore } = asMe(moment).testsAdmin;
  return `${title}: ${ending(await ask(moment.world, deletedAt === null ? remove({ id }) : restore({ id })))}`;
}

async function setKeyRule(moment: Moment): Promise<string> {
  const { world, chance } = moment;
  const paper = somePaper(moment);
  if (!paper) return nothing;
  const keyRule = chance.pick(keyRules) ?? 'submitted';
  const keyAt = keyRule === 'date' ? world.state.now + dayMs : null;
  const set = await ask(world, asMe(moment).hallAdmin.update({ id: paper.tests.id, keyRule, keyAt }));
  return `${paper.tests.title}, ${keyRule}: ${ending(set)}`;
}

async function decideObjection(moment: Moment): Promise<string> {
  const { world, chance } = moment;
  const listed = await ask(world, asMe(moment).hallAdmin.objections({}));
  const objection = chance.pick(listed.value ?? []);
  if (!objection) return nothing;
  const state = chance.pick(['accepted', 'rejected'] as const) ?? 'rejected';
  const input = { id: objection.id, from: objection.state, state, reply: `Thank you, ${objection.name}` };
  return ending(await ask(world, asMe(moment).hallAdmin.decideObjection(input)));
}
