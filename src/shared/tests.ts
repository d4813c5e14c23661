import { z } from 'zod';
import { idInput, line, oneOf, optionalText, pageFields } from './input.ts';
import { materialCategories, testDifficulties } from './kinds.ts';
import { isGoogleFormUrl } from './links.ts';

export { difficultyLabels, type TestDifficulty, testDifficulties } from './kinds.ts';

export const testCategories = materialCategories;

/** How marks came back: sent by the form's own script, or in a file that the admin uploaded. */
export const scoreSources = ['form', 'file'] as const;

/** Difficulties are read in any case: `Medium` is `medium`. */
const difficulty = z
  .string({ error: 'Please choose a difficulty' })
  .toLowerCase()
  .pipe(oneOf(testDifficulties, 'Please choose a difficulty'));

export const testInput = z.strictObject({
  title: line(200, 'Please enter a test title'),
  description: optionalText(5000),
  category: oneOf(testCategories, 'Please choose a category'),
  difficulty,
  duration: optionalText(60),
  questions: optionalText(60),
  googleFormUrl: z
    .string({ error: 'Please enter a Google Form URL' })
    .trim()
    .min(1, 'Please enter a Google Form URL')
    .max(2000, 'At most 2000 characters')
    .refine(isGoogleFormUrl, 'Please enter a valid Google Form URL'),
});
export type TestInput = z.infer<typeof testInput>;
/** A test as its form holds it. */
export type TestValues = z.input<typeof testInput>;

/** What a new test's form begins with. */
export const testDefaults = { category: 'UG_TRB', difficulty: 'medium' } as const satisfies Partial<TestInput>;

export const testUpdateInput = testInput.extend({ id: idInput });
export const testActiveInput = z.strictObject({ id: idInput, isActive: z.boolean() });

/** One page of the list. */
export const testListInput = z.strictObject({
  search: z.string().trim().max(100).default(''),
  category: z.enum(testCategories).optional(),
  difficulty: difficulty.optional(),
  ...pageFields,
});
export type TestListInput = z.infer<typeof testListInput>;
