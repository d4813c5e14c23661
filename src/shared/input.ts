/** The fields that many forms share. */
import { z } from 'zod';
import { plainCode, plainLine, plainText } from './plain-text.ts';

const words = (error?: string) => z.string(error === undefined ? {} : { error });

/** What somebody typed or pasted into a field: without what nobody sees, and composed alike on every device (NFC). */
export const typedLine = (error?: string) => words(error).overwrite(plainLine).trim();
/** The same over several lines. */
export const typedText = (error?: string) => words(error).overwrite(plainText).trim();
/** The same for a number, a code or an address on the web, where every dash is a hyphen. */
export const typedCode = (error?: string) => words(error).overwrite(plainCode).trim();

/** An id as the server makes them (32 hex digits); other short strings are not found. */
export const idInput = z.string().min(1, 'An id is required').max(64);

export const line = (max: number, requiredMessage: string) =>
  typedLine(requiredMessage)
    .min(1, requiredMessage)
    .max(max, `At most ${max} characters`)
    .refine((text) => !/\p{Cc}/u.test(text), 'Please remove line breaks and control characters');

export const optionalLine = (max: number) =>
  typedLine()
    .max(max, `At most ${max} characters`)
    .refine((text) => !/\p{Cc}/u.test(text), 'Please remove line breaks and control characters');

export const optionalText = (max: number) =>
  typedText()
    .max(max, `At most ${max} characters`)
    .refine((text) => !text.includes('\0'), 'Please remove control characters');

/** An address typed over several lines, kept as one: `12 North Street, Anna Nagar`. */
export const addressLine = (max: number, requiredMessage?: string) =>
  typedText(requiredMessage)
    .max(max, `At most ${max} characters`)
    .transform((text) =>
      text
        .split(/[\r\n]/)
        .map((part) => part.trim().replace(/,$/, ''))
        .filter((part) => part !== '')
        .join(', '),
    );

export const oneOf = <const T extends readonly [string, ...string[]]>(values: T, message: string) =>
  z.enum(values, { error: message });

/** Empty: everything. */
export const searchInput = typedLine().max(100).default('');

export const pageSize = z.int().min(1).max(100).default(24);

export const idOnlyInput = z.strictObject({ id: idInput });

/** The unit of a syllabus that something belongs to; null: to none. Unchanged if left out. */
export const unitField = {
  unitId: idInput.nullable().optional().meta({
    label: 'Exam and unit',
    hint: 'It is then listed on the page of this syllabus',
    input: 'unit',
  }),
};

/** Anything sent is refused. */
export const noInput = z.void();

/** `cursor`: the `nextCursor` of the page before. tRPC's infinite queries also send a direction. */
export const pageFields = {
  cursor: z.int().positive().nullish(),
  direction: z.literal('forward').optional(),
  limit: pageSize,
};
export const pageInput = z.strictObject(pageFields);
export type PageInput = z.infer<typeof pageInput>;

/** What mail programs make a link of, however it is written. */
const link =
  /:\/\/|\bwww\.|[\p{L}\p{N}]\.\p{L}{2,24}\/|[\p{L}\p{N}-]{2}\.(?:com|net|org|info|biz|xyz|online|site|shop|store|club|top|live|link|app|dev)(?![\p{L}\p{N}.])/iu;
const shortLink = /[\p{L}\p{N}-]{2}\.(?:in|io|co|me|ru|cn|tk|ly|gl|uk|us)(?![\p{L}\p{N}.])/iu;

/** Two letters behind a name are its initials (`Meena.TK`, `Selvi.In`), but not where a word looks like an address. */
const holdsLink = (name: string): boolean =>
  link.test(name) ||
  name.split(' ').some((word) => shortLink.test(word) && (/[\d@-]/.test(word) || word === word.toLowerCase()));

/** Without links, because it is written into mails that go to other people. */
export const personName = (requiredMessage: string) =>
  line(100, requiredMessage).refine((name) => !holdsLink(name), 'Please enter a name without a web address');
