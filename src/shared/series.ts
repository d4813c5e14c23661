/** The fields of a test series. */
import { z } from 'zod';
import { deletedFilter } from './deletion.ts';
import { draftField, draftsFilter } from './drafts.ts';
import { categoryLabels, materialCategories } from './enums.ts';
import { idInput, line, oneOf, optionalText, pageFields, searchInput } from './input.ts';
import { pricePaiseLimits } from './materials.ts';
import { sortsBy } from './sorting.ts';

export const mostSeriesTests = 200;

export const seriesInput = z
  .strictObject({
    title: line(200, 'Title is required').meta({ label: 'Title' }),
    description: optionalText(5000).meta({ label: 'Description', input: 'text', rows: 3 }),
    category: oneOf(materialCategories, 'Please choose a category').meta({ label: 'Category', labels: categoryLabels }),
    /** The chosen tests. One that is free is open to every verified student; any other only to who holds what opens it. */
    tests: z
      .array(z.strictObject({ testId: idInput, isFree: z.boolean() }))
      .max(mostSeriesTests, `At most ${mostSeriesTests} tests`)
      .refine((tests) => new Set(tests.map(({ testId }) => testId)).size === tests.length, 'A test was added twice')
      .meta({ label: 'Tests', start: [] }),
    /** The examination all of whose tests it opens; null: the chosen ones only. */
    syllabusId: idInput.nullable().meta({
      label: 'Every test of an exam',
      hint: 'New tests of this exam are in the series too, unless they are open to everybody',
    }),
    /** The last day on which its tests can be begun, `2026-11-21`; empty: there is none. */
    lastDay: z.union([z.literal(''), z.iso.date('Please choose a day')]).meta({
      label: 'Last day',
      hint: 'Until then its tests can be started. Leave blank for no end. Results can always be read.',
      input: 'date',
      start: '',
      none: 'None',
    }),
    pricePaise: z
      .int({ error: 'Price is required' })
      .min(pricePaiseLimits.min, 'The price is ₹1 or more')
      .max(pricePaiseLimits.max, 'The price is at most ₹1,00,000')
      .meta({ label: 'Price (₹)' }),
    ...draftField,
  })
  .refine(({ tests, syllabusId }) => tests.length > 0 || syllabusId !== null, {
    path: ['tests'],
    message: 'Choose the tests, or an exam',
  });
export type SeriesInput = z.infer<typeof seriesInput>;

export const seriesUpdateInput = seriesInput.safeExtend({ id: idInput });

export const adminSeriesSorts = sortsBy(['title', 'price']);
export const adminSeriesListInput = z.strictObject({
  search: searchInput,
  sort: z.enum(adminSeriesSorts).optional(),
  ...draftsFilter,
  ...deletedFilter,
  ...pageFields,
});
export type AdminSeriesListInput = z.infer<typeof adminSeriesListInput>;

/** Who may take a test: every verified student, or who holds one of these series or is in one of these batches. */
export const audienceInput = z.strictObject({
  id: idInput,
  isOpenToAll: z.boolean(),
  seriesIds: z.array(idInput).max(100),
  batchIds: z.array(idInput).max(100),
});
export type AudienceInput = z.infer<typeof audienceInput>;
