import type { UseFormReturnType } from '@mantine/form';
import { type ComponentProps, useState } from 'react';
import type { StoredFile } from '#shared/files.ts';
import { FileField } from './FileField.tsx';

type FileFieldProps = ComponentProps<typeof FileField>;

type FormFileFieldProps<Values> = Omit<FileFieldProps, 'value' | 'onChange' | 'error'> & {
  form: UseFormReturnType<Values>;
  /** The value of the form that holds the file's id; null without a file. */
  name: string;
  initialFile: FileFieldProps['value'];
  onUploaded?: (file: StoredFile) => void;
};

/** A FileField of a form that holds the file's id. */
export function FormFileField<Values extends Record<string, unknown>>({
  form,
  name,
  initialFile,
  onUploaded,
  ...field
}: FormFileFieldProps<Values>) {
  const [file, setFile] = useState(initialFile);
  const { onChange, error } = form.getInputProps(name);
  return (
    <FileField
      {...field}
      value={file}
      error={error}
      onChange={(next) => {
        setFile(next);
        onChange(next?.id ?? null);
        if (next) onUploaded?.(next);
      }}
    />
  );
}
