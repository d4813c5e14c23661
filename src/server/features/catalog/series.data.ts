/** A test series as everybody sees it: what is in it, and when each test opens. */
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Executor } from '#server/db/open-db.ts';
import { boardNotices } from '#server/db/schema/board.ts';
import { materials } from '#server/db/schema/materials.ts';
import { series } from '#server/db/schema/series.ts';
import { tests } from '#server/db/schema/tests.ts';
import { isShown } from '#server/features/catalog/material-search.data.ts';
import { isInSeries } from '#server/features/mock-tests/test-access.data.ts';
import { isOpen, phaseOf } from '#server/features/mock-tests/tests.data.ts';
import { notFound } from '#server/trpc.ts';
import { seriesMessages } from '#shared/messages.ts';

/**
 * A series with its tests, those that are over last. `isFree`: open to every verified student; `endsAt`: when it stops
 * opening tests, null for never; `exam`: all of whose tests are in it. Throws NOT_FOUND. `now`: UTC ms.
 */
export function getSeries(db: Executor, id: string, now: number) {
  const found = db
    .select({
      id: materials.id,
      title: materials.title,
      description: materials.description,
      category: materials.category,
      endsAt: series.endsAt,
      exam: { title: boardNotices.title, slug: boardNotices.slug },
    })
    .from(series)
    .innerJoin(materials, eq(materials.id, series.materialId))
    .leftJoin(boardNotices, and(eq(boardNotices.id, series.syllabusId), isNull(boardNotices.deletedAt)))
    .where(and(eq(materials.id, id), isShown))
    .get();
  if (!found) throw notFound(seriesMessages.notFound);
  return { ...found, tests: testsOf(db, id, now) };
}

const testsOf = (db: Executor, id: string, now: number) =>
  db
    .select({
      id: tests.id,
      title: tests.title,
      kind: tests.kind,
      duration: tests.duration,
      questions: tests.questions,
      opensAt: tests.opensAt,
      closesAt: tests.closesAt,
      isFree: tests.isOpenToAll,
    })
    .from(tests)
    .innerJoin(series, and(eq(series.materialId, id), isInSeries(db)))
    .where(isOpen)
    .orderBy(sql`coalesce(${tests.closesAt}, ${Number.MAX_SAFE_INTEGER}) <= ${now}`, asc(tests.opensAt), asc(tests.seq))
    .all()
    .map((test) => ({ ...test, phase: phaseOf(test, now) }));
