/** How somebody stands in each unit over all her tests: one list for each examination of the notice board. */
import { and, desc, eq, inArray, isNull, ne, or } from 'drizzle-orm';
import type { Executor } from '#server/db/open-db.ts';
import { boardNotices, syllabusUnits } from '#server/db/schema/board.ts';
import { materials } from '#server/db/schema/materials.ts';
import { attempts, papers, tests } from '#server/db/schema/tests.ts';
import { isPosted } from '#server/features/site/board.data.ts';
import { seriesFormat } from '#shared/enums.ts';
import { questionCount } from '#shared/hall-formats.ts';
import { markUnits, type Unit } from '#shared/hall-marking.ts';
import type { SessionUser } from '#shared/users.ts';
import { keyOf, type Paper } from './hall-papers.data.ts';
import { attemptsToLearnFrom } from './learning.data.ts';
import { isOpenTo } from './test-access.data.ts';

type Reader = { user: SessionUser; now: number };

/** What was reached in a unit; `id`: of the syllabus, or the name where it is in none. */
type Reached = {
  id: string;
  name: string;
  tests: number;
  right: number;
  questions: number;
  score: number;
  maxScore: number;
  materialIds: string[];
};

/** The units of a paper's questions; where none are named, the unit that the whole paper belongs to. */
const unitsIn = ({ units, unitId, format }: Pick<Paper, 'units' | 'unitId' | 'format'>): readonly Unit[] =>
  units.length > 0 || unitId === null
    ? units
    : [{ name: '', from: 0, to: questionCount(format), materialId: null, unitId }];

const idOf = ({ unitId, name }: Pick<Unit, 'unitId' | 'name'>): string => unitId ?? name.trim().toLowerCase();

function reachedIn(db: Executor, reader: Reader): Reached[] {
  const byUnit = new Map<string, Reached>();
  for (const { paper, sheet } of attemptsToLearnFrom(db, undefined, reader)) {
    const units = unitsIn(paper);
    const marked = markUnits({ format: paper.format, key: keyOf(paper), sheet, units });
    const seen = new Set<string>();
    for (const [place, marks] of marked.entries()) {
      const unit = units[place];
      if (!unit || marks.questions === 0) continue;
      const id = idOf(unit);
      const before = byUnit.get(id);
      byUnit.set(id, {
        id,
        name: before?.name || unit.name.trim(),
        tests: (before?.tests ?? 0) + (seen.has(id) ? 0 : 1),
        right: (before?.right ?? 0) + marks.right,
        questions: (before?.questions ?? 0) + marks.questions,
        score: (before?.score ?? 0) + marks.score,
        maxScore: (before?.maxScore ?? 0) + marks.maxScore,
        materialIds: [...(before?.materialIds ?? []), ...(unit.materialId === null ? [] : [unit.materialId])],
      });
      seen.add(id);
    }
  }
  return [...byUnit.values()];
}

/** Each examination with its units, the weakest first; those in no syllabus come last, without an examination. */
export function readUnits(db: Executor, reader: Reader) {
  const reached = reachedIn(db, reader);
  const inSyllabus = unitsOfSyllabus(
    db,
    reached.map(({ id }) => id),
    reader.now,
  );
  const untaken = testsToTake(db, reader);
  const rows = reached.flatMap(({ materialIds, score, ...unit }) => {
    const found = inSyllabus.get(unit.id);
    // The examination as a whole is no unit.
    if (found?.position === 0) return [];
    return [
      {
        ...unit,
        name: found?.title || unit.name,
        exam: found ? { title: found.exam, slug: found.slug } : null,
        position: found?.position ?? null,
        share: unit.maxScore === 0 ? 0 : Math.max(score / unit.maxScore, 0),
        materials: materialsOf(db, { unitId: unit.id, materialIds }),
        next: untaken.find(({ units }) => units.has(unit.id)) ?? null,
      },
    ];
  });
  const exams = [...new Map(rows.map(({ exam }) => [exam?.slug ?? '', exam])).entries()];
  return exams
    .toSorted(([one], [other]) => Number(one === '') - Number(other === ''))
    .map(([slug, exam]) => ({
      exam,
      units: rows
        .filter((row) => (row.exam?.slug ?? '') === slug)
        .toSorted((one, other) => one.share - other.share)
        .map(({ exam: _, maxScore: __, next, ...row }) => ({
          ...row,
          next: next && { id: next.id, title: next.title },
        })),
    }));
}

const unitsOfSyllabus = (db: Executor, ids: string[], now: number) =>
  new Map(
    db
      .select({
        id: syllabusUnits.id,
        title: syllabusUnits.title,
        position: syllabusUnits.position,
        exam: boardNotices.title,
        slug: boardNotices.slug,
      })
      .from(syllabusUnits)
      .innerJoin(boardNotices, eq(boardNotices.id, syllabusUnits.syllabusId))
      .where(and(inArray(syllabusUnits.id, ids), isPosted(boardNotices, now)))
      .all()
      .map((unit) => [unit.id, unit]),
  );

/** Of a unit the materials to read: those that its papers name, and the newest that belong to it. */
const mostMaterials = 2;

const materialsOf = (db: Executor, { unitId, materialIds }: { unitId: string; materialIds: string[] }) =>
  db
    .select({ id: materials.id, title: materials.title })
    .from(materials)
    .where(
      and(
        or(eq(materials.unitId, unitId), inArray(materials.id, materialIds)),
        ne(materials.format, seriesFormat),
        eq(materials.isActive, true),
        isNull(materials.deletedAt),
      ),
    )
    .orderBy(desc(materials.seq))
    .limit(mostMaterials)
    .all();

/** The papers that she can begin now and has not begun, the newest first, with the units in each. */
function testsToTake(db: Executor, { user, now }: Reader) {
  const begun = new Set(
    db
      .select({ testId: attempts.testId })
      .from(attempts)
      .where(eq(attempts.userId, user.id))
      .all()
      .map(({ testId }) => testId),
  );
  return db
    .select({
      id: tests.id,
      title: tests.title,
      opensAt: tests.opensAt,
      closesAt: tests.closesAt,
      unitId: tests.unitId,
      units: papers.units,
      format: papers.format,
    })
    .from(papers)
    .innerJoin(tests, eq(tests.id, papers.testId))
    .where(and(eq(tests.isActive, true), isNull(tests.deletedAt), isOpenTo(db, { userId: user.id, now })))
    .orderBy(desc(tests.seq))
    .all()
    .filter(
      ({ id, opensAt, closesAt }) =>
        !begun.has(id) && (opensAt === null || opensAt <= now) && (closesAt === null || closesAt > now),
    )
    .map(({ id, title, ...paper }) => ({ id, title, units: new Set(unitsIn(paper).map(idOf)) }));
}
