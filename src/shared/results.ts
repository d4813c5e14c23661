/** Results and student codes. */
import { z } from 'zod';
import { idInput, pageFields, searchInput } from './input.ts';
import { plainLine } from './plain-text.ts';

/** The alphabet of student codes, without look-alikes (0 and O, 1, I and L) and without U. */
export const studentCodeAlphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
export const studentCodeLength = 8;

/** `ab cd-23 45` is `ABCD2345`. */
export const normaliseCode = (typed: string): string => typed.toUpperCase().replaceAll(/[^\dA-Z]/g, '');

/** Where a result comes from: the form's script, a file uploaded by the admin, or a paper taken on the site. */
export const resultSources = ['form', 'file', 'site'] as const;
export type ResultSource = (typeof resultSources)[number];
export const resultSourceLabels: Record<ResultSource, string> = { form: 'Form', file: 'File', site: 'Site' };

/** The stored form of a typed code: one line of at most 100 characters. */
export const keptCode = (typed: string): string =>
  Array.from(
    plainLine(typed)
      .replaceAll(/\p{Cc}+/gu, ' ')
      .trim(),
  )
    .slice(0, 100)
    .join('');

const largestScore = 100_000;
const dayMs = 24 * 60 * 60 * 1000;
/** Google Forms are younger than this. */
const earliest = Date.UTC(2006, 0, 1);

/** One response to a form, from the script or from a row of a file. */
const receivedResult = z
  .strictObject({
    responseId: z.string().regex(/^[\w.+/=:-]{1,200}$/, 'Not the id of a response'),
    code: z.string().max(5000).transform(keptCode),
    score: z.number().min(0).max(largestScore),
    maxScore: z.number().positive().max(largestScore),
    /** UTC ms. */
    submittedAt: z.int().min(earliest),
  })
  .refine(({ score, maxScore }) => score <= maxScore, 'More marks than there are');
export type ReceivedResult = z.infer<typeof receivedResult>;

/** What a form's script posts: when it sent it (UTC ms), and up to a hundred responses. */
export const mostResultsAtOnce = 100;
const responses = z.array(receivedResult).max(mostResultsAtOnce);
export const resultsInput = z.union([
  z.strictObject({ sentAt: z.int().min(earliest), responses }),
  // Scripts of earlier days do not say when: what they send may add to what is known, and changes nothing.
  responses.transform((all) => ({ sentAt: null, responses: all })),
  receivedResult.transform((one) => ({ sentAt: null, responses: [one] })),
]);

/** Tolerance for clock skew and transfer time of a script's request, in ms. */
export const sendingToleranceMs = 15 * 60_000;

/** Why a row of a file is no valid response; null if it is valid. */
export const resultRefusal = (result: ReceivedResult, now: number): string | null => {
  if (result.submittedAt > now + dayMs) return 'The time is in the future';
  return receivedResult.safeParse(result).error?.issues[0]?.message ?? null;
};

/** The largest file of responses, in bytes (5 MB), and how many responses and columns it may hold. */
export const maxResultsFileBytes = 5 * 1024 * 1024;
export const maxResultRows = 10_000;
export const maxResultColumns = 500;

export type ResultOutcome = 'new' | 'known' | 'corrected';

export type ResultTally = Record<ResultOutcome | 'unmatched', number>;

/** The query of an upload; the file itself is the body. `codeColumn` counts from 0; without it, it is found by name. */
export const resultsImportQuery = z.strictObject({
  step: z.enum(['preview', 'import']),
  codeColumn: z.coerce.number().int().min(0).max(maxResultColumns).optional(),
});

/** The report on a file of responses, before or after its import. */
export type ResultsImportReport = ResultTally & {
  columns: string[];
  /** Null: no column could be found that holds the code. */
  codeColumn: number | null;
  rows: number;
  /** Rows that could not be read, by their line in the file; at most 20 of `unreadableCount`. */
  unreadable: { line: number; why: string }[];
  unreadableCount: number;
  /** The first few that can be read, as the site read them. */
  sample: {
    line: number;
    submittedAt: number;
    code: string;
    student: string | null;
    score: number;
    maxScore: number;
    outcome: ResultOutcome;
  }[];
};

export const resultTestsInput = z.strictObject({ search: searchInput, ...pageFields });
export type ResultTestsInput = z.infer<typeof resultTestsInput>;

/** One page of a test's results, newest first; the cursor is how many stand before the page. */
export const resultListInput = z.strictObject({
  testId: idInput,
  search: searchInput,
  unmatchedOnly: z.boolean().default(false),
  ...pageFields,
});
export type ResultListInput = z.infer<typeof resultListInput>;

/** `profileId`: the student, as the list of students calls them. */
export const assignResultInput = z.strictObject({ id: idInput, profileId: idInput });
