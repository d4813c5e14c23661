/** A sample notice board: the syllabus of one examination in ten units, its calendar, news and an old paper. */
import { eq } from 'drizzle-orm';
import type { Executor } from '#server/db/open-db.ts';
import { boardNotices, syllabusUnits } from '#server/db/schema/board.ts';
import { materials } from '#server/db/schema/materials.ts';
import { papers, tests } from '#server/db/schema/tests.ts';
import { videos } from '#server/db/schema/videos.ts';
import { formatDay } from '#shared/dates.ts';
import { daysBefore } from './days.ts';
import type { MaterialKey, StoredMaterial } from './materials.ts';

const units: [title: string, topics: string][] = [
  ['Unit 1: Chaucer to Milton', 'Chaucer, Spenser, Bacon, Marlowe, Donne and Milton, with the history of the age.'],
  ['Unit 2: The Eighteenth Century', 'Dryden, Pope, Swift, Johnson, Goldsmith and Sheridan; the rise of the novel.'],
  ['Unit 3: The Romantics', 'Wordsworth, Coleridge, Shelley, Keats, Lamb and Jane Austen.'],
  ['Unit 4: The Victorians', 'Tennyson, Browning, Arnold, Dickens, Hardy and Wilde.'],
  ['Unit 5: The Twentieth Century', 'Yeats, Eliot, Shaw, Woolf, Joyce, Beckett and after.'],
  ['Unit 6: Shakespeare', 'Tragedies, comedies, histories and sonnets; the stage and the critics.'],
  [
    'Unit 7: American and Indian Writing in English',
    'Whitman, Frost, Miller, Morrison; Tagore, Narayan, Karnad and Das.',
  ],
  [
    'Unit 8: Literary Criticism and Forms',
    'From Aristotle to the New Critics; forms, terms and prosody; Indian poetics.',
  ],
  ['Unit 9: Language and Linguistics', 'History of English, phonetics, grammar and usage.'],
  ['Unit 10: Teaching of English and Pedagogy', 'Methods, testing, and the psychology of education.'],
];

const materialUnits: Partial<Record<MaterialKey, number>> = {
  'pg-shakespeare': 6,
  'pg-forms': 8,
  'pg-poetics': 8,
  'pg-women': 7,
  'pg-set': 0,
};
const testUnits: Record<string, number> = {
  'PG TRB English: Shakespeare': 6,
  'PG TRB: Psychology of Education': 10,
  'Grammar and Usage: Error Correction': 9,
  'PG TRB English: Romantics and Victorians': 3,
  'PG TRB English: Model Examination 1': 0,
};
/** To which unit of the syllabus a unit of the demo's papers belongs, by its name there. */
const paperUnits: Record<string, number> = {
  'Characters and plots': 6,
  'Literary terms': 8,
  Poetry: 3,
  Methodology: 10,
};
const videoUnits: Record<string, number> = {
  'The Canterbury Tales in 20 Minutes': 1,
  'Restoration Comedy Explained in Tamil and English': 2,
  'Keats: The Five Odes of 1819': 3,
  'Phonetics for TRB: The 44 Sounds of English': 9,
  'Aristotle’s Poetics Made Easy': 8,
};

type Sample = {
  kind: 'news' | 'date' | 'paper';
  title: string;
  slug: string;
  text: string;
  tamilText?: string;
  /** In so many days; of a date. */
  inDays?: [first: number, last?: number];
  /** Nobody has announced it. */
  isExpected?: boolean;
  postedDaysAgo: number;
};

const sample = 'This is sample content: it shows how a notice looks, and announces nothing.';

const notices: Sample[] = [
  {
    kind: 'date',
    title: 'Sample: PG TRB English, apply online',
    slug: 'sample-pg-trb-english-apply-online',
    text: `${sample}\n\nKeep your certificates, a photo and your signature ready as scans before you begin.`,
    tamilText: 'இது ஒரு மாதிரி அறிவிப்பு. விண்ணப்பிக்கும் முன் சான்றிதழ்களைத் தயாராக வைத்துக்கொள்ளுங்கள்.',
    inDays: [-6, 12],
    postedDaysAgo: 9,
  },
  {
    kind: 'date',
    title: 'Sample: hall tickets of PG TRB English',
    slug: 'sample-hall-tickets-of-pg-trb-english',
    text: sample,
    inDays: [61],
    postedDaysAgo: 8,
  },
  {
    kind: 'date',
    title: 'Sample: PG TRB English, written examination',
    slug: 'sample-pg-trb-english-written-examination',
    text: `${sample}\n\nOne paper, 150 questions in three hours, after the Tamil eligibility test.`,
    inDays: [75, 76],
    postedDaysAgo: 9,
  },
  {
    kind: 'date',
    title: 'Sample: provisional answer key',
    slug: 'sample-provisional-answer-key',
    text: sample,
    inDays: [104],
    isExpected: true,
    postedDaysAgo: 7,
  },
  {
    kind: 'date',
    title: 'Sample: last day to correct the application of the year before',
    slug: 'sample-last-day-to-correct',
    text: sample,
    inDays: [-20],
    postedDaysAgo: 40,
  },
  {
    kind: 'news',
    title: 'Sample: the notification of PG TRB English is out',
    slug: 'sample-the-notification-of-pg-trb-english-is-out',
    text: `${sample}\n\nRead the notification to the end, then write the last day into your calendar.`,
    tamilText: 'இது ஒரு மாதிரி செய்தி.',
    postedDaysAgo: 9,
  },
  {
    kind: 'paper',
    title: 'Sample: an old paper of PG TRB English',
    slug: 'sample-an-old-paper-of-pg-trb-english',
    text: `${sample} The pages are those of our own model paper.`,
    postedDaysAgo: 30,
  },
];

export function insertBoard(
  tx: Executor,
  { stored, now, timeZone }: { stored: Map<string, StoredMaterial>; now: number; timeZone: string },
): void {
  const day = (inDays: number | undefined) =>
    inDays === undefined ? '' : formatDay(daysBefore(now, -inDays), timeZone);
  const posted = (daysAgo: number) => ({
    tamilText: '',
    day: '',
    lastDay: '',
    link: '',
    isPinned: false,
    tellsFollowers: true,
    source: 'Sample Recruitment Board',
    announcedOn: day(-daysAgo),
    publishAt: daysBefore(now, daysAgo),
    toldAt: daysBefore(now, daysAgo),
    createdAt: daysBefore(now, daysAgo),
    updatedAt: daysBefore(now, daysAgo),
  });
  const syllabus = tx
    .insert(boardNotices)
    .values({
      ...posted(60),
      kind: 'syllabus',
      slug: 'pg-trb-english',
      title: 'PG TRB English',
      text: 'A sample syllabus in ten units, with what there is on each. Compare it with the official one before you plan.',
    })
    .returning({ id: boardNotices.id })
    .get();
  const ids = [['', ''] as const, ...units].map(
    ([title, text], position) =>
      tx
        .insert(syllabusUnits)
        .values({ syllabusId: syllabus.id, position, title, text })
        .returning({ id: syllabusUnits.id })
        .get().id,
  );
  for (const { inDays = [], isExpected, postedDaysAgo, ...notice } of notices)
    tx.insert(boardNotices)
      .values({
        ...posted(postedDaysAgo),
        ...notice,
        day: day(inDays[0]),
        lastDay: day(inDays[1]),
        unitId: ids[0] ?? null,
        ...(isExpected && { source: '', announcedOn: '' }),
        ...(notice.kind === 'paper' && { fileId: stored.get('ug-free-model')?.sampleFileId ?? null }),
      })
      .run();
  for (const [key, unit] of Object.entries(materialUnits))
    tx.update(materials)
      .set({ unitId: ids[unit] ?? null })
      .where(eq(materials.id, stored.get(key)?.id ?? ''))
      .run();
  for (const [title, unit] of Object.entries(testUnits))
    tx.update(tests)
      .set({ unitId: ids[unit] ?? null })
      .where(eq(tests.title, title))
      .run();
  for (const { testId, units: named } of tx.select({ testId: papers.testId, units: papers.units }).from(papers).all())
    tx.update(papers)
      .set({ units: named.map((unit) => ({ ...unit, unitId: ids[paperUnits[unit.name] ?? -1] ?? null })) })
      .where(eq(papers.testId, testId))
      .run();
  for (const [title, unit] of Object.entries(videoUnits))
    tx.update(videos)
      .set({ unitId: ids[unit] ?? null })
      .where(eq(videos.title, title))
      .run();
}
