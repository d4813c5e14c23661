/** Test series as admins make them: materials that open tests in place of a file. */
import { and, asc, eq, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import { containsText } from '#server/db/contains-text.ts';
import type { Executor } from '#server/db/open-db.ts';
import { byText, sortedPage, toPage } from '#server/db/page.ts';
import { boardNotices } from '#server/db/schema/board.ts';
import { isDraft, materials } from '#server/db/schema/materials.ts';
import { series, seriesTests } from '#server/db/schema/series.ts';
import { tests } from '#server/db/schema/tests.ts';
import { isDeleted, isMaterialUsed } from '#server/deletion.ts';
import { soldCount } from '#server/features/catalog/material-list.admin.data.ts';
import { createMaterial, requireMaterial, updateMaterial } from '#server/features/catalog/materials.admin.data.ts';
import { setFree } from '#server/features/mock-tests/audience.admin.data.ts';
import { listExams } from '#server/features/site/board.data.ts';
import { badRequest, refuseField } from '#server/trpc.ts';
import type { Admin, Work } from '#server/work.ts';
import { formatDay, startOfNamedDay } from '#shared/dates.ts';
import { purgedAt } from '#shared/deletion.ts';
import { seriesFormat } from '#shared/enums.ts';
import { previewPagesLimits } from '#shared/materials.ts';
import { seriesMessages } from '#shared/messages.ts';
import type { AdminSeriesListInput, SeriesInput } from '#shared/series.ts';
import { seriesContentsSet, seriesEnded } from './events.ts';

const orders = { title: byText(materials.title), price: materials.pricePaise };

/** Newest first unless sorted. `lastDay`: in the named zone, empty where there is none. */
export function listAllSeries(
  db: Executor,
  { search, drafts, deleted, ...range }: AdminSeriesListInput,
  { timeZone }: { timeZone: string },
) {
  const matching = and(
    isDeleted(materials, deleted),
    drafts ? isDraft(materials) : undefined,
    search === '' ? undefined : containsText(materials.title, search),
    isSeries,
  );
  const query = db
    .select({
      seq: materials.seq,
      id: materials.id,
      title: materials.title,
      description: materials.description,
      category: materials.category,
      pricePaise: materials.pricePaise,
      isActive: materials.isActive,
      isDraft: materials.isDraft,
      deletedAt: materials.deletedAt,
      isUsed: isMaterialUsed,
      soldCount,
      syllabusId: series.syllabusId,
      exam: boardNotices.title,
      endsAt: series.endsAt,
    })
    .from(materials)
    .innerJoin(series, eq(series.materialId, materials.id))
    .leftJoin(boardNotices, eq(boardNotices.id, series.syllabusId))
    .$dynamic();
  const { items, nextCursor } = toPage(sortedPage(query, materials, { matching, orders, ...range }).all(), range.limit);
  const testsOf = chosenTests(
    db,
    items.map(({ id }) => id),
  );
  return {
    items: items.map(({ isUsed, endsAt, ...item }) => ({
      ...item,
      goneAt: purgedAt(item.deletedAt, isUsed),
      lastDay: lastDayOf(endsAt, timeZone),
      tests: testsOf(item.id),
    })),
    nextCursor,
  };
}

/** A series ends with its last day. */
const lastDayOf = (endsAt: number | null, timeZone: string): string =>
  endsAt === null ? '' : formatDay(endsAt - 1, timeZone);

const isSeries = eq(materials.format, seriesFormat);

function chosenTests(db: Executor, ids: string[]) {
  const rows = db
    .select({
      materialId: seriesTests.materialId,
      testId: tests.id,
      title: tests.title,
      isFree: tests.isOpenToAll,
      isActive: tests.isActive,
    })
    .from(seriesTests)
    .innerJoin(tests, and(eq(tests.id, seriesTests.testId), isNull(tests.deletedAt)))
    .where(inArray(seriesTests.materialId, ids))
    .orderBy(asc(tests.opensAt), asc(tests.seq))
    .all();
  return (id: string) => rows.flatMap(({ materialId, ...test }) => (materialId === id ? [test] : []));
}

/** What a series can be made of: every test that is not deleted, drafts too, and every examination on the notice board. */
export const listSeriesChoices = (db: Executor, now: number) => ({
  tests: db
    .select({ testId: tests.id, title: tests.title, isFree: tests.isOpenToAll, isActive: tests.isActive })
    .from(tests)
    .where(isNull(tests.deletedAt))
    .orderBy(sql`${tests.title} collate nocase`)
    .all(),
  exams: listExams(db, now).map(({ id, title }) => ({ id, title })),
});

/** Returns its id. Throws at the field of a test or an exam that is gone, or of a day that is over. */
export function createSeries(work: Work<Admin>, input: SeriesInput): { id: string } {
  const created = createMaterial(work, { ...soldAs(input), ...withoutFile });
  work.tx.insert(series).values({ materialId: created.id }).run();
  setContents(work, created.id, input);
  return created;
}

/** Saves a series. Throws as `createSeries` does, NOT_FOUND, and PRECONDITION_REQUIRED for a large cut of its price. */
export function updateSeries(work: Work<Admin>, { id, ...input }: SeriesInput & { id: string }): void {
  updateMaterial(work, { id, isSeries: true }, soldAs(input));
  setContents(work, id, input);
}

const soldAs = ({ title, description, category, pricePaise, isDraft }: SeriesInput) => ({
  title,
  description,
  category,
  pricePaise,
  ...(isDraft !== undefined && { isDraft }),
});

const withoutFile = {
  format: seriesFormat,
  pages: 0,
  previewUrl: '',
  previewPages: previewPagesLimits.default,
  downloadUrl: '',
  fileId: null,
  imageFileId: null,
};

function setContents(work: Work<Admin>, id: string, { tests: chosen, syllabusId, lastDay }: SeriesInput): void {
  const { tx, now, config } = work;
  const endsAt = lastDay === '' ? null : startOfNamedDay(lastDay, config.timeZone, 1);
  if (endsAt !== null && endsAt <= now) throw refuseField('lastDay', 'This day is over');
  requireThere(tx, { chosen, syllabusId });
  const before = contentsOf(tx, id, config);
  tx.update(series).set({ syllabusId, endsAt }).where(eq(series.materialId, id)).run();
  tx.delete(seriesTests).where(eq(seriesTests.materialId, id)).run();
  for (const { testId } of chosen) tx.insert(seriesTests).values({ materialId: id, testId }).run();
  setFree(work, chosen);
  const { title, ...after } = contentsOf(tx, id, config);
  work.happened(seriesContentsSet, { id, title, before, after });
}

function requireThere(
  tx: Executor,
  { chosen, syllabusId }: { chosen: SeriesInput['tests']; syllabusId: string | null },
) {
  const ids = chosen.map(({ testId }) => testId);
  const found = tx
    .select({ id: tests.id })
    .from(tests)
    .where(and(inArray(tests.id, ids), isNull(tests.deletedAt)))
    .all();
  if (found.length < ids.length) throw refuseField('tests', 'A test is not there any more: take it out');
  if (syllabusId === null) return;
  const exam = tx
    .select({ id: boardNotices.id })
    .from(boardNotices)
    .where(and(eq(boardNotices.id, syllabusId), eq(boardNotices.kind, 'syllabus'), isNull(boardNotices.deletedAt)))
    .get();
  if (!exam) throw refuseField('syllabusId', 'This exam is not on the notice board any more');
}

/** What a series opens, in words for the audit log. */
function contentsOf(tx: Executor, id: string, { timeZone }: { timeZone: string }) {
  const { title } = requireMaterial(tx, { id, isSeries: true });
  const row = tx
    .select({ exam: boardNotices.title, endsAt: series.endsAt })
    .from(series)
    .leftJoin(boardNotices, eq(boardNotices.id, series.syllabusId))
    .where(eq(series.materialId, id))
    .get();
  return {
    title,
    tests: chosenTests(tx, [id])(id).map((test) => test.title),
    exam: row?.exam ?? '',
    lastDay: lastDayOf(row?.endsAt ?? null, timeZone),
  };
}

/** Puts a series on sale, off it, or back among the drafts. Throws NOT_FOUND, BAD_REQUEST where its last day is over. */
export function publishSeries(
  work: Work<Admin>,
  { id, ...change }: { id: string; isActive: boolean; isDraft: boolean },
): void {
  const row = work.tx.select({ endsAt: series.endsAt }).from(series).where(eq(series.materialId, id)).get();
  if (change.isActive && row && row.endsAt !== null && row.endsAt <= work.now) throw badRequest(seriesMessages.ended);
  updateMaterial(work, { id, isSeries: true }, change);
}

const endedOnSale = (now: number) =>
  and(isNotNull(series.endsAt), lte(series.endsAt, now), eq(materials.isActive, true));

export const hasEndedSeries = (db: Executor, now: number): boolean => endedSeries(db, now).length > 0;

const endedSeries = (db: Executor, now: number) =>
  db
    .select({ id: materials.id, title: materials.title })
    .from(series)
    .innerJoin(materials, eq(materials.id, series.materialId))
    .where(endedOnSale(now))
    .all();

/** Takes the series whose last day is over off sale; who holds one keeps what it opened. */
export function takeEndedOffSale({ tx, now, happened }: Work): void {
  for (const { id, title } of endedSeries(tx, now)) {
    tx.update(materials).set({ isActive: false, updatedAt: now }).where(eq(materials.id, id)).run();
    happened(seriesEnded, { id, title });
  }
}
