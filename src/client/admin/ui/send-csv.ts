import { inSession } from '#client/lib/in-session.ts';

type CsvUpload = { address: string; query: Record<string, string>; file: File; maxBytes: number };

/** Sends a CSV file for a preview or an import; answers its report. Rejects with an Error whose message can be shown. */
export async function sendCsv<Report extends { rows: number }>(upload: CsvUpload): Promise<Report> {
  const { address, query, file, maxBytes } = upload;
  if (file.size > maxBytes) throw new Error(`The file is larger than ${maxBytes / 1024 / 1024} MB.`);
  const lost = new Error('The file could not be sent. Please check your connection and try again.');
  const answer = await inSession(() =>
    fetch(`${address}?${new URLSearchParams(query)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body: file,
    }),
  ).catch(() => {
    throw lost;
  });
  const said: Report | { error?: string } | null = await answer.json().catch(() => null);
  if (answer.ok && said && 'rows' in said) return said;
  throw said && 'error' in said && said.error ? new Error(said.error) : lost;
}
