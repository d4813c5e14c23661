/** What hangs on the notice board, as everybody reads it, and who follows which examination. */
import { and, asc, desc, eq, gt, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { containsText } from '#server/db/contains-text.ts';
import type { Executor } from '#server/db/open-db.ts';
import { sortedPage, toPage } from '#server/db/page.ts';
import { boardNotices, followedExams, syllabusUnits } from '#server/db/schema/board.ts';
import { files } from '#server/db/schema/files.ts';
import { profiles, users } from '#server/db/schema/users.ts';
import { notFound, refuseField } from '#server/trpc.ts';
import type { Member, Work } from '#server/work.ts';
import type { BoardListInput } from '#shared/board.ts';
import { formatDay } from '#shared/dates.ts';
import { boardNoticePosted } from './events.ts';

/** `now`: UTC ms. Days are those of the zone. */
export type BoardTime = { now: number; timeZone: string };

const todayOf = ({ now, timeZone }: BoardTime): string => formatDay(now, timeZone);

/** The syllabus that a notice's unit is of. */
const exam = alias(boardNotices, 'exam');

/** Whether a notice is public. */
export const isPosted = (table: typeof boardNotices | typeof exam, now: number): SQL | undefined =>
  and(eq(table.isActive, true), isNull(table.deletedAt), lte(table.publishAt, now));

const lastDay = sql`coalesce(nullif(${boardNotices.lastDay}, ''), ${boardNotices.day})`;
const isDate = eq(boardNotices.kind, 'date');

const publicColumns = {
  seq: boardNotices.seq,
  id: boardNotices.id,
  slug: boardNotices.slug,
  kind: boardNotices.kind,
  title: boardNotices.title,
  day: boardNotices.day,
  lastDay: boardNotices.lastDay,
  source: boardNotices.source,
  publishAt: boardNotices.publishAt,
  exam: { title: exam.title, slug: exam.slug },
  unit: syllabusUnits.title,
};

const selectNotices = (db: Executor, now: number) =>
  db
    .select(publicColumns)
    .from(boardNotices)
    .leftJoin(syllabusUnits, eq(syllabusUnits.id, boardNotices.unitId))
    .leftJoin(exam, and(eq(exam.id, syllabusUnits.syllabusId), isPosted(exam, now)))
    .$dynamic();

/** Whether a notice is the syllabus for which this holds, or belongs to its examination. */
function isOfExam(db: Executor, holds: (syllabus: typeof boardNotices | typeof exam) => SQL | undefined) {
  const units = db
    .select({ id: syllabusUnits.id })
    .from(syllabusUnits)
    .innerJoin(exam, eq(exam.id, syllabusUnits.syllabusId))
    .where(holds(exam));
  return or(and(eq(boardNotices.kind, 'syllabus'), holds(boardNotices)), inArray(boardNotices.unitId, units));
}

export const matchesSearch = (db: Executor, search: string): SQL | undefined =>
  search === ''
    ? undefined
    : or(
        ...[boardNotices.title, boardNotices.text, boardNotices.tamilText].map((words) => containsText(words, search)),
        isOfExam(db, (syllabus) => containsText(syllabus.title, search)),
      );

/** So many dates to come, and gone by, are read at once. */
const mostDates = 200;

/** What is new, the latest first, a page of it; with the first page what comes, by day, and what is over. */
export function listBoard(db: Executor, { search, exam: slug, ...range }: BoardListInput, time: BoardTime) {
  const { now } = time;
  const today = todayOf(time);
  const found = and(
    isPosted(boardNotices, now),
    slug === undefined ? undefined : isOfExam(db, (syllabus) => eq(syllabus.slug, slug)),
    matchesSearch(db, search),
  );
  const dates = (matching: SQL, order: SQL) =>
    range.cursor
      ? []
      : selectNotices(db, now)
          .where(and(found, isDate, matching))
          .orderBy(order)
          .limit(mostDates)
          .all();
  const news = sortedPage(selectNotices(db, now), boardNotices, {
    matching: and(found, sql`not ${isDate}`),
    sort: '-published',
    orders: { published: boardNotices.publishAt },
    ...range,
  }).all();
  return {
    ...toPage(news, range.limit),
    coming: dates(sql`${lastDay} >= ${today}`, asc(boardNotices.day)),
    over: dates(sql`${lastDay} < ${today}`, desc(lastDay)),
    exams: listExams(db, now),
    today,
  };
}

/** Every examination with a public syllabus, by name. */
export const listExams = (db: Executor, now: number) =>
  db
    .select({ id: boardNotices.id, title: boardNotices.title, slug: boardNotices.slug })
    .from(boardNotices)
    .where(and(eq(boardNotices.kind, 'syllabus'), isPosted(boardNotices, now)))
    .orderBy(boardNotices.title)
    .all();

/** One notice with all its words. Throws NOT_FOUND. */
export function getBoardNotice(db: Executor, slug: string, time: BoardTime) {
  const matching = and(eq(boardNotices.slug, slug), isPosted(boardNotices, time.now));
  const notice = selectNotices(db, time.now).where(matching).get();
  if (!notice) throw notFound('Notice not found');
  const { seq, ...shown } = notice;
  const words = db
    .select({
      text: boardNotices.text,
      tamilText: boardNotices.tamilText,
      announcedOn: boardNotices.announcedOn,
      link: boardNotices.link,
      file: { id: files.id, sizeBytes: files.sizeBytes, pages: files.pages },
    })
    .from(boardNotices)
    .leftJoin(files, eq(files.id, boardNotices.fileId))
    .where(eq(boardNotices.seq, seq))
    .get();
  if (!words) throw notFound('Notice not found');
  return { ...shown, ...words, today: todayOf(time) };
}

/** The latest pinned notice that is not over; null: none. */
export function findPinned(db: Executor, time: BoardTime): { title: string; slug: string } | null {
  const isOver = and(isDate, sql`${lastDay} < ${todayOf(time)}`);
  const found = db
    .select({ title: boardNotices.title, slug: boardNotices.slug })
    .from(boardNotices)
    .where(and(eq(boardNotices.isPinned, true), isPosted(boardNotices, time.now), sql`not ${isOver}`))
    .orderBy(desc(boardNotices.publishAt))
    .limit(1)
    .get();
  return found ?? null;
}

/** All dates that are not over, with their words, for a calendar; of one examination where its slug is given. */
export const listCalendar = (db: Executor, slug: string | undefined, time: BoardTime) =>
  db
    .select({
      id: boardNotices.id,
      slug: boardNotices.slug,
      title: boardNotices.title,
      text: boardNotices.text,
      day: boardNotices.day,
      lastDay: boardNotices.lastDay,
      source: boardNotices.source,
      updatedAt: boardNotices.updatedAt,
    })
    .from(boardNotices)
    .where(
      and(
        isDate,
        isPosted(boardNotices, time.now),
        sql`${lastDay} >= ${todayOf(time)}`,
        slug === undefined ? undefined : isOfExam(db, (syllabus) => eq(syllabus.slug, slug)),
      ),
    )
    .orderBy(boardNotices.day)
    .limit(mostDates)
    .all();

/** The newest thousand. */
export const listForSitemap = (db: Executor, now: number) =>
  db
    .select({ slug: boardNotices.slug, kind: boardNotices.kind, updatedAt: boardNotices.updatedAt })
    .from(boardNotices)
    .where(isPosted(boardNotices, now))
    .orderBy(desc(boardNotices.publishAt))
    .limit(1000)
    .all();

/** Refuses, at its field, a unit that is not there any more. */
export function requireUnit(tx: Executor, id: string | null | undefined): void {
  if (id == null) return;
  const found = tx.select({ id: syllabusUnits.id }).from(syllabusUnits).where(eq(syllabusUnits.id, id)).get();
  if (!found) throw refuseField('unitId', 'This unit is not in the syllabus any more. Please choose another.');
}

/** A unit where its syllabus is public; null elsewhere. The examination as a whole has no title. */
export const findUnit = (db: Executor, id: string, now: number) =>
  db
    .select({ title: syllabusUnits.title, position: syllabusUnits.position, slug: boardNotices.slug })
    .from(syllabusUnits)
    .innerJoin(boardNotices, eq(boardNotices.id, syllabusUnits.syllabusId))
    .where(and(eq(syllabusUnits.id, id), isPosted(boardNotices, now)))
    .get() ?? null;

/** The examinations that somebody can follow, and whether she does. */
export function readFollowed(db: Executor, userId: string, now: number) {
  const mine = db
    .select({ syllabusId: followedExams.syllabusId })
    .from(followedExams)
    .where(eq(followedExams.userId, userId))
    .all();
  return listExams(db, now).map((each) => ({
    ...each,
    follows: mine.some(({ syllabusId }) => syllabusId === each.id),
  }));
}

/** Throws NOT_FOUND where there is no such syllabus. */
export function followExam(
  { tx, actor, now }: Work<Member>,
  { syllabusId, follows }: { syllabusId: string; follows: boolean },
) {
  if (!follows) {
    tx.delete(followedExams)
      .where(and(eq(followedExams.userId, actor.id), eq(followedExams.syllabusId, syllabusId)))
      .run();
    return;
  }
  if (!listExams(tx, now).some(({ id }) => id === syllabusId))
    throw notFound('This examination is not on the notice board any more');
  tx.insert(followedExams).values({ userId: actor.id, syllabusId, createdAt: now }).onConflictDoNothing().run();
}

/** What was posted longer ago, in ms, is no news any more, such as an old notice that gets its examination later. */
const newsMs = 3 * 24 * 60 * 60 * 1000;

/** Tells who follows an examination of what has been posted about it since, each notice once. */
export function tellFollowers(work: Work): void {
  const { tx, now, config } = work;
  const due = tx
    .select({ ...publicColumns, text: boardNotices.text, syllabusId: sql<string>`${exam.id}` })
    .from(boardNotices)
    .innerJoin(syllabusUnits, eq(syllabusUnits.id, boardNotices.unitId))
    .innerJoin(exam, and(eq(exam.id, syllabusUnits.syllabusId), isPosted(exam, now)))
    .where(
      and(
        isPosted(boardNotices, now),
        gt(boardNotices.publishAt, now - newsMs),
        isNull(boardNotices.toldAt),
        eq(boardNotices.tellsFollowers, true),
      ),
    )
    .all();
  const today = todayOf({ now, timeZone: config.timeZone });
  for (const { syllabusId, exam: about, ...notice } of due) {
    tx.update(boardNotices).set({ toldAt: now }).where(eq(boardNotices.id, notice.id)).run();
    if (notice.kind === 'date' && (notice.lastDay || notice.day) < today) continue;
    const followers = tx
      .select({ userId: users.id, email: users.email, fullName: profiles.fullName })
      .from(followedExams)
      .innerJoin(users, eq(users.id, followedExams.userId))
      .innerJoin(profiles, eq(profiles.userId, users.id))
      .where(eq(followedExams.syllabusId, syllabusId))
      .all();
    if (followers.length > 0)
      work.happened(boardNoticePosted, { notice: { ...notice, exam: about }, followers, today });
  }
}
