/** The materials of the demo, with PDFs drawn for it. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db, Executor } from '#server/db/open-db.ts';
import { materials } from '#server/db/schema/materials.ts';
import { storeFile } from '#server/files/store.ts';
import { type MaterialCategory } from '#shared/enums.ts';
import type { FilePurpose } from '#shared/files.ts';
import { rupeesToPaise } from '#shared/money.ts';
import { daysBefore } from './days.ts';

export type StoredMaterial = typeof materials.$inferSelect;

type DemoMaterial = {
  title: string;
  description: string;
  tags?: string;
  edition?: string;
  contents?: string;
  category: MaterialCategory;
  daysAgo: number;
  pages: number;
  /** A file in `pdfs`, and its price as a download in rupees. */
  download?: { pdf: string; rupees: number };
  /** A file in `pdfs` that everybody may read. */
  sample?: string;
  /** Where it is not the one of its files or of its printed copies. */
  format?: string;
  /** What a printed copy costs, in rupees, and how many there were before all orders; absent: nobody counts them. */
  printed?: { rupees: number; stock?: number };
};

const catalogue = {
  'ug-1': {
    title: 'UG TRB English Unit 1: Chaucer to Milton',
    edition: 'June 2026',
    contents: 'Chaucer to Milton\nBooks to know\nTest yourself\nKey to the questions',
    description:
      'The age, the poets, the University Wits, metaphysical and cavalier poetry. With authors, works and questions.',
    category: 'UG_TRB',
    daysAgo: 158,
    pages: 8,
    download: { pdf: 'chaucer-to-milton', rupees: 149 },
    sample: 'chaucer-to-milton-sample',
  },
  'ug-2': {
    title: 'UG TRB English Unit 2: Restoration and Eighteenth Century',
    description:
      'From Dryden to the precursors of Romanticism, each with the facts that examiners ask for. Printed copies only.',
    category: 'UG_TRB',
    daysAgo: 154,
    pages: 96,
    printed: { rupees: 149 },
  },
  'pg-shakespeare': {
    title: 'PG TRB English: Shakespeare',
    edition: 'June 2026',
    contents: 'Shakespeare\nBooks to know\nTest yourself\nKey to the questions',
    tags: 'ஷேக்ஸ்பியர், Hamlet, Macbeth, drama',
    description:
      'Life, theatre, sources and periods; tragedies, comedies, histories and last plays; the sonnets and the critics.',
    category: 'PG_TRB',
    daysAgo: 118,
    pages: 7,
    download: { pdf: 'shakespeare', rupees: 199 },
  },
  'gen-research': {
    title: 'Research Methodology for Ph.D. Course Work and UGC-NET',
    edition: 'June 2026',
    contents: 'Research Methodology\nBooks to know\nTest yourself\nKey to the questions',
    description:
      'Problem, hypothesis, sampling, tools, simple statistics, MLA style and ethics. Exact enough for Paper I.',
    category: 'General',
    daysAgo: 111,
    pages: 7,
    download: { pdf: 'research', rupees: 199 },
  },
  'pg-forms': {
    title: 'PG TRB English: Literary Forms, Terms and Prosody',
    description: 'Forms of poetry, drama and fiction, metre and stanza, and figures of speech. Printed copies only.',
    category: 'PG_TRB',
    daysAgo: 105,
    pages: 104,
    printed: { rupees: 179, stock: 20 },
  },
  'ug-grammar': {
    title: 'UG TRB English: Grammar and Usage',
    edition: 'June 2026',
    contents: 'Grammar and Usage\nBooks to know\nTest yourself\nKey to the questions',
    tags: 'இலக்கணம், ஆங்கில இலக்கணம், tenses',
    description:
      'Tenses, agreement, conditionals, voice, speech and clauses. Common mistakes beside the correct sentences.',
    category: 'UG_TRB',
    daysAgo: 102,
    pages: 7,
    download: { pdf: 'grammar', rupees: 199 },
    printed: { rupees: 349, stock: 12 },
  },
  'ug-set': {
    title: 'UG TRB English: Complete Set of 12 Printed Books',
    description:
      'All ten units with grammar and teaching methodology, printed and bound. Sent by courier anywhere in India.',
    category: 'UG_TRB',
    daysAgo: 88,
    pages: 1240,
    printed: { rupees: 899, stock: 30 },
  },
  'pg-set': {
    title: 'PG TRB English: Complete Set of 10 Printed Books',
    description:
      'The whole postgraduate syllabus with the education paper, in ten volumes. Sent by courier. Printed copies only.',
    category: 'PG_TRB',
    daysAgo: 86,
    pages: 1085,
    printed: { rupees: 849, stock: 11 },
  },
  'gen-gk': {
    title: 'General Knowledge for TRB: Tamil Nadu and India',
    description:
      'History, polity, geography and culture of Tamil Nadu, and science for daily life. A printed book, revised each June.',
    category: 'General',
    daysAgo: 80,
    pages: 256,
    printed: { rupees: 199 },
  },
  'pg-poetics': {
    title: 'PG TRB English: Indian Poetics and Aesthetics',
    description:
      'Rasa, dhvani, alankara, riti, vakrokti and auchitya explained with English examples. A printed booklet.',
    category: 'PG_TRB',
    daysAgo: 76,
    pages: 72,
    printed: { rupees: 179, stock: 2 },
  },
  'gen-tet': {
    title: 'TET Paper II: English and Pedagogy Guide',
    description:
      'The English and child-development parts of the Teacher Eligibility Test, with five practice tests. A printed book.',
    category: 'General',
    daysAgo: 74,
    pages: 312,
    printed: { rupees: 349 },
  },
  'pg-women': {
    title: 'PG TRB English: Women’s Writing Reader',
    description:
      'Extracts and study questions from Woolf to Ambai. Given to the weekend batch; please ask on WhatsApp for a copy.',
    category: 'PG_TRB',
    daysAgo: 63,
    pages: 210,
  },
  'ug-tamil': {
    title: 'Compulsory Tamil Eligibility Test: Practice Workbook',
    description: 'தமிழ் தகுதித் தேர்வுக்கான பயிற்சிப் புத்தகம். Model questions on grammar, words and books, with a key.',
    category: 'UG_TRB',
    daysAgo: 57,
    pages: 3,
    download: { pdf: 'tamil', rupees: 99 },
    printed: { rupees: 249, stock: 6 },
  },
  'ug-model-1': {
    title: 'UG TRB English Model Paper 1',
    edition: 'June 2026',
    contents: 'Instructions\nQuestions\nKey to the questions',
    description:
      'Sixty questions from all units, mixed as in the examination, to be answered in an hour. Don’t look at the answer key until you finish.',
    category: 'UG_TRB',
    daysAgo: 33,
    pages: 9,
    download: { pdf: 'model-paper', rupees: 99 },
    sample: 'model-paper-sample',
  },
  'ug-free-model': {
    title: 'Free Sample: First Questions of Model Paper 1',
    description:
      'The first pages of our Model Paper 1, free for everyone. See the style of questions before you decide.',
    category: 'UG_TRB',
    daysAgo: 12,
    pages: 3,
    sample: 'model-paper-sample',
  },
  'gen-charts': {
    title: 'Classroom Charts: Parts of Speech (Set of 12)',
    description:
      'Twelve wall charts for the English class, standards VI to X. Ask on WhatsApp for sizes and courier charges.',
    category: 'General',
    daysAgo: 6,
    pages: 12,
  },
  'ug-free-grammar': {
    title: 'Free Sample: Grammar Practice for School Assistants',
    format: 'PDF',
    description: 'A short practice sheet on tenses and agreement. The file is being prepared.',
    category: 'UG_TRB',
    daysAgo: 3,
    pages: 4,
  },
} as const satisfies Record<string, DemoMaterial>;

export type MaterialKey = keyof typeof catalogue;
type NewMaterial = typeof materials.$inferInsert & { key: string };

/** Returns the rows of the materials, oldest first. `now`: UTC ms. */
export async function prepareMaterials(db: Db, now: number): Promise<NewMaterial[]> {
  const rows: NewMaterial[] = [];
  const store = async (purpose: FilePurpose, pdf: string, pages: number) => {
    const bytes = await readFile(join(import.meta.dirname, 'pdfs', `${pdf}.pdf`));
    return (await storeFile(db, { purpose, name: `${pdf}.pdf`, source: [bytes], pages, now })).id;
  };
  for (const [key, material] of Object.entries<DemoMaterial>(catalogue)) {
    const { daysAgo, download, sample, printed, ...shown } = material;
    const createdAt = daysBefore(now, daysAgo);
    rows.push({
      key,
      ...shown,
      pricePaise: rupeesToPaise(download?.rupees ?? 0),
      printPricePaise: rupeesToPaise(printed?.rupees ?? 0),
      stock: printed?.stock ?? null,
      format: shown.format ?? (download || sample ? 'PDF' : 'Printed'),
      fileId: download ? await store('material', download.pdf, shown.pages) : null,
      sampleFileId: sample ? await store('sample', sample, 3) : null,
      createdAt,
      updatedAt: createdAt,
    });
  }
  return rows;
}

export const insertMaterials = (tx: Executor, rows: NewMaterial[]): Map<string, StoredMaterial> =>
  new Map(rows.map(({ key, ...row }) => [key, tx.insert(materials).values(row).returning().get()]));
