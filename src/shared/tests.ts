import { z } from 'zod';
import { deletedFilter } from './deletion.ts';
import { draftField, draftsFilter } from './drafts.ts';
import { materialCategories, testDifficulties } from './enums.ts';
import { canBePrefilled, formEntry, isGoogleFormUrl, publicFormUrl } from './google-forms.ts';
import { idInput, line, oneOf, optionalText, pageFields, searchInput, typedCode, unitField } from './input.ts';
import { sortsBy } from './sorting.ts';

export const testCategories = materialCategories;

/** Difficulties are read in any case: `Medium` is `medium`. */
const difficulty = z
  .string({ error: 'Please choose a difficulty' })
  .toLowerCase()
  .pipe(oneOf(testDifficulties, 'Please choose a difficulty'));

/** The form's question for the student's code: its prefilled link or `entry.123456` comes in, the entry alone stays. */
const codeEntry = typedCode()
  .max(8000, 'At most 8000 characters')
  .transform((text, context) => {
    const found = formEntry(text);
    if ('entry' in found) return found.entry;
    context.addIssue({ code: 'custom', message: found.refusal, input: text });
    return z.NEVER;
  });

const fields = z.strictObject({
  title: line(200, 'Please enter a test title'),
  description: optionalText(5000),
  category: oneOf(testCategories, 'Please choose a category'),
  difficulty,
  duration: optionalText(60),
  questions: optionalText(60),
  googleFormUrl: typedCode('Please enter a Google Form URL')
    .min(1, 'Please enter a Google Form URL')
    .max(2000, 'At most 2000 characters')
    .refine(isGoogleFormUrl, 'Please enter a valid Google Form URL')
    .transform(publicFormUrl),
  /** Left as it is where nothing is said of it. */
  codeEntry: codeEntry.optional(),
  ...unitField,
  ...draftField,
});

/** Google's short links drop what they should fill in. */
const longLinkForCode = ({ googleFormUrl, codeEntry }: { googleFormUrl: string; codeEntry?: string | undefined }) =>
  !codeEntry || canBePrefilled(googleFormUrl);
const longLinkNeeded = {
  path: ['googleFormUrl'],
  message:
    'A short forms.gle link cannot carry the student’s code. Please use the long link, which starts with https://docs.google.com/forms/.',
};

export const testInput = fields.refine(longLinkForCode, longLinkNeeded);
export type TestInput = z.infer<typeof testInput>;
export type TestValues = z.input<typeof testInput>;

export const testDefaults = { category: 'UG_TRB', difficulty: 'medium' } as const satisfies Partial<TestInput>;

export const testUpdateInput = fields.extend({ id: idInput }).refine(longLinkForCode, longLinkNeeded);

export const testListInput = z.strictObject({
  search: searchInput,
  category: z.enum(testCategories).optional(),
  difficulty: difficulty.optional(),
  ...pageFields,
});
export type TestListInput = z.infer<typeof testListInput>;

export const adminTestSorts = sortsBy(['title', 'category', 'difficulty', 'participants']);
export const adminTestListInput = testListInput.extend({
  sort: z.enum(adminTestSorts).optional(),
  ...draftsFilter,
  ...deletedFilter,
});
export type AdminTestListInput = z.infer<typeof adminTestListInput>;
