/**
 * What a zod schema says of its fields beside their limits. Forms draw themselves from it, lists head their columns with it,
 * imports name their columns by it, and the audit log says with its words what was changed.
 */
import { z } from 'zod';
import type { FilePurpose } from './files.ts';

declare module 'zod' {
  /** What `.meta()` takes. */
  interface GlobalMeta {
    label?: string;
    hint?: string;
    placeholder?: string;
    /** How a value is typed. Without it the schema decides: a switch, a choice, an amount, a number, or else a line. */
    input?: TypedAs;
    /** How many lines a text shows at first. */
    rows?: number;
    /** The language of a text, where it is not English. */
    lang?: string;
    /** What each value of a choice is called; without it, its own name. */
    labels?: Record<string, string>;
    /** The option of a filter that narrows nothing. */
    all?: string;
    /** What a new thing begins with. */
    start?: unknown;
    /** What a copy begins with in the place of the copied value. */
    copy?: unknown;
    /** What a list says where there is nothing. */
    none?: string;
    /** It stands beside its neighbour where there is room. */
    isHalf?: boolean;
    /** Most things do not need it: the form shows it on demand. */
    isMore?: boolean;
    /** What a file is uploaded as. */
    purpose?: FilePurpose;
    /** What one entry of a list is called. */
    noun?: string;
    /** The page that shows a section of the site's settings. */
    page?: string;
  }
}

type TypedAs = 'text' | 'email' | 'tel' | 'url' | 'date' | 'moment' | 'numeric' | 'decimal' | 'rates' | 'unit';
/** How a text is typed. */
export type TextKind = 'line' | Exclude<TypedAs, 'moment' | 'unit' | 'rates'>;

type Kind =
  | { kind: TextKind | 'moment' | 'unit' | 'rates' | 'switch' | 'rupees' | 'count' }
  | { kind: 'choice'; options: { value: string; label: string }[] }
  | { kind: 'file'; purpose: FilePurpose }
  | { kind: 'group'; fields: Field[] }
  /** `noun`: what one entry is called. An entry is several fields or one text. */
  | { kind: 'list'; noun: string; entry: Field[] | TextKind };

/** One field of a form. `name`: the property that it edits. */
export type Field = Kind &
  Pick<z.GlobalMeta, 'hint' | 'placeholder' | 'rows' | 'lang' | 'none' | 'copy' | 'all' | 'isHalf' | 'isMore'> & {
    name: string;
    label: string;
    /** In characters; undefined: the schema does not say. */
    maxLength: number | undefined;
    /** Whether it begins empty and may not stay so. */
    isRequired: boolean;
    /** Whether an empty field is null. */
    isNullable: boolean;
    start: unknown;
  };

/** The fields of an object, in the order of its schema. */
export const fieldsOf = (schema: z.ZodObject): Field[] =>
  Object.entries(schema.shape).map(([name, value]) => fieldOf(name, value as z.ZodType));

function fieldOf(name: string, given: z.ZodType): Field {
  const { schema, meta, isNullable } = unwrapped(given);
  const kind = kindOf(name, schema, meta);
  const start = 'start' in meta ? meta.start : isNullable ? null : startOf(kind);
  return {
    ...meta,
    ...kind,
    name,
    label: meta.label ?? '',
    start,
    isNullable,
    maxLength: (schema instanceof z.ZodString && schema.maxLength) || undefined,
    isRequired: start === '' && !given.safeParse(undefined).success && !given.safeParse('').success,
  };
}

/** The schema of the value itself, and all that is said of it on the way there. */
function unwrapped(schema: z.ZodType): { schema: z.ZodType; meta: z.GlobalMeta; isNullable: boolean } {
  const inner = innerOf(schema);
  if (inner === null) return { schema, meta: schema.meta() ?? {}, isNullable: false };
  const below = unwrapped(inner);
  return {
    schema: below.schema,
    meta: { ...below.meta, ...schema.meta() },
    isNullable: below.isNullable || schema instanceof z.ZodNullable,
  };
}

function innerOf(schema: z.ZodType): z.ZodType | null {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return schema.unwrap() as z.ZodType;
  if (schema instanceof z.ZodPipe) return (schema.out instanceof z.ZodTransform ? schema.in : schema.out) as z.ZodType;
  return null;
}

function kindOf(name: string, schema: z.ZodType, { input, purpose, labels = {}, noun = '' }: z.GlobalMeta): Kind {
  if (purpose) return { kind: 'file', purpose };
  if (input) return { kind: input };
  if (schema instanceof z.ZodBoolean) return { kind: 'switch' };
  if (schema instanceof z.ZodNumber) return { kind: name.endsWith('Paise') ? 'rupees' : 'count' };
  if (schema instanceof z.ZodEnum)
    return {
      kind: 'choice',
      options: schema.options.map(String).map((value) => ({ value, label: labels[value] ?? capitalised(value) })),
    };
  if (schema instanceof z.ZodObject) return { kind: 'group', fields: fieldsOf(schema) };
  if (schema instanceof z.ZodArray) return { kind: 'list', noun, entry: entryOf(schema.element as z.ZodType) };
  return { kind: 'line' };
}

function entryOf(schema: z.ZodType): Field[] | TextKind {
  if (schema instanceof z.ZodObject) return fieldsOf(schema);
  return schema.meta()?.input === 'text' ? 'text' : 'line';
}

function startOf(kind: Kind): unknown {
  if (kind.kind === 'switch') return false;
  if (kind.kind === 'choice') return kind.options[0]?.value;
  return '';
}

/** A label in a heading or a sentence: without its unit, `Price (₹)` is `Price`. */
export const withoutUnit = (label: string): string => label.replace(/ \(.{1,3}\)$/, '');

export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
