import { FileInput, Text } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { messageOf } from '#client/lib/notify.ts';

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
