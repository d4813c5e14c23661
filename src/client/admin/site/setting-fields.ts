import type { UseFormReturnType } from '@mantine/form';
import type { Answers } from '#client/lib/trpc.ts';
import type { Field } from '#shared/fields.ts';
import type { RateText } from '#shared/postage.ts';

export type SectionValues = Record<string, unknown>;

export type StoredSection = Answers['siteAdmin']['section'];

export type SectionFormState = {
  form: UseFormReturnType<SectionValues>;
  /** The files that the stored section names. */
  files: StoredSection['files'];
  onBusy: (busy: boolean) => void;
};

export type ListField = Extract<Field, { kind: 'list' }>;

/** A row of a price list before anything is typed. */
export const blankRate: RateText = { upToGrams: '', tamilNadu: '', south: '', rest: '' };

/** The values of a new entry of a list. */
export function emptyEntry(entry: ListField['entry']): unknown {
  if (typeof entry === 'string') return '';
  return Object.fromEntries(entry.map(({ name, kind, start }) => [name, kind === 'rates' ? [blankRate] : start]));
}
