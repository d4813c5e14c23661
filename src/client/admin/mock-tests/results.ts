import { sendCsv } from '#client/admin/ui/CsvField.tsx';
import type { Answers } from '#client/lib/trpc.ts';
import { paths } from '#shared/paths.ts';
import { maxResultsFileBytes, type ResultsImportReport } from '#shared/results.ts';
import { formatShare } from '#shared/results-texts.ts';

/** One response as the admin's list holds it. */
export type Result = Answers['resultsAdmin']['list']['items'][number];

/** A share of 1 in words; a dash before anything has come back. */
export const shareText = (share: number | null): string => (share === null ? '–' : formatShare(share));

type ResultsFile = { testId: string; file: File; step: 'preview' | 'import'; codeColumn: number | null };

/** Sends a file of responses for a preview or the import. Rejects with an Error whose message can be shown. */
export function sendResultsFile({ testId, file, step, codeColumn }: ResultsFile): Promise<ResultsImportReport> {
  return sendCsv({
    address: paths.resultsImport(testId),
    query: { step, ...(codeColumn !== null && { codeColumn: String(codeColumn) }) },
    file,
    maxBytes: maxResultsFileBytes,
  });
}
