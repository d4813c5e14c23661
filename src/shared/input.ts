import { z } from 'zod';

/** An id as the server makes them (32 hex digits); other short strings are not found. */
export const idInput = z.string().min(1, 'An id is required').max(64);

export const line = (max: number, requiredMessage: string) =>
  z
    .string({ error: requiredMessage })
    .trim()
    .min(1, requiredMessage)
    .max(max, `At most ${max} characters`)
    .refine((text) => !/\p{Cc}/u.test(text), 'Please remove line breaks and control characters');

export const optionalLine = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `At most ${max} characters`)
    .refine((text) => !/\p{Cc}/u.test(text), 'Please remove line breaks and control characters');

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

export const oneOf = <const T extends readonly [string, ...string[]]>(values: T, message: string) =>
  z.enum(values, { error: message });

/** Empty: everything. */
export const searchInput = z.string().trim().max(100).default('');

export const pageSize = z.int().min(1).max(100).default(24);

export const idOnlyInput = z.strictObject({ id: idInput });

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

const endings =
  'com|net|org|info|biz|in|io|co|me|xyz|online|site|shop|store|club|top|live|link|app|dev|ru|cn|tk|ly|gl|uk|us';

/** What mail programs make a link of; initials, as in `S.Ilangovan`, are none. Linear in the text's length. */
const link = new RegExp(
  String.raw`:\/\/|\bwww\.|[\p{L}\p{N}]\.\p{L}{2,24}\/|[\p{L}\p{N}-]{2}\.(?:${endings})(?![\p{L}\p{N}.])`,
  'iu',
);

/** Without links, because it is written into mails that go to other people. */
export const personName = (requiredMessage: string) =>
  line(100, requiredMessage).refine((name) => !link.test(name), 'Please enter a name without a web address');
