import { Button, Text } from '@mantine/core';
import { IconFileSpreadsheet, IconUpload } from '@tabler/icons-react';
import { useRef } from 'react';
import { messageOf } from '#client/lib/notify.ts';
import { inSession } from '#client/lib/post-file.ts';
import classes from './FileZone.module.css';
import { FileZone } from './FileZone.tsx';

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
export function CsvField({ label, description, accept = '.csv,text/csv', file, onChoose, preview }: CsvFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const remove = () => {
    onChoose(null);
    input.current?.focus();
  };
  return (
    <FileZone
      label={label}
      description={description}
      error={preview.error && messageOf(preview.error)}
      accept={accept}
      icon={file ? IconFileSpreadsheet : IconUpload}
      input={input}
      onChoose={onChoose}
      buttons={
        file && (
          <Button className={classes.action ?? ''} size="sm" variant="subtle" color="red" onClick={remove}>
            Remove file
          </Button>
        )
      }
    >
      <Text size="sm" fw={file ? 600 : undefined}>
        {file?.name ?? 'Choose a file or drop it here'}
      </Text>
      <Text component="output" size="xs" c="dimmed">
        {preview.isPending && 'Reading the file...'}
      </Text>
    </FileZone>
  );
}

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
