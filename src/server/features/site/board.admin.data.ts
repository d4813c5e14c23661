/** The notice board as admins change it. */
import { and, eq, inArray, type SQL } from 'drizzle-orm';
import type { Executor } from '#server/db/open-db.ts';
import { byText, countRows, sortedPage, toPage } from '#server/db/page.ts';
import { boardNotices, syllabusUnits } from '#server/db/schema/board.ts';
import { files } from '#server/db/schema/files.ts';
import { isDeleted, isSyllabusUsed, isUnitUsed, softDelete, undelete } from '#server/deletion.ts';
import { notFound, refuseField } from '#server/trpc.ts';
import type { Work } from '#server/work.ts';
import {
  type AdminBoardListInput,
  type BoardNoticeInput,
  isSameTitle,
  type SyllabusUnit,
  syllabusOf,
  unitsOf,
} from '#shared/board.ts';
import { purgedAt } from '#shared/deletion.ts';
import { publicationOf } from '#shared/drafts.ts';
import { matchesSearch, requireUnit } from './board.data.ts';
import { boardNoticeEvents } from './events.ts';

const orders = { title: byText(boardNotices.title), day: boardNotices.day, published: boardNotices.publishAt };

const columns = {
  kind: boardNotices.kind,
  title: boardNotices.title,
  text: boardNotices.text,
  tamilText: boardNotices.tamilText,
  unitId: boardNotices.unitId,
  day: boardNotices.day,
  lastDay: boardNotices.lastDay,
  source: boardNotices.source,
  announcedOn: boardNotices.announcedOn,
  link: boardNotices.link,
  fileId: boardNotices.fileId,
  isPinned: boardNotices.isPinned,
  tellsFollowers: boardNotices.tellsFollowers,
  publishAt: boardNotices.publishAt,
  isActive: boardNotices.isActive,
  isDraft: boardNotices.isDraft,
};

export function listAllBoardNotices(db: Executor, { search, kind, drafts, deleted, ...range }: AdminBoardListInput) {
  const matching = and(
    isDeleted(boardNotices, deleted),
    drafts ? eq(boardNotices.isDraft, true) : undefined,
    kind && eq(boardNotices.kind, kind),
    matchesSearch(db, search),
  );
  const query = db
    .select({
      ...columns,
      seq: boardNotices.seq,
      id: boardNotices.id,
      slug: boardNotices.slug,
      toldAt: boardNotices.toldAt,
      deletedAt: boardNotices.deletedAt,
      isUsed: isSyllabusUsed,
      file: { id: files.id, name: files.name, sizeBytes: files.sizeBytes, pages: files.pages },
    })
    .from(boardNotices)
    .leftJoin(files, eq(files.id, boardNotices.fileId))
    .$dynamic();
  const rows = sortedPage(query, boardNotices, { matching, orders, ...range }).all();
  const { items, nextCursor } = toPage(rows, range.limit);
  const units = unitsOfSyllabi(
    db,
    items.map(({ id }) => id),
  );
  return {
    items: items.map(({ isUsed, ...notice }) => ({
      ...notice,
      syllabus: syllabusOf(units.filter(({ syllabusId, position }) => syllabusId === notice.id && position > 0)),
      goneAt: purgedAt(notice.deletedAt, isUsed),
    })),
    nextCursor,
    total: countRows(db, boardNotices, matching),
  };
}

const unitsOfSyllabi = (db: Executor, ids: string[]) =>
  db.select().from(syllabusUnits).where(inArray(syllabusUnits.syllabusId, ids)).orderBy(syllabusUnits.position).all();

/** What things can belong to: each examination as a whole, then its units. */
export const listUnits = (db: Executor) =>
  db
    .select({
      id: syllabusUnits.id,
      exam: boardNotices.title,
      position: syllabusUnits.position,
      title: syllabusUnits.title,
    })
    .from(syllabusUnits)
    .innerJoin(boardNotices, eq(boardNotices.id, syllabusUnits.syllabusId))
    .where(isDeleted(boardNotices, false))
    .orderBy(byText(boardNotices.title), syllabusUnits.syllabusId, syllabusUnits.position)
    .all();

export function createBoardNotice(work: Work, input: BoardNoticeInput): { id: string; slug: string } {
  const { tx, now } = work;
  requireFitting(tx, input);
  const { syllabus, publishAt, ...values } = fieldsOfKind(input);
  const created = tx
    .insert(boardNotices)
    .values({
      ...values,
      ...publicationOf({ isDraft: false }, input),
      slug: freeSlug(tx, input.title),
      publishAt: Math.max(publishAt ?? now, now),
      createdAt: now,
      updatedAt: now,
    })
    .returning({ id: boardNotices.id, slug: boardNotices.slug })
    .get();
  if (input.kind === 'syllabus') saveUnits(work, created.id, unitsOf(syllabus));
  work.happened(boardNoticeEvents.created, { id: created.id, thing: input });
  return created;
}

type NoticeChange = Partial<BoardNoticeInput> & { isActive?: boolean };

/** Changes the named fields. Throws NOT_FOUND, and at its field where a unit would go that something belongs to. */
export function updateBoardNotice(work: Work, { id, ...asked }: NoticeChange & { id: string }): void {
  const { tx, now } = work;
  const before = findBoardNotice(tx, id);
  requireFitting(tx, asked);
  const publication = publicationOf(before, asked);
  const { syllabus, publishAt, ...values } = fieldsOfKind({ ...before, ...asked });
  if (before.kind === 'syllabus' && values.kind !== 'syllabus' && isSyllabusInUse(tx, id))
    throw refuseField('kind', 'Other things belong to this syllabus, so it stays one.');
  // A draft that is published now is new now; what hangs there already keeps its time, unless a later one is named.
  const wanted = publishAt ?? now;
  const isNew = before.isDraft && publication.isActive === true;
  const postedAt = wanted > now || isNew ? Math.max(wanted, now) : Math.min(before.publishAt, now);
  tx.update(boardNotices)
    .set({ ...values, ...publication, publishAt: postedAt, updatedAt: now })
    .where(eq(boardNotices.id, id))
    .run();
  if (values.kind === 'syllabus') saveUnits(work, id, unitsOf(syllabus));
  work.happened(boardNoticeEvents.updated, { id, before, thing: { ...before, ...asked, ...publication } });
}

export const deleteBoardNotice = (work: Work, { id }: { id: string }): void =>
  softDelete(work, { entity: 'board_notice', id, thing: findBoardNotice(work.tx, id) });

export const restoreBoardNotice = (work: Work, { id }: { id: string }): void =>
  undelete(work, { entity: 'board_notice', id, thing: findBoardNotice(work.tx, id, true) });

/** Without what a notice of its kind does not have. */
function fieldsOfKind(notice: BoardNoticeInput): BoardNoticeInput {
  const isDate = notice.kind === 'date';
  return {
    ...notice,
    unitId: notice.kind === 'syllabus' ? null : notice.unitId,
    day: isDate ? notice.day : '',
    lastDay: isDate ? notice.lastDay : '',
  };
}

function findBoardNotice(tx: Executor, id: string, deleted = false) {
  const found = tx
    .select(columns)
    .from(boardNotices)
    .where(and(eq(boardNotices.id, id), isDeleted(boardNotices, deleted)))
    .get();
  if (!found) throw notFound('Notice not found');
  return { ...found, syllabus: syllabusOf(unitsOfSyllabi(tx, [id]).filter(({ position }) => position > 0)) };
}

/** Refuses, at its field, a unit or a file that is not there; a file is a PDF that everybody may read, as a sample is. */
function requireFitting(tx: Executor, { unitId, fileId }: Pick<NoticeChange, 'unitId' | 'fileId'>): void {
  requireUnit(tx, unitId);
  if (!fileId) return;
  const file = tx
    .select({ purpose: files.purpose, completedAt: files.completedAt })
    .from(files)
    .where(eq(files.id, fileId))
    .get();
  if (file?.purpose !== 'sample' || file.completedAt === null)
    throw refuseField('fileId', 'Please upload this file again');
}

const exists = (tx: Executor, table: typeof boardNotices | typeof syllabusUnits, matching: SQL | undefined): boolean =>
  countRows(tx, table, matching) > 0;

const isSyllabusInUse = (tx: Executor, id: string): boolean =>
  exists(tx, boardNotices, and(eq(boardNotices.id, id), isSyllabusUsed));

/** Words of a title in an address; what is written in no Latin letters is called by its number. */
function freeSlug(tx: Executor, title: string): string {
  const words = title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replaceAll(/^-|-$/g, '');
  const start = words === '' ? 'notice' : words;
  for (let number = 1; ; number++) {
    const slug = number === 1 ? start : `${start}-${number}`;
    if (!exists(tx, boardNotices, eq(boardNotices.slug, slug))) return slug;
  }
}

/**
 * Brings the units of a syllabus to those typed. A unit stays itself where its name stays, else where its place does, and
 * keeps what belongs to it. Throws where one would go that something belongs to.
 */
function saveUnits({ tx }: Work, syllabusId: string, typed: SyllabusUnit[]): void {
  const before = unitsOfSyllabi(tx, [syllabusId]);
  const wanted = [{ title: '', text: '' }, ...typed].map((unit, position) => ({ ...unit, position }));
  const left = new Set(before);
  const takeLeft = (fits: (unit: (typeof before)[number]) => boolean) => {
    const found = [...left].find(fits);
    if (found) left.delete(found);
    return found;
  };
  const named = wanted.map((unit) => ({ ...unit, same: takeLeft(({ title }) => isSameTitle(title, unit.title)) }));
  const placed = named.map(({ same, ...unit }) => ({
    ...unit,
    same: same ?? takeLeft(({ position }) => position === unit.position),
  }));
  for (const gone of left) {
    if (exists(tx, syllabusUnits, and(eq(syllabusUnits.id, gone.id), isUnitUsed)))
      throw refuseField(
        'syllabus',
        `Materials, tests, videos or notices belong to “${gone.title}”. Give them another unit first, or keep its name.`,
      );
    tx.delete(syllabusUnits).where(eq(syllabusUnits.id, gone.id)).run();
  }
  for (const { same, ...unit } of placed)
    if (same) tx.update(syllabusUnits).set(unit).where(eq(syllabusUnits.id, same.id)).run();
    else
      tx.insert(syllabusUnits)
        .values({ ...unit, syllabusId })
        .run();
}
