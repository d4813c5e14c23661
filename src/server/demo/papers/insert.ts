/** Adds the papers of the demo and the attempts at them. */
import { eq } from 'drizzle-orm';
import type { Db, Executor } from '#server/db/open-db.ts';
import {
  attempts,
  objections,
  papers,
  solutionTexts,
  testResults,
  testStarts,
  tests,
} from '#server/db/schema/tests.ts';
import { profiles } from '#server/db/schema/users.ts';
import type { Accounts } from '#server/demo/accounts.ts';
import { dayMs, daysBefore, minuteMs } from '#server/demo/days.ts';
import type { Student } from '#server/demo/people.ts';
import { createRandom } from '#server/demo/random.ts';
import { resultsOf } from '#server/features/mock-tests/hall-attempts.data.ts';
import { storeFile } from '#server/files/store.ts';
import type { RankName } from '#shared/hall.ts';
import { type Format, questionCount, spansOf, totalMinutes } from '#shared/hall-formats.ts';
import { blank } from '#shared/hall-sheet.ts';
import { answerSheet, type Taker, takers } from './answers.ts';
import { type Question, unitsOf } from './compose.ts';
import { drawPaper, drawSolutions } from './draw.ts';
import { inSeries, type Sitting, sittings } from './sittings.ts';

/** A question, counted from 0, whose key the educator has typed wrong: the best students choose something else. */
const mistypedQuestion = 41;
const materialOf: Record<string, string> = { Tamil: 'ug-tamil', 'General knowledge': 'gen-gk', Poetry: 'pg-forms' };

export type PaperFiles = { fileId: string; solutionsFileId: string };
type Files = Record<keyof typeof sittings, PaperFiles> & { series: PaperFiles[] };

/** Draws and stores the PDFs of the demo's papers; their pages are made like those of any paper. `now`: UTC ms. */
export async function preparePapers(db: Db, now: number): Promise<Files> {
  const store = async (purpose: 'paper' | 'solutions', drawing: ReturnType<typeof drawPaper>, name: string) => {
    const { pdf, pages } = await drawing;
    return (await storeFile(db, { purpose, name: `${name}.pdf`, source: [pdf], pages, now })).id;
  };
  const files = async ({ title, parts }: Sitting) => ({
    fileId: await store('paper', drawPaper(title, parts), title),
    solutionsFileId: await store('solutions', drawSolutions(`Solutions: ${title}`, parts), `${title}, solutions`),
  });
  const series: PaperFiles[] = [];
  for (const sitting of inSeries) series.push(await files(sitting));
  return { model: await files(sittings.model), unit: await files(sittings.unit), series };
}

export type Insertion = {
  files: Files;
  accounts: Accounts;
  materials: ReadonlyMap<string, { id: string }>;
  now: number;
};

/** A whole examination that has closed, with its marks and objections, and a short test that is open. `now`: UTC ms. */
export function insertPapers(tx: Executor, { files, accounts, materials, now }: Insertion): void {
  const shared = { accounts, materials, now };
  const testId = insertPaper(tx, { ...shared, sitting: sittings.model, files: files.model, who: takers });
  insertPaper(tx, { ...shared, sitting: sittings.unit, files: files.unit, who: takers.slice(2, 8) });
  for (const { user, rankName } of takers) setConsent(tx, accounts, user, rankName);
  insertObjections(tx, { testId, accounts, now });
  insertText(tx, testId);
}

/** At one question the educator's own words stand in the place of the page. */
function insertText(tx: Executor, testId: string): void {
  const questions = sittings.model.parts.flatMap((part) => part.questions);
  const question = questions.findIndex(({ texts }) =>
    texts.some((text) => text.includes('unrhymed iambic pentameter')),
  );
  const text =
    'Blank verse has five feet to the line and no rhyme: “Of Man’s first disobedience, and the fruit…” (Paradise Lost).\nFree verse has neither a fixed metre nor rhyme.';
  tx.insert(solutionTexts).values({ testId, question, text }).run();
}

type PaperInsertion = Omit<Insertion, 'files'> & {
  sitting: Sitting;
  files: PaperFiles;
  who: readonly Taker[];
};

export function insertPaper(tx: Executor, { sitting, files, accounts, materials, now, who }: PaperInsertion): string {
  const { parts, format, createdDaysAgo, opensDaysAgo, closesDaysAgo, attempts: allowed, ...named } = sitting;
  const questions = parts.flatMap((part) => part.questions);
  const createdAt = daysBefore(now, createdDaysAgo);
  const opensAt = daysBefore(now, opensDaysAgo);
  const closesAt = closesDaysAgo === null ? null : daysBefore(now, closesDaysAgo);
  const { id: testId } = tx
    .insert(tests)
    .values({
      ...named,
      category: 'PG_TRB',
      difficulty: 'hard',
      questions: spansOf(format)
        .map(({ from, to }) => to - from)
        .join(' + '),
      duration: totalMinutes(format) === 20 ? '20 minutes' : '3 hours 30 minutes',
      kind: 'paper',
      googleFormUrl: '',
      opensAt,
      closesAt,
      createdAt,
      updatedAt: createdAt,
    })
    .returning({ id: tests.id })
    .get();
  const key = typedKey(questions);
  const units = unitsOf(questions).map((unit) => ({
    ...unit,
    materialId: materials.get(materialOf[unit.name] ?? '')?.id ?? null,
  }));
  tx.insert(papers)
    .values({
      testId,
      ...files,
      format,
      key,
      pageStarts: [],
      attempts: allowed,
      units,
      series: {},
      closeToldAt: closesAt,
      updatedAt: createdAt,
    })
    .run();
  for (const [place, taker] of who.entries()) {
    const attempt = { testId, questions, key, format, opensAt, now, taker, place };
    const userId = accounts.get(taker.user)?.id;
    if (userId === undefined) continue;
    insertAttempt(tx, { ...attempt, userId, number: 1 });
    if (taker.triesAgain && closesAt !== null) insertAttempt(tx, { ...attempt, userId, number: 2 });
  }
  return testId;
}

const typedKey = (questions: readonly Question[]): string[] =>
  questions.map(({ right }, question) =>
    question === mistypedQuestion ? String.fromCharCode(((right.charCodeAt(0) - 64) % 4) + 65) : right,
  );

type AttemptInsertion = {
  testId: string;
  userId: string;
  questions: readonly Question[];
  key: string[];
  format: Format;
  opensAt: number;
  now: number;
  taker: Taker;
  place: number;
  number: 1 | 2;
};

function insertAttempt(tx: Executor, insertion: AttemptInsertion): void {
  const { testId, userId, questions, key, format, opensAt, now, taker, place, number } = insertion;
  const random = createRandom(1000 * number + 10 * place + questions.length);
  const isWhole = questions.length > 100;
  const startedAt = Math.min(
    opensAt + (number - 1) * 3 * dayMs + (20 + random.below(isWhole ? 2400 : 600)) * minuteMs,
    now - 60 * minuteMs,
  );
  const minutes = totalMinutes(format) ?? 0;
  const submittedAt = startedAt + Math.round(minutes * (0.8 + random.below(19) / 100)) * minuteMs;
  const ability = number === 1 ? taker.ability : Math.min(taker.ability + 0.5, 2.5);
  const sheet = answerSheet(questions, { ...taker, ability }, random);
  const [attempt] = tx
    .insert(attempts)
    .values({
      testId,
      userId,
      number,
      startedAt,
      endsAt: startedAt + minutes * minuteMs,
      leftAt: [],
      submittedAt,
      ending: 'submitted',
      sheet,
      marked: Array.from(sheet, (answer) => (answer === blank || random.below(12) === 0 ? '1' : '0')).join(''),
      seconds: questions.map(() => 15 + random.below(70)),
      seq: questionCount(format),
      device: `demo-${place}-${number}`,
      savedAt: submittedAt,
    })
    .returning()
    .all();
  if (!attempt) return;
  tx.insert(testStarts).values({ testId, userId, startedAt }).onConflictDoNothing().run();
  tx.insert(testResults)
    .values({
      testId,
      responseId: `attempt-${attempt.id}`,
      userId,
      source: 'site',
      submittedAt,
      sentAt: submittedAt,
      attemptId: attempt.id,
      attemptNumber: number,
      createdAt: submittedAt,
      ...resultsOf({ format, key, series: {} })(attempt),
    })
    .run();
}

function setConsent(tx: Executor, accounts: Accounts, user: Student, rankName: RankName): void {
  const account = accounts.get(user);
  if (!account) return;
  // `…, Madurai, Tamil Nadu - 625006`
  const district = rankName === 'initials' ? (account.address.split(', ').at(-2) ?? '') : '';
  tx.update(profiles).set({ rankName, district }).where(eq(profiles.userId, account.id)).run();
}

function insertObjections(
  tx: Executor,
  { testId, accounts, now }: Omit<Insertion, 'files' | 'materials'> & { testId: string },
) {
  const all = [
    {
      user: 'kavitha.s',
      question: mistypedQuestion,
      reason: 'The key names another writer. All histories of literature give the answer that I have chosen.',
      book: 'A Short History of English Literature, Ifor Evans, chapter on the period',
      daysAgo: 2,
    },
    {
      user: 'nivetha.ramesh',
      question: mistypedQuestion,
      reason: 'I think there is a mistake in the key of this question.',
      book: 'An Outline History of English Literature, W. H. Hudson',
      daysAgo: 1,
    },
    {
      user: 'ismail.a',
      question: 150,
      reason: 'Two of the four answers could be right here, as both names stand in our textbook.',
      book: 'Psychology of Education, B.Ed. textbook, unit 3',
      daysAgo: 2,
      state: 'rejected',
      reply: 'The textbook names the second one only as a follower. The key stays.',
    },
  ] as const;
  for (const { user, daysAgo, ...objection } of all) {
    const userId = accounts.get(user)?.id;
    if (userId === undefined) continue;
    const createdAt = daysBefore(now, daysAgo);
    const decidedAt = 'state' in objection ? createdAt + 300 * minuteMs : null;
    tx.insert(objections)
      .values({ testId, userId, ...objection, createdAt, decidedAt })
      .run();
  }
}
