import { z } from 'zod';

/** An id as the server makes them (32 hex digits); other short strings are simply not found. */
export const idInput = z.string().min(1, 'An id is required').max(64);

/** A required single line: trimmed, not blank, no control characters. */
export const line = (max: number, requiredMessage: string) =>
  z
    .string({ error: requiredMessage })
    .trim()
    .min(1, requiredMessage)
    .max(max, `At most ${max} characters`)
    .refine((text) => !/\p{Cc}/u.test(text), 'Please remove line breaks and control characters');

/** Text over several lines that may be left empty; trimmed. */
export const optionalText = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `At most ${max} characters`)
    .refine((text) => !text.includes('\0'), 'Please remove control characters');

/** One of a closed list, with a message a person can act on. */
export const oneOf = <const T extends readonly [string, ...string[]]>(values: T, message: string) =>
  z.enum(values, { error: message });

/** Page size of a list: 24 unless asked, at most 100. */
export const pageSize = z.int().min(1).max(100).default(24);

/** For procedures that are about one thing. */
export const idOnlyInput = z.strictObject({ id: idInput });

/** For procedures that take nothing: anything sent is refused. */
export const noInput = z.void();

/**
 * What asks for a page of the newest things first: `cursor` is the `nextCursor` of the page before. The browser's
 * growing lists also say which way they grow.
 */
export const pageFields = {
  cursor: z.int().positive().nullish(),
  direction: z.literal('forward').optional(),
  limit: pageSize,
};
export const pageInput = z.strictObject(pageFields);
export type PageInput = z.infer<typeof pageInput>;
