import type { UseFormReturnType } from '@mantine/form';
import type { StoredFile } from '#shared/files.ts';

export type SectionValues = Record<string, unknown>;
export type KnownFile = Pick<StoredFile, 'id' | 'name' | 'sizeBytes' | 'pages'>;

/** What the fields of a section's form work on. */
export type SectionFormState = {
  form: UseFormReturnType<SectionValues>;
  files: KnownFile[];
  onUploaded: (file: StoredFile) => void;
  onBusy: (busy: boolean) => void;
};
