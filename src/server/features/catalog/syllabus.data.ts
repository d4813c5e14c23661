/** The page of an examination: each unit of its syllabus with all that the site has on it. */
import { and, desc, eq, inArray, isNotNull, or } from 'drizzle-orm';
import type { Executor } from '#server/db/open-db.ts';
import { boardNotices, syllabusUnits } from '#server/db/schema/board.ts';
import { materials } from '#server/db/schema/materials.ts';
import { papers, tests } from '#server/db/schema/tests.ts';
import { videos } from '#server/db/schema/videos.ts';
import { isOpen } from '#server/features/mock-tests/tests.data.ts';
import { type BoardTime, getBoardNotice, isPosted } from '#server/features/site/board.data.ts';
import { isShownVideo } from '#server/features/site/videos.data.ts';
import { notFound } from '#server/trpc.ts';
import { isShown } from './material-search.data.ts';

/** So many things of a kind are shown with a syllabus, the newest first. */
const mostOfAKind = 300;

/** The units in order, the examination as a whole first. Throws NOT_FOUND. */
export function readSyllabus(db: Executor, slug: string, time: BoardTime) {
  const syllabus = getBoardNotice(db, slug, time);
  if (syllabus.kind !== 'syllabus') throw notFound('Syllabus not found');
  const units = db
    .select()
    .from(syllabusUnits)
    .where(eq(syllabusUnits.syllabusId, syllabus.id))
    .orderBy(syllabusUnits.position)
    .all();
  const things = thingsOf(
    db,
    units.map(({ id }) => id),
    time.now,
  );
  return {
    ...syllabus,
    units: units.map(({ id, position, title, text }) => {
      const ofUnit = <Thing extends { unitId: string | null }>(all: Thing[]) =>
        all.filter(({ unitId }) => unitId === id);
      return {
        position,
        title,
        text,
        materials: ofUnit(things.materials),
        tests: ofUnit(things.tests),
        videos: ofUnit(things.videos),
        papers: ofUnit(things.papers),
      };
    }),
  };
}

function thingsOf(db: Executor, units: string[], now: number) {
  return {
    materials: db
      .select({
        id: materials.id,
        title: materials.title,
        pages: materials.pages,
        format: materials.format,
        unitId: materials.unitId,
      })
      .from(materials)
      .where(and(isShown, inArray(materials.unitId, units)))
      .orderBy(desc(materials.seq))
      .limit(mostOfAKind)
      .all(),
    tests: testsOf(db, units),
    videos: db
      .select({ id: videos.id, title: videos.title, unitId: videos.unitId })
      .from(videos)
      .where(and(isShownVideo, inArray(videos.unitId, units)))
      .orderBy(desc(videos.seq))
      .limit(mostOfAKind)
      .all(),
    papers: db
      .select({ id: boardNotices.id, slug: boardNotices.slug, title: boardNotices.title, unitId: boardNotices.unitId })
      .from(boardNotices)
      .where(and(eq(boardNotices.kind, 'paper'), isPosted(boardNotices, now), inArray(boardNotices.unitId, units)))
      .orderBy(desc(boardNotices.publishAt))
      .limit(mostOfAKind)
      .all(),
  };
}

/** A paper of the hall belongs to the units of its questions, too. */
const testsOf = (db: Executor, wanted: string[]) =>
  db
    .select({ id: tests.id, title: tests.title, kind: tests.kind, unitId: tests.unitId, units: papers.units })
    .from(tests)
    .leftJoin(papers, eq(papers.testId, tests.id))
    .where(and(isOpen, or(inArray(tests.unitId, wanted), isNotNull(papers.testId))))
    .orderBy(desc(tests.seq))
    .limit(mostOfAKind)
    .all()
    .flatMap(({ units, unitId, ...test }) =>
      [...new Set([unitId, ...(units ?? []).map((unit) => unit.unitId ?? null)])]
        .filter((each) => each !== null && wanted.includes(each))
        .map((each) => ({ ...test, unitId: each })),
    );
