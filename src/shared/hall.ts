/** The words of papers, and what their procedures take. */
import { z } from 'zod';
import { mostPaperPages } from './files.ts';
import { type Format, mostQuestions, questionCount, sectionMarks } from './hall-formats.ts';
import { isKeyEntry } from './hall-key.ts';
import { bookletSeries } from './hall-pages.ts';
import { markedPattern, sheetPattern } from './hall-sheet.ts';
import { idInput, line, oneOf, optionalLine, optionalText, searchInput, unitField } from './input.ts';

/** When a student may see the key and the solutions: once she has submitted, after the close, at a set time, never. */
export const keyRules = ['submitted', 'closed', 'date', 'never'] as const;
export type KeyRule = (typeof keyRules)[number];
/** What each rule means for students, on the screen where it is chosen. @public */
export const keyRuleMeanings: Record<KeyRule, string> = {
  submitted: 'Whoever hands in first sees key and solutions while others still write',
  closed: 'Nobody sees the key or the solutions while somebody can still write',
  date: 'Nobody sees the key or the solutions before, also after the close',
  never: 'Students see their marks only; they cannot object',
};

/** @public */
export const keyRuleLabels: Record<KeyRule, string> = {
  submitted: 'As soon as a student has submitted',
  closed: 'After the test has closed',
  date: 'At a set time',
  never: 'Never',
};

export const attemptEndings = ['submitted', 'time'] as const;
export type AttemptEnding = (typeof attemptEndings)[number];

/** How a student stands on the rank list: not at all, by initials and district, by name. */
export const rankNames = ['none', 'initials', 'name'] as const;
export type RankName = (typeof rankNames)[number];
/** @public */
export const rankNameLabels: Record<RankName, string> = {
  none: 'Not at all',
  initials: 'With my initials and my district',
  name: 'With my name',
};

/** What students are told of a test to come. */
export const testNews = ['opens', 'closes', 'new'] as const;
export type TestNews = (typeof testNews)[number];

export const objectionStates = ['open', 'accepted', 'rejected'] as const;
export type ObjectionState = (typeof objectionStates)[number];

export const mostAttempts = 20;
/** The most minutes more for each hour that a student may have. */
export const mostExtraPerHour = 60;

const marks = z
  .number({ error: 'Please enter the marks' })
  .min(0, 'Marks cannot be below 0')
  .max(100, 'At most 100 marks')
  .refine((value) => Number.isInteger(Math.round(value * 1e6) / 1e4), 'At most two decimals');

const group = z
  .strictObject({
    questions: z
      .int({ error: 'Please enter how many questions' })
      .min(1, 'At least one question')
      .max(mostQuestions, `At most ${mostQuestions} questions`),
    marks: marks.refine((value) => value > 0, 'A question needs marks'),
    negative: marks,
    /** A wrong answer costs exactly this part of the marks. */
    part: z.union([z.literal(3), z.literal(4)]).optional(),
  })
  .refine(({ marks, negative }) => negative <= marks, {
    path: ['negative'],
    message: 'A wrong answer cannot cost more than a right one gives',
  });

const minutes = z
  .int({ error: 'Please enter whole minutes' })
  .min(1, 'At least one minute')
  .max(600, 'At most 600 minutes')
  .nullable();

const section = z
  .strictObject({
    name: line(60, 'Please name the section'),
    groups: z.array(group).min(1, 'A section needs questions').max(10, 'At most 10 rows'),
    firstNumber: z.int().min(1, 'Numbers begin at 1').max(999),
    minutes,
    isQualifying: z.boolean(),
    passMark: marks.max(30_000).nullable(),
  })
  .superRefine((value, context) => {
    if (value.passMark !== null && value.passMark > sectionMarks(value))
      context.addIssue({
        code: 'custom',
        path: ['passMark'],
        message: `The section has only ${sectionMarks(value)} marks`,
      });
    if (value.isQualifying && value.passMark === null)
      context.addIssue({ code: 'custom', path: ['passMark'], message: 'Say what is needed to qualify' });
  });

export const formatInput = z
  .strictObject({
    sections: z.array(section).min(1, 'A paper needs a section').max(8, 'At most 8 sections'),
    minutes,
    choices: z.literal(5).optional(),
  })
  .superRefine((format: Format, context) => {
    const refuse = (message: string, path: (string | number)[]) => context.addIssue({ code: 'custom', path, message });
    if (questionCount(format) > mostQuestions) refuse(`At most ${mostQuestions} questions`, ['sections']);
    const sharing = format.sections.flatMap(({ minutes }, place) => (minutes === null ? [place] : []));
    const [first = 0] = sharing;
    const isTimed = format.minutes !== null || sharing.length < format.sections.length;
    if (isTimed && sharing.length > 0 && format.minutes === null)
      refuse('Enter the time that these sections share', ['minutes']);
    if (sharing.length === 0 && format.minutes !== null) refuse('Every section has its own time', ['minutes']);
    if (sharing.some((place, index) => place !== first + index))
      refuse('Sections that share a time must follow one another', ['sections']);
  }) satisfies z.ZodType<Format>;

export const savedFormatInput = z.strictObject({ name: line(60, 'Please name the format'), format: formatInput });

const keyEntries = z
  .array(z.string().max(5).nullable())
  .max(mostQuestions)
  .refine((entries) => entries.every((entry) => entry === null || isKeyEntry(entry)), 'Use the letters A to E');
const wholeKeyEntries = z
  .array(z.string().max(5))
  .max(mostQuestions)
  .refine(
    (entries) => entries.every((entry) => isKeyEntry(entry)),
    'Use the letters A to E, BC for either, * for cancelled',
  );

const moment = z
  .int()
  .min(Date.UTC(2000, 0, 1))
  .max(Date.UTC(2100, 0, 1));

const unit = z.strictObject({
  name: line(80, 'Please name the unit'),
  from: z.int().min(0),
  to: z.int().min(1).max(mostQuestions),
  materialId: idInput.nullable(),
  /** Of the syllabus, whose name then counts. */
  ...unitField,
});

/** A sheet may hold two pages. */
const pageStarts = z.array(z.int().min(0).max(mostQuestions)).max(2 * mostPaperPages);
const order = z.array(z.int().min(0).max(mostQuestions)).max(mostQuestions);
export const seriesOrders = z.partialRecord(z.enum(bookletSeries).exclude(['A']), order);
export type SeriesOrders = z.infer<typeof seriesOrders>;

/** What may be changed of a paper; what is left out stays. */
export const paperUpdateInput = z.strictObject({
  id: idInput,
  fileId: idInput.nullable().optional(),
  solutionsFileId: idInput.nullable().optional(),
  format: formatInput.optional(),
  /** Only while nobody has finished; after that a key is corrected. */
  key: keyEntries.optional(),
  pageStarts: pageStarts.optional(),
  opensAt: moment.nullable().optional(),
  closesAt: moment.nullable().optional(),
  /** Closes the test at this moment, in place of `closesAt`. */
  closesNow: z.literal(true).optional(),
  /** How many students the admin knows to be cut off by the new closing time. */
  mayCutOff: z.int().min(0).optional(),
  attempts: z.int().min(1, 'At least one attempt').max(mostAttempts, `At most ${mostAttempts} attempts`).optional(),
  keyRule: oneOf(keyRules, 'Please choose when the key is shown').optional(),
  keyAt: moment.nullable().optional(),
  holdsMarks: z.boolean().optional(),
  mayPrint: z.boolean().optional(),
  units: z.array(unit).max(40, 'At most 40 units').optional(),
  isEstimate: z.boolean().optional(),
  series: seriesOrders.optional(),
});
export type PaperUpdate = z.infer<typeof paperUpdateInput>;

export const cutOffInput = z.strictObject({ id: idInput, closesAt: moment.nullable() });
export type CutOff = z.infer<typeof cutOffInput>;

/** `3 students are in it`. */
export const inItText = (students: number): string =>
  students === 1 ? '1 student is in it' : `${students} students are in it`;

/** What becomes of those who are in a test that leaves the list. */
export const goOnText = (students: number): string =>
  students === 1
    ? '1 student is in it: she goes on until her time is over.'
    : `${students} students are in it: they go on until their time is over.`;

/** `from`: the key that the correction was made from, so that two admins cannot undo one another unseen. */
export const keyCorrectionInput = z.strictObject({ id: idInput, from: wholeKeyEntries, key: wholeKeyEntries });

/** A name that a page of the site gives itself, to know whether it still writes the attempt. */
const device = z.string().regex(/^[\w-]{8,64}$/, 'Not a device');

const sheetFields = {
  attemptId: idInput,
  device,
  /** Grows with every change; the higher number wins. */
  seq: z.int().min(1).max(10_000_000),
  sheet: z.string().max(mostQuestions).regex(sheetPattern, 'Not a sheet'),
  marked: z.string().max(mostQuestions).regex(markedPattern, 'Not a sheet'),
  seconds: z.array(z.int().min(0).max(1_000_000)).max(mostQuestions),
};
export const saveInput = z.strictObject(sheetFields);
export type SaveInput = z.infer<typeof saveInput>;
/** Leaves the period at this place before its time is over. */
export const leavePeriodInput = z.strictObject({ ...sheetFields, period: z.int().min(0).max(8) });
export type LeavePeriodInput = z.infer<typeof leavePeriodInput>;
export const submitInput = z.strictObject({
  ...sheetFields,
  /** The student has finished, or by the page's own clock the time is over. An older page does not say. */
  because: z.enum(['finish', 'time']).default('finish'),
});
export type SubmitInput = z.infer<typeof submitInput>;

export const startInput = z.strictObject({
  testId: idInput,
  device,
  series: z.enum(bookletSeries).default('A'),
});
export type StartInput = z.infer<typeof startInput>;
export const openInput = z.strictObject({ attemptId: idInput, device });
export const attemptInput = z.strictObject({ attemptId: idInput });
export const testInHallInput = z.strictObject({ testId: idInput });
/** The text of so many pages, from the first on. */
export const pageTextsInput = z.strictObject({
  testId: idInput,
  pages: z
    .int()
    .min(1)
    .max(2 * mostPaperPages),
});
/** Of one test, or of all. */
export const mistakesInput = z.strictObject({ testId: idInput.optional() });

export const objectionInput = z.strictObject({
  attemptId: idInput,
  /** Counts from 0. */
  question: z.int().min(0).max(mostQuestions),
  reason: optionalText(2000).refine((text) => text.length >= 10, 'Please say in a sentence what is wrong'),
  book: line(200, 'Please name the book and the page'),
});
export type ObjectionInput = z.infer<typeof objectionInput>;

/** `from`: as whom the admin sees it, so that two admins cannot overrule one another unseen. */
export const objectionDecisionInput = z.strictObject({
  id: idInput,
  from: z.enum(objectionStates),
  state: z.enum(['accepted', 'rejected']),
  reply: optionalText(2000),
});
export type ObjectionDecision = z.infer<typeof objectionDecisionInput>;

/** As many as one student may send in a day. */
export const mostObjectionsADay = 20;

export const rankNameInput = z.strictObject({
  rankName: oneOf(rankNames, 'Please choose'),
  district: optionalLine(60),
});
export type RankNameInput = z.infer<typeof rankNameInput>;

export const goOnInput = z.strictObject({
  /** Of the result. */
  id: idInput,
  minutes: z.int({ error: 'Please enter whole minutes' }).min(1, 'At least one minute').max(600, 'At most 600 minutes'),
  reason: line(200, 'Please say why: it is kept among your notes about the student'),
});
export type GoOn = z.infer<typeof goOnInput>;

export const insideInput = z.strictObject({ testId: idInput, search: searchInput });
export type InsideInput = z.infer<typeof insideInput>;

export const addMinutesInput = z.strictObject({
  attemptId: idInput,
  /** The part that is lengthened, by place: the one that runs, or the one before it, which she goes back to. */
  part: z.int().min(0).max(8),
  minutes: goOnInput.shape.minutes,
  reason: goOnInput.shape.reason,
});
export type AddMinutes = z.infer<typeof addMinutesInput>;

export const extraTimeInput = z.strictObject({
  profileId: idInput,
  extraPerHour: z.int().min(0).max(mostExtraPerHour, `At most ${mostExtraPerHour} minutes for each hour`),
});

/** `needsSeries`: a series on sale opens it, and she holds none; `needsBatch`: it is for batches, and she is in none of them. */
export type StartRefusal =
  | 'notVerified'
  | 'offList'
  | 'needsSeries'
  | 'needsBatch'
  | 'notYet'
  | 'over'
  | 'noAttemptLeft'
  | 'noSuchSeries';

/** Objections to one paper or to all, the open ones first. */
export const objectionListInput = z.strictObject({ testId: idInput.optional() });
