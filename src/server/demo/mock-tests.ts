/** The mock tests of the demo that are Google Forms, with their results. */
import type { Executor } from '#server/db/open-db.ts';
import { testStarts, tests } from '#server/db/schema/tests.ts';
import type { MaterialCategory, TestDifficulty } from '#shared/enums.ts';
import type { Accounts } from './accounts.ts';
import { daysBefore } from './days.ts';
import { students } from './people.ts';
import { createRandom } from './random.ts';
import { insertResults } from './results.ts';

type MockTest = {
  title: string;
  description: string;
  category: MaterialCategory;
  difficulty: TestDifficulty;
  duration: string;
  questions: string;
  daysAgo: number;
  starts: number;
  /** The highest score, where its form sends results. */
  outOf?: number;
};

const mockTests: MockTest[] = [
  {
    title: 'UG TRB English: Unit 1 Quick Test',
    description: 'Chaucer to Milton: poets, plays, prose and dates.',
    category: 'UG_TRB',
    difficulty: 'easy',
    duration: '30 minutes',
    questions: '30',
    daysAgo: 74,
    starts: 13,
    outOf: 30,
  },
  {
    title: 'PG TRB English: Shakespeare',
    description: 'Plays, sonnets, sources and critics at postgraduate level.',
    category: 'PG_TRB',
    difficulty: 'hard',
    duration: '60 minutes',
    questions: '60',
    daysAgo: 52,
    starts: 6,
    outOf: 60,
  },
  {
    title: 'Grammar and Usage: Error Correction',
    description: 'Find the error and choose the right form, as in UG TRB, TET and TNPSC papers.',
    category: 'General',
    difficulty: 'easy',
    duration: '20 minutes',
    questions: '25',
    daysAgo: 41,
    starts: 12,
    outOf: 25,
  },
  {
    title: 'PG TRB: Psychology of Education',
    description: 'Learning theories, intelligence, personality and guidance.',
    category: 'PG_TRB',
    difficulty: 'medium',
    duration: '45 minutes',
    questions: '50',
    daysAgo: 30,
    starts: 7,
  },
  {
    title: 'UG TRB English: Full Mock Test 1',
    description: 'All units, with the clock of the real examination. Take it in one sitting.',
    category: 'UG_TRB',
    difficulty: 'hard',
    duration: '3 hours',
    questions: '150',
    daysAgo: 18,
    starts: 9,
    outOf: 150,
  },
];

/** Tests with links of the right shape that lead to no real form, started by approved students. `now`: UTC ms. */
export function insertTests(tx: Executor, accounts: Accounts, now: number): void {
  const random = createRandom(8);
  const approved = students.filter(({ status }) => status === 'approved');
  for (const { daysAgo, starts, outOf, ...test } of mockTests) {
    const createdAt = daysBefore(now, daysAgo);
    const { id: testId } = tx
      .insert(tests)
      .values({ ...test, ...formOf(random.token(17), outOf), createdAt, updatedAt: createdAt })
      .returning({ id: tests.id })
      .get();
    for (const { user } of random.shuffled(approved).slice(0, starts)) {
      const account = accounts.get(user);
      if (!account) continue;
      const opened = Math.max(createdAt, account.createdAt);
      const startedAt = opened + random.below(now - opened);
      tx.insert(testStarts).values({ testId, userId: account.id, startedAt }).run();
    }
    if (outOf !== undefined) insertResults(tx, { testId, outOf, now });
  }
}

/** Google's short link, or the long one where the form asks for the student's code. */
const formOf = (token: string, outOf: number | undefined) =>
  outOf === undefined
    ? { googleFormUrl: `https://forms.gle/${token}` }
    : { googleFormUrl: `https://docs.google.com/forms/d/e/1FAIpQLSd${token}/viewform`, codeEntry: 'entry.1084722391' };
