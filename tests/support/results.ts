import { eq } from 'drizzle-orm';
import type { Db } from '#server/db/open-db.ts';
import { profiles } from '#server/db/schema/users.ts';
import { recordResults } from '#server/features/mock-tests/results.data.ts';
import { giveCode } from '#server/features/mock-tests/student-codes.data.ts';
import { perform, program } from '#server/work.ts';
import type { ReceivedResult, ResultSource } from '#shared/results.ts';
import type { SessionUser } from '#shared/users.ts';
import type { TestContext } from './test-context.ts';

export const formUrl = 'https://docs.google.com/forms/d/e/1FAIpQLSdMock/viewform';

let made = 0;

/** Adds a mock test whose form asks for the student code; returns its id. */
export async function addTest(
  context: TestContext,
  admin: SessionUser,
  change: { codeEntry?: string; title?: string } = {},
) {
  const { id } = await context.caller(admin).testsAdmin.create({
    title: 'Romantic poets',
    description: '',
    category: 'UG_TRB',
    difficulty: 'easy',
    duration: '',
    questions: '',
    googleFormUrl: formUrl,
    codeEntry: 'entry.77',
    ...change,
  });
  return id;
}

/** A response as a form sends it; a new one each time unless its id is given. */
export const response = (change: Partial<ReceivedResult> = {}): ReceivedResult => ({
  responseId: `2_ABaOnu${++made}`,
  code: '',
  score: 12,
  maxScore: 20,
  submittedAt: Date.parse('2026-11-20T10:00:00.250Z'),
  ...change,
});

/** Stores responses, as a script or a file brings them. */
export const arrive = (context: TestContext, testId: string, sent: ReceivedResult[], source: ResultSource = 'form') =>
  perform(context, program('form'), (work) => recordResults(work, { testId, sent, source, sentAt: work.now }));

/** A student's code. */
export const codeOf = (db: Db, userId: string, draw?: () => string): string => giveCode({ tx: db }, userId, draw) ?? '';

/** The student's id in the list of students. */
export const profileIdOf = (context: TestContext, { id }: SessionUser): string =>
  context.db.select({ id: profiles.id }).from(profiles).where(eq(profiles.userId, id)).get()?.id ?? '';
