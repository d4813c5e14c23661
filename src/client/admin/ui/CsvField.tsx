import { FileInput, Text } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { messageOf } from '#client/lib/notify.ts';
import { inSession } from '#client/lib/post-file.ts';

type CsvFieldProps = {
  label: string;
  description: string;
  /** Endings and media types, where other files than CSV are text too. */
  accept?: string;
  file: File | null;
  onChoose: (file: File | null) => void;
  /** What the server makes of the file. */
  preview: { isPending: boolean; error: Error | null };
};

/** The field for a CSV file that is read as soon as it is chosen. */
export const CsvField = ({ label, description, accept = '.csv,text/csv', file, onChoose, preview }: CsvFieldProps) => (
  <>
    <FileInput
      label={label}
      description={description}
      placeholder="Choose a file"
      accept={accept}
      leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
      // Mantine's own is too pale to read.
      styles={{ placeholder: { color: 'var(--mantine-color-dimmed)' } }}
      value={file}
      onChange={onChoose}
      error={preview.error && messageOf(preview.error)}
      clearable
      clearButtonProps={{ 'aria-label': 'Remove file' }}
    />
    {preview.isPending && (
      <Text component="output" c="dimmed">
        Reading the file...
      </Text>
    )}
  </>
);

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
