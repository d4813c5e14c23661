import { z } from 'zod';

/** An id as the server makes them (32 hex digits); other short strings are not found. */
export const idInput = z.string().min(1, 'An id is required').max(64);

/** A required single line: trimmed, not blank, no control characters. */
export const line = (max: number, requiredMessage: string) =>
  z
    .string({ error: requiredMessage })
    .trim()
    .min(1, requiredMessage)
    .max(max, `At most ${max} characters`)
    .refine((text) => !/\p{Cc}/u.test(text), 'Please remove line breaks and control characters');

/** A single line that may be left empty; trimmed, no control characters. */
export const optionalLine = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `At most ${max} characters`)
    .refine((text) => !/\p{Cc}/u.test(text), 'Please remove line breaks and control characters');

/** Text over several lines that may be left empty; trimmed. */
export const optionalText = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `At most ${max} characters`)
    .refine((text) => !text.includes('\0'), 'Please remove control characters');

/** An address typed over several lines, kept as one: `12 North Street, Anna Nagar`. */
export const addressLine = (max: number, requiredMessage?: string) =>
  z
    .string({ error: requiredMessage })
    .max(max, `At most ${max} characters`)
    .transform((text) =>
      text
        .split(/\s*[\r\n]+\s*/)
        .map((part) => part.trim().replace(/,$/, ''))
        .filter((part) => part !== '')
        .join(', '),
    );

/** One of a closed list, with a message a person can act on. */
export const oneOf = <const T extends readonly [string, ...string[]]>(values: T, message: string) =>
  z.enum(values, { error: message });

/** What a list is searched for; empty: everything. */
export const searchInput = z.string().trim().max(100).default('');

/** Page size of a list: 24 unless asked, at most 100. */
export const pageSize = z.int().min(1).max(100).default(24);

/** Input of procedures about one item. */
export const idOnlyInput = z.strictObject({ id: idInput });

/** Input of procedures that take none: anything sent is refused. */
export const noInput = z.void();

/**
 * Asks for one page of a list: `cursor` is the `nextCursor` of the page before. tRPC's infinite queries also send a
 * direction.
 */
export const pageFields = {
  cursor: z.int().positive().nullish(),
  direction: z.literal('forward').optional(),
  limit: pageSize,
};
export const pageInput = z.strictObject(pageFields);
export type PageInput = z.infer<typeof pageInput>;

const endings =
  'com|net|org|info|biz|in|io|co|me|xyz|online|site|shop|store|club|top|live|link|app|dev|ru|cn|tk|ly|gl|uk|us';

/**
 * An address that mail programs make a link of. Initials, as in `S.Ilangovan` and `Dr.K.Mani`, are none. Linear in the
 * text's length.
 */
const link = new RegExp(
  String.raw`:\/\/|\bwww\.|[\p{L}\p{N}]\.\p{L}{2,24}\/|[\p{L}\p{N}-]{2}\.(?:${endings})(?![\p{L}\p{N}.])`,
  'iu',
);

/** A person's name: one line without links, because it is written into mails that go to other people. */
export const personName = (requiredMessage: string) =>
  line(100, requiredMessage).refine((name) => !link.test(name), 'Please enter a name without a web address');
