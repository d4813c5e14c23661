/** Corrects the key of a paper, and marks every attempt by the new one. */
import { TRPCError } from '@trpc/server';
import { and, asc, count, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Executor } from '#server/db/open-db.ts';
import { prepareOnce } from '#server/db/prepared.ts';
import { attempts, objections, papers, testResults, tests } from '#server/db/schema/tests.ts';
import { profiles, users } from '#server/db/schema/users.ts';
import { testNotFound } from '#server/features/mock-tests/tests.data.ts';
import { type Work, withdraw } from '#server/work.ts';
import type { ObjectionDecision } from '#shared/hall.ts';
import { itemFigures } from '#shared/hall-figures.ts';
import { choicesOf, questionCount, questionName } from '#shared/hall-formats.ts';
import { isKeyEntry, type Key } from '#shared/hall-key.ts';
import {
  correctedMarksKey,
  correctionUndone,
  keyCorrected,
  marksChanged,
  objectionDecided,
  objectionKey,
} from './events.ts';
import { resultsOf, sheetInOrder } from './hall-attempts.data.ts';
import { closeDueAttempts } from './hall-closing.data.ts';
import { findPaper, keyOf, marksAreHeld, type Paper } from './hall-papers.data.ts';

/** `changed`: somebody else has corrected the key meanwhile. `marks`: how many results have changed. */
export type Correction = { outcome: 'corrected'; marks: number } | { outcome: 'changed' };

/** Replaces the key and marks every attempt again; students whose marks changed are mailed. Throws NOT_FOUND, BAD_REQUEST. */
export function correctKey(work: Work, { id, from, key }: { id: string; from: Key; key: Key }): Correction {
  const paper = requirePaper(work.tx, id);
  if (paper.key.includes(null))
    throw new TRPCError({ code: 'BAD_REQUEST', message: 'The key has gaps. Complete it in the set-up first.' });
  const questions = questionCount(paper.format);
  if (key.length !== questions)
    throw new TRPCError({ code: 'BAD_REQUEST', message: `${key.length} answers for ${questions} questions.` });
  if (!key.every((entry) => isKeyEntry(entry, choicesOf(paper.format))))
    throw new TRPCError({ code: 'BAD_REQUEST', message: 'No question of this paper offers that letter.' });
  if (keyOf(paper).join(' ') !== from.join(' ')) return { outcome: 'changed' };
  return replaceKey(work, { paper, key, previous: from, event: keyCorrected });
}

/** Puts the key from before the last correction back, and with it every mark. Throws NOT_FOUND when there is none. */
export function undoCorrection(work: Work, { id }: { id: string }): Correction {
  const { tx } = work;
  const paper = requirePaper(tx, id);
  const key = tx.select({ key: papers.previousKey }).from(papers).where(eq(papers.testId, id)).get()?.key;
  if (!key) throw new TRPCError({ code: 'NOT_FOUND', message: 'There is no correction to undo.' });
  return replaceKey(work, { paper, key, previous: null, event: correctionUndone });
}

type Replacement = { paper: Paper; key: Key; previous: Key | null; event: typeof keyCorrected };

function replaceKey(work: Work, { paper, key, previous, event }: Replacement): Correction {
  const { tx, now, happened } = work;
  const { id, title, format, isEstimate } = paper;
  closeDueAttempts(work, { testId: id });
  tx.update(papers).set({ key, previousKey: previous, updatedAt: now }).where(eq(papers.testId, id)).run();
  const changed = markAgain(tx, { ...paper, key });
  // The latest attempt of each student speaks for all.
  const latest = [...new Map(changed.map((one) => [one.userId, one])).values()];
  // Whose marks are held hears of none.
  const areHeld = marksAreHeld(tx, paper, now);
  const untold = (areHeld ? [] : latest).filter(({ userId }) => {
    const wasWaiting = withdraw(work, correctedMarksKey(id, userId));
    return !(wasWaiting && previous === null);
  });
  const entries = keyOf(paper);
  const differing = key.flatMap((entry, question) => (entry === entries[question] ? [] : [question]));
  const shown = (all: Key) => Object.fromEntries(differing.map((one) => [questionName(format, one), all[one]]));
  const marks = changed.length;
  happened(event, {
    id,
    title,
    before: shown(entries),
    after: { ...shown(key), marksChanged: marks },
    isEstimate,
  });
  for (const result of untold) happened(marksChanged, { ...result, testId: id, title, isEstimate });
  return { outcome: 'corrected', marks };
}

/** Marks every closed attempt at a paper and writes the results that differ; returns those. */
function markAgain(tx: Executor, paper: Paper) {
  const rows = tx
    .select({
      id: testResults.id,
      attemptId: attempts.id,
      userId: attempts.userId,
      email: users.email,
      fullName: profiles.fullName,
      sheet: attempts.sheet,
      series: attempts.series,
      score: testResults.score,
      maxScore: testResults.maxScore,
      isQualified: testResults.isQualified,
    })
    .from(testResults)
    .innerJoin(attempts, eq(attempts.id, testResults.attemptId))
    .innerJoin(users, eq(users.id, attempts.userId))
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .where(eq(testResults.testId, paper.id))
    .orderBy(asc(attempts.number))
    .all();
  const mark = resultsOf(paper);
  const store = storeResult(tx);
  return rows.flatMap((row) => {
    const result = mark(row);
    if (result.score === row.score && result.isQualified === row.isQualified && result.maxScore === row.maxScore)
      return [];
    store.run({ ...result, id: row.id, isQualified: Number(result.isQualified) });
    return [{ ...row, ...result }];
  });
}

/** Prepared, because a corrected key may change thousands. */
const storeResult = prepareOnce((db) =>
  db
    .update(testResults)
    .set({
      score: sql`${sql.placeholder('score')}`,
      maxScore: sql`${sql.placeholder('maxScore')}`,
      isQualified: sql`${sql.placeholder('isQualified')}`,
    })
    .where(eq(testResults.id, sql.placeholder('id')))
    .prepare(),
);

function requirePaper(db: Executor, id: string): Paper {
  const paper = findPaper(db, id);
  if (!paper) throw testNotFound();
  return paper;
}

export function readItemFigures(db: Executor, id: string) {
  const paper = requirePaper(db, id);
  const first = db
    .select({ sheet: attempts.sheet, series: attempts.series })
    .from(attempts)
    .where(
      and(
        eq(attempts.testId, id),
        eq(attempts.number, 1),
        eq(attempts.isPreview, false),
        isNotNull(attempts.submittedAt),
      ),
    )
    .all();
  const key = keyOf(paper);
  const sheets = first.map((attempt) => sheetInOrder(paper, attempt));
  return {
    attempts: sheets.length,
    key,
    format: paper.format,
    figures: itemFigures({ format: paper.format, key, sheets }),
  };
}

/** The objections to one paper, or to all there are, open ones first. Who objects is not said: the question counts. */
export const listObjections = (db: Executor, testId: string | undefined) =>
  db
    .select({
      id: objections.id,
      testId: objections.testId,
      title: tests.title,
      question: objections.question,
      reason: objections.reason,
      book: objections.book,
      state: objections.state,
      reply: objections.reply,
      createdAt: objections.createdAt,
      format: papers.format,
      key: papers.key,
    })
    .from(objections)
    .innerJoin(tests, and(eq(tests.id, objections.testId), isNull(tests.deletedAt)))
    .innerJoin(papers, eq(papers.testId, objections.testId))
    .where(testId === undefined ? undefined : eq(objections.testId, testId))
    .orderBy(desc(eq(objections.state, 'open')), asc(objections.question), asc(objections.seq))
    .limit(500)
    .all()
    .map(({ format, key, ...objection }) => ({
      ...objection,
      name: questionName(format, objection.question),
      entry: key[objection.question] ?? null,
    }));

/** Decides an objection, or decides it again. Throws NOT_FOUND, and CONFLICT when somebody else has decided it meanwhile. */
export function decideObjection(work: Work, { id, from, state, reply }: ObjectionDecision): void {
  const { tx, now, happened } = work;
  const found = tx
    .select({
      userId: objections.userId,
      question: objections.question,
      before: objections.state,
      title: tests.title,
      format: papers.format,
      email: users.email,
      fullName: profiles.fullName,
    })
    .from(objections)
    .innerJoin(tests, eq(tests.id, objections.testId))
    .innerJoin(papers, eq(papers.testId, objections.testId))
    .innerJoin(users, eq(users.id, objections.userId))
    .innerJoin(profiles, eq(profiles.userId, objections.userId))
    .where(eq(objections.id, id))
    .get();
  if (!found) throw new TRPCError({ code: 'NOT_FOUND', message: 'This objection no longer exists.' });
  if (found.before !== from) throw new TRPCError({ code: 'CONFLICT', message: 'It has been decided meanwhile.' });
  tx.update(objections).set({ state, reply, decidedAt: now }).where(eq(objections.id, id)).run();
  withdraw(work, objectionKey(id));
  const { format, question, ...facts } = found;
  happened(objectionDecided, { id, ...facts, name: questionName(format, question), state, reply });
}

export const countOpenObjections = (db: Executor): number =>
  db
    .select({ waiting: count() })
    .from(objections)
    .innerJoin(tests, and(eq(tests.id, objections.testId), isNull(tests.deletedAt)))
    .where(eq(objections.state, 'open'))
    .get()?.waiting ?? 0;
