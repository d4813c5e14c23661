/** The result of an attempt as its student sees it. */
import { TRPCError } from '@trpc/server';
import { and, desc, eq, gt, isNull, ne } from 'drizzle-orm';
import type { Executor } from '#server/db/open-db.ts';
import { countRows } from '#server/db/page.ts';
import { materials } from '#server/db/schema/materials.ts';
import { objections, papers, tests } from '#server/db/schema/tests.ts';
import { profiles } from '#server/db/schema/users.ts';
import { findUnit } from '#server/features/site/board.data.ts';
import { type Work, withdraw } from '#server/work.ts';
import { mostObjectionsADay, type ObjectionInput, type RankNameInput } from '#shared/hall.ts';
import { besideFrom, placeAmong } from '#shared/hall-beside.ts';
import { graceMs, questionCount, questionName } from '#shared/hall-formats.ts';
import { markSheet, markUnits, type Unit } from '#shared/hall-marking.ts';
import type { SessionUser } from '#shared/users.ts';
import { objectionReceived, objectionsKey } from './events.ts';
import { accessTo } from './hall-access.data.ts';
import {
  type Attempt,
  bookletOf,
  endOf,
  ownNumbers,
  requireAttempt,
  sheetInOrder,
  stateOfAttempt,
  timelineIn,
} from './hall-attempts.data.ts';
import { readMedians, readScores } from './hall-beside.data.ts';
import { keyFrom, keyOf, marksAreHeld, type Paper, pagesOfPaper } from './hall-papers.data.ts';
import { explainedQuestions } from './hall-solutions.data.ts';

const dayMs = 24 * 60 * 60_000;

type StudentNow = { user: SessionUser; now: number };

/**
 * The result of one's own attempt, in the order of series A, without a mark while these are held; key and pages are null
 * until they may be seen. Throws NOT_FOUND, also while it runs.
 */
export function readResult(db: Executor, attemptId: string, { user, now }: StudentNow) {
  const { attempt, paper } = requireAttempt(db, attemptId, user);
  const state = stateOfAttempt(attempt, now);
  if (state === 'closing') return { state, serverNow: now, readyAt: (attempt.endsAt ?? now) + graceMs };
  if (state !== 'closed' || attempt.submittedAt === null || attempt.ending === null) throw running();
  if (!attempt.isPreview && marksAreHeld(db, paper, now)) {
    const { id: testId, title, isEstimate, closesAt } = paper;
    const { number, submittedAt } = attempt;
    return { state: 'held' as const, testId, title, number, isEstimate, submittedAt, closesAt, serverNow: now };
  }
  const access = accessTo(db, paper, { user, now });
  const key = keyOf(paper);
  const sheet = sheetInOrder(paper, attempt);
  const marks = markSheet({ format: paper.format, key, sheet });
  const byQuestion = ownNumbers(paper, attempt);
  const scores = readScores(db, paper.id);
  return {
    state,
    id: attempt.id,
    testId: paper.id,
    title: paper.title,
    number: attempt.number,
    isPreview: attempt.isPreview,
    isEstimate: paper.isEstimate,
    serverNow: now,
    startedAt: attempt.startedAt,
    submittedAt: attempt.submittedAt,
    ending: attempt.ending,
    isCutOff: isCutOff(paper, attempt),
    format: paper.format,
    marks,
    place: attempt.number === 1 && !attempt.isPreview && marks.isQualified ? placeAmong(scores, marks.score) : null,
    beside: besideFrom(scores, { ...marks, format: paper.format }),
    sheet,
    seconds: byQuestion.map((own) => attempt.seconds[own] ?? 0),
    booklet: bookletOf(paper, attempt),
    keyFrom: access.key ? ('now' as const) : shownFrom(keyFrom(db, paper, now)),
    key: access.key ? key : null,
    medians: access.key ? readMedians(db, paper, now) : null,
    units: access.key ? unitsOf(db, paper, { sheet, now }) : null,
    hasSolutions: access.key && paper.solutionsFileId !== null,
    explained: access.key ? explainedQuestions(db, paper.id) : null,
    pages: access.pages > 0 ? pagesOfPaper(db, paper.id) : null,
    pageStarts: paper.pageStarts,
    objections: objectionsOf(db, paper.id, user.id),
    ...readRankName(db, user.id),
  };
}

/** Whether the test was closed before the student's own time was over. */
function isCutOff(paper: Paper, attempt: Attempt): boolean {
  const own = endOf(timelineIn({ ...paper, closesAt: null }, attempt));
  return attempt.ending === 'time' && attempt.endsAt !== null && (own === null || attempt.endsAt < own);
}

/** Another attempt of the same student still runs. */
const shownFrom = (from: ReturnType<typeof keyFrom>) => (from === 'now' ? ('close' as const) : from);

const running = () => new TRPCError({ code: 'NOT_FOUND', message: 'This attempt still runs.' });

function unitsOf(db: Executor, { id, format, key, units }: Paper, { sheet, now }: { sheet: string; now: number }) {
  if (units.length === 0) return [];
  const others = db
    .select({ id: tests.id, title: tests.title, units: papers.units })
    .from(papers)
    .innerJoin(tests, eq(tests.id, papers.testId))
    .where(and(ne(tests.id, id), eq(tests.isActive, true), isNull(tests.deletedAt)))
    .orderBy(desc(tests.seq))
    .all();
  const marked = markUnits({ format, key: keyOf({ key }), sheet, units });
  return marked.map((unit, index) => {
    const { materialId = null, unitId = null } = units[index] ?? {};
    const inSyllabus = unitId === null ? null : findUnit(db, unitId, now);
    return {
      ...unit,
      name: inSyllabus?.title || unit.name,
      inSyllabus,
      material: materialOf(db, materialId),
      tests: others
        .filter((other) => other.units.some((one: Unit) => isSameUnit(one, { name: unit.name, unitId })))
        .slice(0, 3)
        .map(({ id, title }) => ({ id, title })),
    };
  });
}

/** Units of the syllabus are the same where they are one, others where their names are. */
const isSameUnit = (one: Pick<Unit, 'name' | 'unitId'>, other: { name: string; unitId: string | null }): boolean =>
  other.unitId === null
    ? one.name.trim().toLowerCase() === other.name.trim().toLowerCase()
    : one.unitId === other.unitId;

const materialOf = (db: Executor, id: string | null) =>
  id === null
    ? null
    : (db
        .select({ id: materials.id, title: materials.title })
        .from(materials)
        .where(and(eq(materials.id, id), eq(materials.isActive, true), isNull(materials.deletedAt)))
        .get() ?? null);

const objectionsOf = (db: Executor, testId: string, userId: string) =>
  db
    .select({
      question: objections.question,
      reason: objections.reason,
      book: objections.book,
      state: objections.state,
      reply: objections.reply,
      createdAt: objections.createdAt,
    })
    .from(objections)
    .where(and(eq(objections.testId, testId), eq(objections.userId, userId)))
    .orderBy(objections.question)
    .all();

/** An objection to a question whose key may be seen. Throws NOT_FOUND, TOO_MANY_REQUESTS. */
export function objectTo(
  work: Work,
  user: SessionUser,
  { attemptId, question, reason, book }: ObjectionInput,
): { outcome: 'sent' | 'already' } {
  const { tx, now, happened } = work;
  const { attempt, paper } = requireAttempt(tx, attemptId, user);
  const mayObject = attempt.submittedAt !== null && !attempt.isPreview && accessTo(tx, paper, { user, now }).key;
  if (!mayObject || question >= questionCount(paper.format)) throw running();
  const ofToday = and(eq(objections.userId, user.id), gt(objections.createdAt, now - dayMs));
  if (countRows(tx, objections, ofToday) >= mostObjectionsADay)
    throw new TRPCError({ code: 'TOO_MANY_REQUESTS', message: `At most ${mostObjectionsADay} objections in a day.` });
  const sent = tx
    .insert(objections)
    .values({ testId: paper.id, userId: user.id, question, reason, book, createdAt: now })
    .onConflictDoNothing()
    .run();
  if (sent.changes === 0) return { outcome: 'already' };
  const { id, title, format } = paper;
  const waiting = countRows(tx, objections, and(eq(objections.testId, id), eq(objections.state, 'open')));
  // This one says it for all that wait.
  withdraw(work, objectionsKey(id));
  happened(objectionReceived, { id, title, name: questionName(format, question), waiting });
  return { outcome: 'sent' };
}

export const readRankName = (db: Executor, userId: string) =>
  db
    .select({ rankName: profiles.rankName, district: profiles.district })
    .from(profiles)
    .where(eq(profiles.userId, userId))
    .get() ?? { rankName: 'none' as const, district: '' };

export const setRankName = ({ tx }: Work, { id: userId }: SessionUser, consent: RankNameInput): void =>
  void tx.update(profiles).set(consent).where(eq(profiles.userId, userId)).run();
