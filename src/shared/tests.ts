/** The fields of a mock test. */
import { z } from 'zod';
import { deletedFilter } from './deletion.ts';
import { draftField, draftsFilter } from './drafts.ts';
import { categoryLabels, difficultyLabels, materialCategories, testDifficulties } from './enums.ts';
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

const category = { label: 'Category', labels: categoryLabels };
const difficultyLook = { label: 'Difficulty', labels: difficultyLabels };

const details = {
  title: line(200, 'Please enter a test title').meta({ label: 'Title' }),
  description: optionalText(5000).meta({ label: 'Description', input: 'text', rows: 3 }),
  category: oneOf(testCategories, 'Please choose a category').meta({ ...category, isHalf: true }),
  difficulty: difficulty.meta({ ...difficultyLook, start: 'medium', isHalf: true }),
};

/** What a paper is called and where it belongs; the rest is set up on its own screen. */
export const newPaperInput = z.strictObject({ ...details, ...unitField });
export type NewPaper = z.infer<typeof newPaperInput>;
export type NewPaperValues = z.input<typeof newPaperInput>;

export const paperDetailsInput = newPaperInput.extend({ id: idInput });
export type PaperDetails = z.infer<typeof paperDetailsInput>;

const fields = z.strictObject({
  ...details,
  duration: optionalText(60).meta({ label: 'Duration', placeholder: '60 minutes', none: 'Not set', isHalf: true }),
  questions: optionalText(60).meta({ label: 'Questions', placeholder: '50', isHalf: true }),
  ...unitField,
  googleFormUrl: typedCode('Please enter a Google Form URL')
    .min(1, 'Please enter a Google Form URL')
    .max(2000, 'At most 2000 characters')
    .refine(isGoogleFormUrl, 'Please enter a valid Google Form URL')
    .transform(publicFormUrl)
    .meta({
      label: 'Google Form URL',
      hint: 'Starts with https://forms.gle/ or https://docs.google.com/forms/. A link for editing becomes the public one. Only verified students can open it.',
      input: 'url',
      // The marks of a form belong to one test.
      copy: '',
    }),
  /** Left as it is where nothing is said of it. */
  codeEntry: codeEntry.optional().meta({
    label: "Question for the student's code",
    hint: "To match results to students, add a question “Student code” to the form, choose ⋮ and “Get pre-filled link” there, answer that question with CODE, and paste the link here. It needs the form's long link above. Leave blank to skip.",
    placeholder: 'https://docs.google.com/forms/…?entry.123456=CODE',
    copy: '',
  }),
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

export const testUpdateInput = fields.extend({ id: idInput }).refine(longLinkForCode, longLinkNeeded);

export const testListInput = z.strictObject({
  search: searchInput,
  category: z
    .enum(testCategories)
    .optional()
    .meta({ ...category, all: 'All categories' }),
  difficulty: difficulty.optional().meta({ ...difficultyLook, all: 'All difficulties' }),
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
