/** A student's place in each test among all who have taken it: thousands look for it on the same evening. */

import { sql } from 'drizzle-orm';
import type { Executor } from '#server/db/open-db.ts';

type StudentsPlace = { testId: string; place: number; students: number };

/** Equals share a place. A test in which somebody has none is left out. */
export const readPlaces = (db: Executor, userId: string): StudentsPlace[] => [
  ...placesInPapers(db, userId),
  ...placesInForms(db, userId),
];

/** Only qualified first attempts count. The index `test_scores_ranked`, whose condition this repeats, counts the better ones. */
const placesInPapers = (db: Executor, userId: string) =>
  db.all<StudentsPlace>(sql`
    select mine.test_id as "testId",
      1 + (select count(*) from test_scores where test_id = mine.test_id and attempt_number = 1 and is_qualified = 1
        and score > mine.score) as place,
      (select count(*) from test_scores where test_id = mine.test_id and attempt_number = 1 and is_qualified = 1) as students
    from test_scores as mine
    where mine.user_id = ${userId} and mine.attempt_number = 1 and mine.is_qualified = 1`);

/** By the best attempt, then by the first, which is looked for only among those whose best is the same. */
function placesInForms(db: Executor, userId: string) {
  const firstShare = (student: string) => sql`(
    select score / max_score from test_scores
    where test_id = mine.test_id and user_id = ${sql.identifier(student)}.user_id
    order by submitted_at, id limit 1)`;
  return db.all<StudentsPlace>(sql`
    with bests as materialized (
      select test_id, user_id, max(score / max_score) as best
      from test_scores
      where attempt_id is null and user_id is not null
        and test_id in (select test_id from test_scores where user_id = ${userId} and attempt_id is null)
      group by test_id, user_id
    ), mine as (select * from bests where user_id = ${userId})
    select mine.test_id as "testId", count(*) as students,
      1 + sum(student.best > mine.best
        or (student.best = mine.best and ${firstShare('student')} > ${firstShare('mine')})) as place
    from mine join bests as student on student.test_id = mine.test_id
    group by mine.test_id`);
}
