import { paperPages, papers, solutionPages, tests } from '#server/db/schema/tests.ts';
import { storeFile } from '#server/files/store.ts';
import { type Format, questionCount } from '#shared/hall-formats.ts';
import type { Key } from '#shared/hall-key.ts';
import { blankSheet } from '#shared/hall-sheet.ts';
import { pictures } from './files.ts';
import type { TestContext } from './test-context.ts';

export const minute = 60_000;

/** Part A: 4 questions of 2 marks to qualify with 4, 10 minutes; Part B: 6 of 1 mark, of which a wrong one costs a quarter. */
export const smallFormat: Format = {
  sections: [
    {
      name: 'Part A: Tamil',
      groups: [{ questions: 4, marks: 2, negative: 0 }],
      firstNumber: 1,
      minutes: 10,
      isQualifying: true,
      passMark: 4,
    },
    {
      name: 'Part B',
      groups: [{ questions: 6, marks: 1, negative: 0.25 }],
      firstNumber: 1,
      minutes: 30,
      isQualifying: false,
      passMark: null,
    },
  ],
  minutes: null,
};
export const smallKey: Key = ['A', 'B', 'C', 'D', 'A', 'B', 'C', 'D', 'A', 'B'];
/** Every answer right by the small key. */
export const rightSheet = smallKey.join('');

type NewPaper = Partial<typeof papers.$inferInsert> & Partial<typeof tests.$inferInsert>;

/** A published paper of two pages, and two of solutions that explain five questions each, open for good unless told otherwise; returns the test's id. */
export async function putPaper(
  { db, clock }: Pick<TestContext, 'db' | 'clock'>,
  changes: NewPaper = {},
): Promise<string> {
  const {
    title = 'Model paper',
    isActive = true,
    isDraft = false,
    isOpenToAll,
    unitId,
    opensAt,
    closesAt,
    ...paper
  } = changes;
  const now = clock();
  const page = async (name: string) =>
    (await storeFile(db, { purpose: 'paper_page', name, source: [pictures.webp], now })).id;
  const pdf = (purpose: 'paper' | 'solutions') =>
    storeFile(db, { purpose, name: `${purpose}.pdf`, source: [Buffer.from(`%PDF-1.7 ${purpose}`)], pages: 2, now });
  const [fileId, solutionsFileId] = [(await pdf('paper')).id, (await pdf('solutions')).id];
  const { id: testId } = db
    .insert(tests)
    .values({
      title,
      category: 'PG_TRB',
      difficulty: 'hard',
      kind: 'paper',
      googleFormUrl: '',
      isActive,
      isDraft,
      isOpenToAll,
      unitId,
      opensAt,
      closesAt,
      createdAt: now,
      updatedAt: now,
    })
    .returning({ id: tests.id })
    .get();
  db.insert(papers)
    .values({
      testId,
      fileId,
      solutionsFileId,
      format: smallFormat,
      key: smallKey,
      pageStarts: [1, 5],
      units: [],
      series: {},
      updatedAt: now,
      ...paper,
    })
    .run();
  for (const position of [1, 2])
    db.insert(paperPages)
      .values({
        testId,
        position,
        fileId: await page(`page ${position}`),
        sourceFileId: fileId,
        width: 1,
        height: 1,
        text: '',
      })
      .run();
  for (const position of [1, 2])
    db.insert(solutionPages)
      .values({
        testId,
        position,
        fileId: await page(`solutions ${position}`),
        width: 1,
        height: 1,
        text: '',
        linePlaces: [],
        questions: [0, 1, 2, 3, 4].map((question) => question + 5 * (position - 1)),
        questionPlaces: [],
      })
      .run();
  return testId;
}

/** What a page of the hall sends. */
export const sheetOf = (attemptId: string, sheet: string, more: { seq?: number; device?: string } = {}) => ({
  attemptId,
  device: 'device-1',
  seq: 1,
  ...blankSheet(questionCount(smallFormat)),
  sheet,
  ...more,
});

type Caller = ReturnType<TestContext['caller']>;

/** Starts an attempt; throws when it is refused. */
export async function start(caller: Caller, testId: string, device = 'device-1') {
  const started = await caller.hall.start({ testId, device });
  if (started.outcome !== 'started') throw new Error(started.refusal);
  return started.attempt;
}

/** Takes a paper from start to end with this sheet, Part A left early; returns the attempt's id. */
export async function take(caller: Caller, testId: string, sheet: string): Promise<string> {
  const { id } = await start(caller, testId);
  await caller.hall.leavePeriod({ ...sheetOf(id, sheet), period: 0 });
  await caller.hall.submit(sheetOf(id, sheet, { seq: 2 }));
  return id;
}
