/** Tests that are open for some: who bought a series, or is in a batch; and what the owner does about it. */
import { eq, isNull } from 'drizzle-orm';
import { batches, series } from '#server/db/schema/series.ts';
import { tests } from '#server/db/schema/tests.ts';
import { users } from '#server/db/schema/users.ts';
import { formatDay } from '#shared/dates.ts';
import { paths } from '#shared/paths.ts';
import { putPaper } from '../../tests/support/papers.ts';
import { putBatch, putSeries } from '../../tests/support/series.ts';
import { postCsv } from './imports.ts';
import { type Act, ask, ending, type Moment, nothing } from './people.ts';
import { dayMs, type World } from './world.ts';

export const seriesActs: readonly Act[] = [
  { name: 'looks at a series', weight: 0.5, does: lookAtSeries },
  { name: 'joins a batch by its link', weight: 1, does: joinBatch },
];

export const seriesOwnerActs: readonly Act[] = [
  { name: 'sets whom a test is for', weight: 0.8, does: setAudience },
  { name: 'changes what is in a series, or its end', weight: 1, does: changeSeries },
  { name: 'makes a series', weight: 0.2, does: makeSeries },
  { name: 'deletes a series, or restores it', weight: 0.4, does: deleteOrRestoreSeries },
  { name: 'takes a series off sale, or puts it back', weight: 0.3, does: hideOrShowSeries },
  { name: 'puts a student into a batch', weight: 1, does: addMember },
  { name: 'imports students into a batch', weight: 0.4, does: importMembers },
  { name: 'takes a student out of a batch', weight: 0.5, does: removeMember },
  { name: 'makes or withdraws the link of a batch', weight: 0.7, does: changeInvite },
  { name: 'makes or renames a batch', weight: 0.2, does: nameBatch },
  { name: 'deletes a batch, or restores it', weight: 0.3, does: deleteOrRestoreBatch },
];

const asMe = ({ world, me }: Moment) => world.as(me.userId);
const doorsOf = ({ memory: { doors } }: World) => doors;

/** Two papers that are not for everybody, a series and a batch on the first day. */
export async function openDoors(world: World): Promise<void> {
  const { context } = world;
  const { series: sold, batches: known, openToAll } = doorsOf(world);
  const closed = [
    await putPaper(context, { title: 'Series paper', attempts: 20, isOpenToAll: false }),
    await putPaper(context, { title: 'Batch paper', attempts: 20, isOpenToAll: false }),
  ];
  const testIds = new Set(closed.slice(0, 1));
  sold.set(putSeries(context, { testIds: [...testIds] }), { testIds, endsAt: null });
  known.set(putBatch(context, { testIds: closed.slice(1) }), {
    testIds: new Set(closed.slice(1)),
    members: new Set(),
    isDeleted: false,
  });
  for (const { id } of world.db.select().from(tests).where(eq(tests.isOpenToAll, true)).all()) openToAll.add(id);
}

const someTest = ({ world, chance }: Moment) =>
  chance.pick(world.db.select().from(tests).where(isNull(tests.deletedAt)).all());

const someSeries = ({ world, chance }: Moment) =>
  chance.pick(world.db.select({ id: series.materialId }).from(series).all())?.id;

const someBatch = ({ world, chance }: Moment) => chance.pick(world.db.select().from(batches).all());

/** Some of them, and none as well. */
const some = <Item>({ chance }: Moment, items: Iterable<Item>): Item[] => [...items].filter(() => chance.happens(0.4));

async function lookAtSeries(moment: Moment): Promise<string> {
  const id = someSeries(moment);
  if (id === undefined) return nothing;
  await ask(moment.world, asMe(moment).series.get({ id }));
  return nothing;
}

async function joinBatch(moment: Moment): Promise<string> {
  const { world, me } = moment;
  const batch = someBatch(moment);
  if (!batch?.inviteToken || me.userId === null) return nothing;
  const site = asMe(moment).batches;
  await ask(world, site.invitation({ token: batch.inviteToken }));
  const joined = await ask(world, site.join({ token: batch.inviteToken }));
  if (joined.said === null) doorsOf(world).batches.get(batch.id)?.members.add(me.userId);
  return `${batch.title}: ${ending(joined, 'joined')}`;
}

async function setAudience(moment: Moment): Promise<string> {
  const { world, chance } = moment;
  const test = someTest(moment);
  if (!test) return nothing;
  const { id } = test;
  const { series: sold, batches: known, openToAll } = doorsOf(world);
  const isOpenToAll = chance.happens(0.4);
  const seriesIds = some(moment, sold.keys());
  const batchIds = some(moment, known.keys());
  await ask(world, asMe(moment).testsAdmin.audience({ id }));
  const set = await ask(world, asMe(moment).testsAdmin.setAudience({ id, isOpenToAll, seriesIds, batchIds }));
  if (set.said !== null) return `${test.title}: ${set.said}`;
  put(openToAll, id, isOpenToAll);
  for (const [seriesId, { testIds }] of sold) put(testIds, id, seriesIds.includes(seriesId));
  for (const [batchId, { testIds }] of known) put(testIds, id, batchIds.includes(batchId));
  return `${test.title}, for ${isOpenToAll ? 'all' : `${seriesIds.length} series, ${batchIds.length} batches`}: done`;
}

const put = (set: Set<string>, item: string, isIn: boolean): void => void (isIn ? set.add(item) : set.delete(item));

/** Its contents as the form sends them: any tests, and an end within days, or none. */
function contents(moment: Moment) {
  const { world, chance } = moment;
  const open = world.db.select().from(tests).where(isNull(tests.deletedAt)).all();
  const chosen = some(moment, open).map(({ id }) => ({ testId: id, isFree: chance.happens(0.2) }));
  const lastDay = chance.happens(0.5) ? '' : formatDay(world.state.now + chance.below(9) * dayMs, 'Asia/Kolkata');
  return { tests: chosen, lastDay };
}

function noteContents(world: World, id: string, { tests: chosen, lastDay }: ReturnType<typeof contents>): void {
  const { series: sold, openToAll } = doorsOf(world);
  const endsAt = lastDay === '' ? null : Date.parse(`${lastDay}T00:00:00+05:30`) + dayMs;
  sold.set(id, { testIds: new Set(chosen.map(({ testId }) => testId)), endsAt });
  for (const { testId, isFree } of chosen) put(openToAll, testId, isFree);
}

const offer = { description: '', category: 'PG_TRB', syllabusId: null, pricePaise: 49_900 } as const;

async function changeSeries(moment: Moment): Promise<string> {
  const { world } = moment;
  const id = someSeries(moment);
  if (id === undefined) return nothing;
  const chosen = contents(moment);
  const changed = await ask(
    world,
    asMe(moment).seriesAdmin.update({ id, title: 'PG TRB test series', ...offer, ...chosen }),
  );
  if (changed.said === null) noteContents(world, id, chosen);
  return `${chosen.tests.length} tests, until ${chosen.lastDay || 'ever'}: ${ending(changed, 'changed')}`;
}

async function makeSeries(moment: Moment): Promise<string> {
  const { world } = moment;
  const chosen = contents(moment);
  const made = await ask(world, asMe(moment).seriesAdmin.create({ title: 'Another series', ...offer, ...chosen }));
  if (made.value) noteContents(world, made.value.id, chosen);
  return `${chosen.tests.length} tests, until ${chosen.lastDay || 'ever'}: ${ending(made)}`;
}

/** What was bought goes on: only money that went back, or its end, closes what a series opened. */
async function deleteOrRestoreSeries(moment: Moment): Promise<string> {
  const { world, chance } = moment;
  const id = someSeries(moment);
  if (id === undefined) return nothing;
  const { delete: remove, restore } = asMe(moment).seriesAdmin;
  return ending(await ask(world, chance.happens(0.5) ? remove({ id }) : restore({ id })));
}

async function hideOrShowSeries(moment: Moment): Promise<string> {
  const id = someSeries(moment);
  if (id === undefined) return nothing;
  const shown = { id, isActive: moment.chance.happens(0.7), isDraft: false };
  return ending(await ask(moment.world, asMe(moment).seriesAdmin.setActive(shown)), 'set');
}

const someStudent = ({ world, chance }: Moment) =>
  chance.pick(world.db.select().from(users).where(isNull(users.role)).all());

async function addMember(moment: Moment): Promise<string> {
  const { world } = moment;
  const [batch, student] = [someBatch(moment), someStudent(moment)];
  if (!batch || !student) return nothing;
  const added = await ask(world, asMe(moment).batchesAdmin.addMember({ id: batch.id, email: student.email }));
  if (added.said === null) doorsOf(world).batches.get(batch.id)?.members.add(student.id);
  return `${student.email}: ${ending(added, 'in')}`;
}

async function importMembers(moment: Moment): Promise<string> {
  const { world, chance } = moment;
  const batch = someBatch(moment);
  if (!batch) return nothing;
  const students = some(moment, world.db.select().from(users).where(isNull(users.role)).all());
  const rows = students.map(({ email }) => [email]);
  const wrong = chance.happens(0.1) ? [['nobody@example.com']] : [];
  const address = `${paths.batchImport(batch.id)}?step=import&option=no`;
  const answer = await postCsv(moment, address, [['Email'], ...rows, ...rows.slice(0, 1), ...wrong]);
  if (answer?.statusCode !== 200) return `refused: ${answer?.body}`;
  for (const { id } of students) doorsOf(world).batches.get(batch.id)?.members.add(id);
  return `${rows.length} students`;
}

async function removeMember(moment: Moment): Promise<string> {
  const { world, chance } = moment;
  const batch = someBatch(moment);
  if (!batch) return nothing;
  const { members, removeMember: remove } = asMe(moment).batchesAdmin;
  const member = chance.pick((await ask(world, members({ id: batch.id, search: '', limit: 20 }))).value?.items ?? []);
  if (!member) return nothing;
  const gone = await ask(world, remove({ id: batch.id, userId: member.id }));
  if (gone.said === null) doorsOf(world).batches.get(batch.id)?.members.delete(member.id);
  return `${member.fullName}: ${ending(gone)}`;
}

async function changeInvite(moment: Moment): Promise<string> {
  const { world, chance } = moment;
  const batch = someBatch(moment);
  if (!batch) return nothing;
  const { invite, withdrawInvite } = asMe(moment).batchesAdmin;
  const lastDay = formatDay(world.state.now + chance.below(9) * dayMs, 'Asia/Kolkata');
  return chance.happens(0.8)
    ? `until ${lastDay}: ${ending(await ask(world, invite({ id: batch.id, lastDay })))}`
    : `withdrawn: ${ending(await ask(world, withdrawInvite({ id: batch.id })))}`;
}

async function nameBatch(moment: Moment): Promise<string> {
  const { world, chance } = moment;
  const batch = someBatch(moment);
  const { create, update } = asMe(moment).batchesAdmin;
  const title = `Batch ${chance.below(9)}`;
  if (batch && chance.happens(0.5)) return `${title}: ${ending(await ask(world, update({ id: batch.id, title })))}`;
  const made = await ask(world, create({ title }));
  if (made.value)
    doorsOf(world).batches.set(made.value.id, { testIds: new Set(), members: new Set(), isDeleted: false });
  return `${title}: ${ending(made)}`;
}

async function deleteOrRestoreBatch(moment: Moment): Promise<string> {
  const { world } = moment;
  const batch = someBatch(moment);
  if (!batch) return nothing;
  const { delete: remove, restore } = asMe(moment).batchesAdmin;
  const isDeleted = batch.deletedAt === null;
  const set = await ask(world, isDeleted ? remove({ id: batch.id }) : restore({ id: batch.id }));
  const known = doorsOf(world).batches.get(batch.id);
  if (set.said === null && known) known.isDeleted = isDeleted;
  return `${batch.title}: ${ending(set)}`;
}
