import { suggestColumns } from '#server/features/payments/statement-columns.data.ts';
import { readStatementFile } from '#server/features/payments/statement-file.data.ts';
import { indexKnown } from '#server/features/payments/statement-known.data.ts';
import { readLines } from '#server/features/payments/statement-lines.data.ts';
import { judgeStatement } from '#server/features/payments/statement-match.data.ts';
import { isSureMatch, type StatementReason, type StatementReport } from '#shared/statement.ts';
import { type Corpus, type Outcome, tally } from './corpus.ts';
import { heldOutApps } from './held-out-apps.ts';
import { heldOutBanks } from './held-out-banks.ts';
import { heldOutStories } from './held-out-stories.ts';
import { apps } from './statement-apps.ts';
import { banks } from './statement-banks.ts';
import type { Bank, Entry } from './statement-rows.ts';
import { booked, type Expected, type Story, stories, waiting } from './statement-stories.ts';

export type StatementCase = { name: string; bytes: Buffer; entries: Story['entries'] };

const encode = (text: string, kind: number): Buffer =>
  [
    Buffer.from(text),
    Buffer.from(`\u{FEFF}${text}`),
    Buffer.from(`\u{FEFF}${text}`, 'utf16le'),
    Buffer.from(text.replaceAll('\r\n', '\n')),
  ][kind % 4] ?? Buffer.alloc(0);

/** Each bank with each story, in changing encodings. */
const tell = (from: readonly Bank[], told: readonly Story[]): StatementCase[] =>
  from.flatMap((bank, at) =>
    told.map((story, of) => ({
      name: `${bank.name}, ${story.name}`,
      bytes: encode(bank.write(story.entries), at + of),
      entries: story.entries,
    })),
  );

export const builtStatements = tell([...banks, ...apps], stories);
export const heldOutStatements = tell([...heldOutBanks, ...heldOutApps], heldOutStories);

export const readCase = ({ bytes }: StatementCase): StatementReport => {
  const file = readStatementFile(bytes);
  const known = indexKnown({ waiting, used: [booked], rejected: [], gone: [] });
  const columns = suggestColumns(file);
  return judgeStatement({ file, columns, ...readLines(file.records, columns) }, known);
};

/** Reasons that the screen folds away: a payment that lands there wrongly is lost without a word. */
const folded: StatementReason[] = ['money_out', 'no_order', 'failed', 'used'];

/** What became of one entry; `asked`: it is shown to be decided. */
export function outcomeOf(report: StatementReport, { utr, side, is }: Entry & { is: Expected }): Outcome {
  if (report.columns === null) return 'asked';
  const match = report.matches.find((row) => row.utr === utr);
  const others = report.others.filter((row) => row.utr === utr);
  if (match && side === 'in') {
    const paid = 'pays' in is ? is.pays : 'offers' in is ? is.offers : null;
    if (paid !== null && match.orderId.startsWith(paid)) return isSureMatch(match) === 'pays' in is ? 'right' : 'asked';
    return isSureMatch(match) ? 'silent' : 'asked';
  }
  if ('reason' in is && others.some(({ reason }) => reason === is.reason)) return 'right';
  return others.some(({ reason }) => !folded.includes(reason)) ? 'asked' : 'silent';
}

const corpus = (name: string, files: readonly StatementCase[]): Corpus => ({
  name,
  leastRight: 0.95,
  judge: () =>
    tally(
      files.flatMap((file) => {
        const report = readCase(file);
        return file.entries.map((line) => outcomeOf(report, line));
      }),
    ),
});

export const statements = [corpus('statements', builtStatements), corpus('statements, held out', heldOutStatements)];
