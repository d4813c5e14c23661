/** Adds papers, copies them, and changes what the list says of them. */
import { eq } from 'drizzle-orm';
import { paperPages, papers, solutionPages, solutionTexts, tests } from '#server/db/schema/tests.ts';
import { requireUnit } from '#server/features/site/board.data.ts';
import type { Work } from '#server/work.ts';
import type { MaterialCategory } from '#shared/enums.ts';
import { type ReadyFormat, readyFormats } from '#shared/hall-formats.ts';
import type { NewPaper, PaperDetails } from '#shared/tests.ts';
import { testEvents } from './events.ts';
import { inWords, keyWithin, requireSetup } from './hall-setup.admin.data.ts';

const firstFormats: Record<MaterialCategory, ReadyFormat> = { PG_TRB: 'pgTrb', UG_TRB: 'ugTrb', General: 'single' };

/** Adds a paper as a draft, in the format of its examination; returns its id. */
export function createPaper({ tx, now, happened }: Work, input: NewPaper): { id: string } {
  requireUnit(tx, input.unitId);
  const { format } = readyFormats[firstFormats[input.category]];
  const created = tx
    .insert(tests)
    .values({
      ...input,
      ...inWords(format),
      kind: 'paper',
      googleFormUrl: '',
      ...draft,
      createdAt: now,
      updatedAt: now,
    })
    .returning({ id: tests.id })
    .get();
  const nothing = { key: keyWithin([], format), pageStarts: [], units: [], series: {} };
  tx.insert(papers)
    .values({ testId: created.id, format, ...nothing, updatedAt: now })
    .run();
  happened(testEvents.created, { ...created, thing: input });
  return created;
}

const draft = { isActive: false, isDraft: true };

/** A copy of a paper as a draft of this name, without dates and attempts; returns its id. Throws NOT_FOUND. */
export function copyPaper({ tx, now, happened }: Work, { id, ...details }: PaperDetails): { id: string } {
  requireUnit(tx, details.unitId);
  const { test, paper } = requireSetup(tx, id);
  const { seq: _, id: __, ...rest } = test;
  const dates = { opensAt: null, closesAt: null, createdAt: now, updatedAt: now };
  const copy = tx
    .insert(tests)
    .values({ ...rest, ...details, scoreSecret: '', ...draft, ...dates })
    .returning({ id: tests.id })
    .get();
  tx.insert(papers)
    .values({ ...paper, testId: copy.id, previousKey: null, keyAt: null, closeToldAt: null, updatedAt: now })
    .run();
  for (const table of [paperPages, solutionPages, solutionTexts])
    for (const row of tx.select().from(table).where(eq(table.testId, id)).all())
      tx.insert(table)
        .values({ ...row, testId: copy.id })
        .run();
  happened(testEvents.created, { ...copy, thing: { ...details, copyOf: test.title } });
  return copy;
}

export function updateDetails({ tx, now, happened }: Work, { id, ...details }: PaperDetails): void {
  const { title, description, category, difficulty, unitId } = requireSetup(tx, id).test;
  requireUnit(tx, details.unitId);
  tx.update(tests)
    .set({ ...details, updatedAt: now })
    .where(eq(tests.id, id))
    .run();
  happened(testEvents.updated, { id, before: { title, description, category, difficulty, unitId }, thing: details });
}
