import type { UseFormReturnType } from '@mantine/form';
import type { Answers } from '#client/lib/trpc.ts';

export type SectionValues = Record<string, unknown>;

export type StoredSection = Answers['siteAdmin']['section'];

export type SectionFormState = {
  form: UseFormReturnType<SectionValues>;
  /** The files that the stored section names. */
  files: StoredSection['files'];
  onBusy: (busy: boolean) => void;
};
