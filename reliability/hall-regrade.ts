import { openDb } from '#server/db/open-db.ts';
import { attempts, testResults } from '#server/db/schema/tests.ts';
import { resultsOf } from '#server/features/mock-tests/hall-attempts.data.ts';
import { blankSheet, choices } from '#shared/hall-sheet.ts';
import { allowedMs, type Check, type Mode, type Outcome } from './lib/check.ts';
import { dataOf, mutate } from './lib/client.ts';
import { readCopy } from './lib/data-file.ts';
import { type Exam, examFormat, examKey, examQuestions, fillExam } from './lib/hall.ts';
import { withSite } from './lib/site.ts';

const sizes = { quick: 40, full: 2000 };
const regradeMs = 2000;
/** Corrected: one answer, one of two right ones, one cancelled. */
export const corrected = examKey.with(40, 'D').with(60, 'AB').with(5, '*');

/** Corrects the key of a test that so many have taken, compares every mark with one reckoned here, and undoes it. */
export async function markAgainAndBack(students: number, patches: [RegExp, string][] = []) {
  return withSite({ patches }, async (site) => {
    const { testId, ...exam } = await fillExam(site.dataFile, students);
    const sheets = addAttempts(site.dataFile, { testId, ...exam });
    const { url, stop } = await site.start();
    const { cookie } = exam.owner;
    const correctedInMs = await timed(async () =>
      dataOf(await mutate(url, 'hallAdmin.correctKey', { id: testId, from: examKey, key: corrected }, cookie)),
    );
    const wrong = countWrong(site.dataFile, sheets, corrected);
    const undoneInMs = await timed(async () =>
      dataOf(await mutate(url, 'hallAdmin.undoCorrection', { id: testId }, cookie)),
    );
    const left = countWrong(site.dataFile, sheets, examKey);
    await stop();
    return { correctedInMs, wrong, undoneInMs, left };
  });
}

async function regrade(mode: Mode, patches: [RegExp, string][] = []): Promise<Outcome> {
  const students = sizes[mode];
  const { correctedInMs, wrong, undoneInMs, left } = await markAgainAndBack(students, patches);
  const failures: string[] = [];
  if (wrong > 0) failures.push(`${wrong} marks are wrong by the corrected key`);
  if (left > 0) failures.push(`${left} marks are not undone`);
  for (const ms of [correctedInMs, undoneInMs])
    if (ms > allowedMs(mode, regradeMs)) failures.push(`marking again took ${Math.round(ms)} ms`);
  return {
    figure: `${students} attempts of ${examQuestions} questions marked again in ${Math.round(correctedInMs)} ms, ${wrong} wrong, undone in ${Math.round(undoneInMs)} ms, ${left} left`,
    failures,
  };
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await act();
  return performance.now() - began;
}

/** A closed attempt of each student with its marks; returns the sheets by attempt. */
export function addAttempts(dataFile: string, { testId, students }: Exam): Map<string, string> {
  const db = openDb(dataFile);
  const now = Date.now();
  const sheets = new Map<string, string>();
  db.transaction((tx) => {
    for (const { id: userId } of students) {
      const sheet = Array.from(examKey, (right) =>
        Math.random() < 0.6 ? right : choices[Math.floor(Math.random() * 4)],
      );
      const [attempt] = tx
        .insert(attempts)
        .values({
          testId,
          userId,
          number: 1,
          startedAt: now,
          leftAt: [],
          submittedAt: now,
          ending: 'submitted',
          ...blankSheet(examQuestions),
          sheet: sheet.join(''),
          device: 'device-1',
          savedAt: now,
        })
        .returning()
        .all();
      if (!attempt) throw new Error('no attempt');
      sheets.set(attempt.id, attempt.sheet);
      const site = { source: 'site', sentAt: now, submittedAt: now, createdAt: now } as const;
      tx.insert(testResults)
        .values({
          testId,
          userId,
          responseId: attempt.id,
          attemptId: attempt.id,
          attemptNumber: 1,
          ...site,
          ...resultsOf({ format: examFormat, key: examKey, series: {} })(attempt),
        })
        .run();
    }
  });
  db.$client.close();
  return sheets;
}

type Stored = { attempt_id: string; score: number; max_score: number; is_qualified: number };

/** How many stored marks differ from those that follow from sheet and key. */
const countWrong = (dataFile: string, sheets: ReadonlyMap<string, string>, key: string[]): number =>
  readCopy(dataFile, (client) => {
    const stored = client
      .prepare<[], Stored>('select attempt_id, score, max_score, is_qualified from test_scores')
      .all();
    return stored.filter(({ attempt_id, score, max_score, is_qualified }) => {
      const sheet = sheets.get(attempt_id) ?? '';
      const due = resultsOf({ format: examFormat, key, series: {} })({ sheet, series: 'A' });
      return due.score !== score || due.maxScore !== max_score || due.isQualified !== (is_qualified === 1);
    }).length;
  });

export const hallRegrade: Check = {
  run: (mode) => regrade(mode),
  control: {
    without: 'marking those again whose marks change little',
    run: () =>
      regrade('quick', [
        [
          /result\.score===row\.score&&result\.isQualified===row\.isQualified&&/,
          'Math.abs(result.score-row.score)<2&&',
        ],
      ]),
  },
};
