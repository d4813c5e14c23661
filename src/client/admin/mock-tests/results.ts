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
export async function sendResultsFile({ testId, file, step, codeColumn }: ResultsFile): Promise<ResultsImportReport> {
  if (file.size > maxResultsFileBytes) throw new Error('The file is larger than 5 MB.');
  const query = new URLSearchParams({ step, ...(codeColumn !== null && { codeColumn: String(codeColumn) }) });
  const lost = new Error('The file could not be sent. Please check your connection and try again.');
  const answer = await fetch(`${paths.marksImport(testId)}?${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: file,
  }).catch(() => {
    throw lost;
  });
  const said: ResultsImportReport | { error?: string } | null = await answer.json().catch(() => null);
  if (answer.ok && said && 'rows' in said) return said;
  throw said && 'error' in said && said.error ? new Error(said.error) : lost;
}
