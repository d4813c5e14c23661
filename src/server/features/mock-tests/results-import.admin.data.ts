/** Imports results of a Google Form from a CSV file. */
import { createHash } from 'node:crypto';
import type { Executor } from '#server/db/open-db.ts';
import { readTestFigures } from '#server/features/mock-tests/results.admin.data.ts';
import { type JudgedResult, judgeResults, tally, writeResults } from '#server/features/mock-tests/results.data.ts';
import { readTable } from '#server/http/read-table.ts';
import { refuseFile } from '#server/http/table-text.ts';
import type { Admin, Work } from '#server/work.ts';
import { readFormTimes } from '#shared/form-times.ts';
import {
  keptCode,
  maxResultColumns,
  maxResultRows,
  normaliseCode,
  type ReceivedResult,
  type ResultsImportReport,
  resultRefusal,
} from '#shared/results.ts';
import { resultsImported } from './events.ts';

type Upload = { testId: string; bytes: Buffer; codeColumn: number | undefined };
/** `timeZone`: of the times in the file; `now`: UTC ms. */
type Reading = Upload & { timeZone: string; now: number };

/** What a file of responses would change, without changing anything. Throws BAD_REQUEST with its reason, NOT_FOUND. */
export function previewResults(db: Executor, upload: Reading): ResultsImportReport {
  readForm(db, upload.testId);
  const file = parseResultsFile(upload);
  return report(
    file,
    judgeResults(db, { testId: upload.testId, sent: receivedIn(file), source: 'file', sentAt: null }),
  );
}

/** Imports a file of responses, all of it or nothing; the same file again adds nothing. Throws as `previewResults` does. */
export function importResults(work: Work<Admin>, upload: Upload): ResultsImportReport {
  const { testId } = upload;
  const { title } = readForm(work.tx, testId);
  const file = parseResultsFile({ ...upload, timeZone: work.config.timeZone, now: work.now });
  const judged = judgeResults(work.tx, { testId, sent: receivedIn(file), source: 'file', sentAt: null });
  writeResults(work, testId, judged);
  work.happened(resultsImported, { testId, title, tally: tally(judged) });
  return report(file, judged);
}

/** A form with its figures. Throws NOT_FOUND, and BAD_REQUEST for a paper, whose results are its attempts. */
function readForm(db: Executor, testId: string) {
  const test = readTestFigures(db, testId);
  if (test.kind === 'paper') throw refuseFile('This test is taken on the site: its results come by themselves.');
  return test;
}

type ResultsFile = {
  columns: string[];
  codeColumn: number | null;
  rows: ({ line: number } & ({ result: ReceivedResult } | { why: string }))[];
};

const receivedIn = ({ rows }: ResultsFile): ReceivedResult[] =>
  rows.flatMap((row) => ('result' in row ? [row.result] : []));

const maxListed = 20;
const sampleSize = 5;

function report(file: ResultsFile, judged: JudgedResult[]): ResultsImportReport {
  const unreadable = file.rows.flatMap((row) => ('why' in row ? [row] : []));
  const lines = file.rows.flatMap((row) => ('result' in row ? [row.line] : []));
  return {
    ...tally(judged),
    columns: file.columns,
    codeColumn: file.codeColumn,
    rows: file.rows.length,
    unreadable: unreadable.slice(0, maxListed),
    unreadableCount: unreadable.length,
    sample: judged.slice(0, sampleSize).map(({ result, outcome, student }, index) => {
      const { submittedAt, code, score, maxScore } = result;
      return { line: lines[index] ?? 0, submittedAt, code, student, score, maxScore, outcome };
    }),
  };
}

const recognisedBy = 20;

/** Reads the CSV file of a form's responses, as Google Forms and Google Sheets make it. */
function parseResultsFile({ testId, bytes, codeColumn: chosen, timeZone, now }: Reading): ResultsFile {
  const { headings: columns, records } = readTable(bytes, {
    maxRows: maxResultRows,
    maxColumns: maxResultColumns,
    knownIn: (record) =>
      [scoreName, timeName, codeName].filter((name) => record.some((cell) => name.test(cell))).length,
    // Forms in other languages have other headings, in the first row.
    findHeadings: (rows) =>
      Math.max(
        0,
        rows.findIndex(({ record }) => record.some((cell) => scoreName.test(cell))),
      ),
  });
  const cells = (column: number) => records.map(({ record }) => record[column] ?? '');
  const firstRows = records.slice(0, recognisedBy);
  const isMostly = (column: number, fits: (cell: string) => boolean) => {
    const filled = firstRows.map(({ record }) => record[column] ?? '').filter((cell) => cell !== '');
    return filled.length > 0 && filled.filter(fits).length * 2 > filled.length;
  };
  const findColumn = (name: RegExp, fits: (cell: string) => boolean): number => {
    const named = columns.findIndex((column) => name.test(column));
    return named >= 0 ? named : columns.findIndex((_, column) => isMostly(column, fits));
  };
  const scoreColumn = findColumn(scoreName, (cell) => scorePattern.test(cell));
  if (scoreColumn < 0) throw refuseFile(refusals.noScore);
  const timeColumn = findColumn(timeName, (cell) => readFormTimes([cell], timeZone)[0] !== null);
  if (timeColumn < 0) throw refuseFile(refusals.noTime);
  if (chosen !== undefined && chosen >= columns.length) throw refuseFile(refusals.noColumn);
  const byName = columns.findIndex((column, index) => index !== scoreColumn && codeName.test(column));
  const codeColumn = chosen ?? (byName < 0 ? null : byName);

  const times = readFormTimes(cells(timeColumn), timeZone);
  const seen = new Map<string, number>();
  const rows = records.map(({ record, line }, index) => {
    const at = times[index] ?? null;
    if (at === null) return { line, why: `“${shorten(record[timeColumn])}” isn’t a date and time` };
    const [, score, maxScore] = scorePattern.exec(record[scoreColumn] ?? '') ?? [];
    if (score === undefined) return { line, why: `“${shorten(record[scoreColumn])}” isn’t a score (expected 12 / 20)` };
    const submittedAt = Math.floor(at / 1000) * 1000;
    const code = codeColumn === null ? '' : keptCode(record[codeColumn] ?? '');
    const response = [testId, submittedAt, normaliseCode(code) || code].join('\n');
    // Without a code, two responses in one second differ only in their order.
    const before = code === '' ? (seen.get(response) ?? 0) : 0;
    seen.set(response, before + 1);
    const responseId = `file-${createHash('sha256').update(`${response}\n${before}`).digest('hex')}`;
    const received = { responseId, code, score: Number(score), maxScore: Number(maxScore), submittedAt };
    const why = resultRefusal(received, now);
    return why === null ? { line, result: received } : { line, why };
  });
  return { columns, codeColumn, rows };
}

const scoreName = /^(?:(?:total )?score|மதிப்பெண்(?:கள்)?|ஸ்கோர்)$/i;
const timeName = /^(?:time ?stamp|submitted at|நேரமுத்திரை|நேர முத்திரை)$/i;
const codeName = /code|குறியீடு/i;
const scorePattern = /^(\d{1,6}(?:\.\d{1,4})?)\s*\/\s*(\d{1,6}(?:\.\d{1,4})?)$/;

const refusals = {
  noScore: 'No column “Score” was found. Is the form a quiz? Only quizzes have marks (Settings, “Make this a quiz”).',
  noTime: 'No column “Timestamp” was found. Please download the responses as the form gives them.',
  noColumn: 'The file has no such column. Please choose the column of the code again.',
} as const;

const shorten = (cell = ''): string => (cell.length > 40 ? `${cell.slice(0, 40)}…` : cell);
