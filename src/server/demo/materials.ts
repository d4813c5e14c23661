import type { Db, Executor } from '#server/db/open-db.ts';
import { materials } from '#server/db/schema/materials.ts';
import { storeFile } from '#server/files/store.ts';
import { categoryLabel, type MaterialCategory } from '#shared/enums.ts';
import type { FilePurpose } from '#shared/files.ts';
import { rupeesToPaise } from '#shared/money.ts';
import { general } from './catalogue/general.ts';
import { pgTrb } from './catalogue/pg-trb.ts';
import type { SampleMaterial } from './catalogue/sample-material.ts';
import { ugTrb } from './catalogue/ug-trb.ts';
import { daysBefore } from './days.ts';
import { firstPages, makePdf } from './pdf.ts';

export type MaterialKey = keyof typeof ugTrb | keyof typeof pgTrb | keyof typeof general;
export type StoredMaterial = typeof materials.$inferSelect;

type NewMaterial = typeof materials.$inferInsert;
type Entry = SampleMaterial & { key: string; category: MaterialCategory; createdAt: number };

const samplePages = 3;

/** Makes the PDFs, stores them, and answers the rows that refer to them, oldest first. `now`: UTC ms. */
export async function prepareMaterials(db: Db, now: number): Promise<(NewMaterial & { key: string })[]> {
  const entries = allEntries(now);
  const pdfs = new Map<string, { bytes: Uint8Array; pages: number }>();
  for (const { key, title, category, pdf, createdAt } of entries) {
    if (!pdf) continue;
    const cover = { title, subtitle: pdf.subtitle, label: categoryLabel(category) };
    pdfs.set(key, await makePdf(pdf.make(cover), createdAt));
  }

  const store = async (purpose: FilePurpose, name: string, bytes: Uint8Array, pages: number) =>
    (await storeFile(db, { purpose, name: `${name}.pdf`, source: [bytes], pages, now })).id;
  const rows: (NewMaterial & { key: string })[] = [];
  for (const { key, title, description, category, rupees, sampleFrom, createdAt, ...entry } of entries) {
    const whole = pdfs.get(key);
    const sampled = sampleFrom === undefined ? undefined : pdfs.get(sampleFrom);
    const name = title.replaceAll(':', ' -');
    rows.push({
      key,
      title,
      description,
      category,
      ...pricesOf(key, rupeesToPaise(rupees), whole !== undefined),
      pages: whole?.pages ?? entry.pages ?? samplePages,
      format: whole || (rupees === 0 && category === 'UG_TRB') ? 'PDF' : 'Printed',
      fileId: whole ? await store('material', name, whole.bytes, whole.pages) : null,
      sampleFileId: sampled
        ? await store('sample', `${name} (sample)`, await firstPages(sampled.bytes, samplePages), samplePages)
        : null,
      createdAt,
      updatedAt: createdAt,
    });
  }
  return rows;
}

/** What also lies printed, for how many rupees, and how many copies; of what is not named nobody counts. */
const printed: Record<string, { rupees?: number; stock: number }> = {
  'ug-set': { stock: 25 },
  'pg-set': { stock: 8 },
  'ug-tamil': { stock: 3 },
  'pg-poetics': { stock: 0 },
  'ug-grammar': { rupees: 349, stock: 12 },
  'gen-net': { rupees: 449, stock: 6 },
};

/** What has a file is sold as a download, anything else that has a price as printed copies; a few are both. */
function pricesOf(key: string, pricePaise: number, hasFile: boolean) {
  const { rupees, stock = null } = printed[key] ?? {};
  return hasFile
    ? { pricePaise, printPricePaise: rupeesToPaise(rupees ?? 0), stock }
    : { pricePaise: 0, printPricePaise: pricePaise, stock };
}

export function insertMaterials(tx: Executor, rows: (NewMaterial & { key: string })[]): Map<string, StoredMaterial> {
  return new Map(rows.map(({ key, ...row }) => [key, tx.insert(materials).values(row).returning().get()]));
}

function allEntries(now: number): Entry[] {
  const of = (category: MaterialCategory, catalogue: Record<string, SampleMaterial>) =>
    Object.entries(catalogue).map(([key, material]) => ({
      ...material,
      key,
      category,
      createdAt: daysBefore(now, material.daysAgo),
    }));
  return [...of('UG_TRB', ugTrb), ...of('PG_TRB', pgTrb), ...of('General', general)].sort(
    (a, b) => a.createdAt - b.createdAt,
  );
}
