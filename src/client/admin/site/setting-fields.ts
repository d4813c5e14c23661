import type { UseFormReturnType } from '@mantine/form';
import { z } from 'zod';
import type { Answers } from '#client/lib/trpc.ts';
import type { RateText } from '#shared/postage.ts';

export type SectionValues = Record<string, unknown>;

export type StoredSection = Answers['siteAdmin']['section'];

export type SectionFormState = {
  form: UseFormReturnType<SectionValues>;
  /** The files that the stored section names. */
  files: StoredSection['files'];
  onBusy: (busy: boolean) => void;
};

type Text = 'line' | 'text' | 'email' | 'tel' | 'url' | 'date' | 'numeric' | 'decimal' | 'rates';

/** One field of a section's form. `name`: the property of the content that it edits. */
export type Field = { name: string; label: string; hint?: string | undefined } & (
  | { kind: Text | 'switch' }
  | { kind: 'choice'; options: readonly string[] }
  | { kind: 'file'; purpose: 'cover' | 'sample' }
  | { kind: 'group'; fields: Field[] }
  /** `noun`: what one entry is called. An entry is several fields or one text. */
  | { kind: 'list'; noun: string; entry: Field[] | Text }
);

/** The fields of an object, as its schema has them. */
export const fieldsOf = (schema: z.ZodObject): Field[] =>
  Object.entries(schema.shape).map(([name, value]) => fieldOf(name, value as z.ZodType));

function fieldOf(name: string, schema: z.ZodType): Field {
  const { label = '', hint, input = 'line', purpose, noun = '' } = schema.meta() ?? {};
  const field = { name, label, hint };
  if (purpose) return { ...field, kind: 'file', purpose };
  if (input === 'rates') return { ...field, kind: input };
  if (schema instanceof z.ZodBoolean) return { ...field, kind: 'switch' };
  if (schema instanceof z.ZodEnum) return { ...field, kind: 'choice', options: schema.options.map(String) };
  if (schema instanceof z.ZodObject) return { ...field, kind: 'group', fields: fieldsOf(schema) };
  if (schema instanceof z.ZodArray)
    return { ...field, kind: 'list', noun, entry: entryOf(schema.element as z.ZodType) };
  return { ...field, kind: input };
}

const entryOf = (schema: z.ZodType): Field[] | Text =>
  schema instanceof z.ZodObject ? fieldsOf(schema) : (schema.meta()?.input ?? 'line');

function emptyValue(field: Field): unknown {
  if (field.kind === 'switch') return false;
  if (field.kind === 'choice') return field.options[0];
  return field.kind === 'rates' ? [blankRate] : '';
}

/** A row of a price list before anything is typed. */
export const blankRate: RateText = { upToGrams: '', tamilNadu: '', south: '', rest: '' };

/** The values of a new entry of a list. */
export function emptyEntry(entry: Field[] | Text): unknown {
  if (typeof entry === 'string') return '';
  return Object.fromEntries(entry.map((field) => [field.name, emptyValue(field)]));
}
