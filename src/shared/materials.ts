import { z } from 'zod';
import { deletedFilter } from './deletion.ts';
import { draftField, draftsFilter } from './drafts.ts';
import { type MaterialCategory, materialCategories, materialForms } from './enums.ts';
import {
  idInput,
  line,
  oneOf,
  optionalLine,
  optionalText,
  pageFields,
  searchInput,
  typedLine,
  unitField,
} from './input.ts';
import { isHttpsUrl } from './links.ts';
import { messages } from './messages.ts';
import { sortsBy } from './sorting.ts';

/** Free samples are the materials of this category (specification, section 3). */
export const sampleCategory: MaterialCategory = 'UG_TRB';

export const previewPagesLimits = { min: 1, max: 10, default: 3 } as const;
export const defaultFormat = 'PDF';

export const previewStates = ['building', 'ready', 'failed'] as const;
export type SampleState = (typeof previewStates)[number];

/** The minimum is Razorpay's; the maximum guards against a typing error. */
export const pricePaiseLimits = { min: 100, max: 10_000_000 } as const;

/** What of a material is sold out: nothing, the printed copies, or everything. */
export const soldOutStates = ['no', 'printed', 'all'] as const;
export type SoldOut = (typeof soldOutStates)[number];

const categoryInput = oneOf(materialCategories, 'Please choose a category');

const linkInput = optionalText(2000).refine(
  (url) => url === '' || isHttpsUrl(url),
  'Please enter a link that begins with https://',
);

const pagesInput = z.int({ error: 'Pages is required' }).max(10_000, 'At most 10,000 pages');

const format = line(40, 'Format is required');
const common = {
  title: line(200, 'Title is required'),
  description: optionalText(5000),
  category: categoryInput,
};

const priceInput = (missing: string) =>
  z
    .int({ error: missing })
    .max(pricePaiseLimits.max, 'The price is at most ₹1,00,000')
    .refine(
      (paise) => paise === 0 || paise >= pricePaiseLimits.min,
      'The price is ₹1 or more, or 0 for not sold online',
    );

const pdfPrice = priceInput('Price is required');
const printedPrice = priceInput('Please enter the price of a printed copy, or 0');
const stockInput = z
  .int({ error: 'Please enter a whole number' })
  .min(0, 'It cannot be less than 0')
  .max(99_999, 'At most 99,999 copies')
  .nullable();

const weightInput = z
  .int({ error: 'Please enter whole grams' })
  .min(1, 'Please enter whole grams')
  .max(20_000, 'At most 20,000 grams')
  .nullable();

export const materialInput = z.strictObject({
  ...common,
  format,
  pricePaise: pdfPrice,
  /** Of a printed copy. This and the other optional fields stay unchanged if left out. */
  printPricePaise: printedPrice.optional(),
  /** Null: not counted. */
  stock: stockInput.optional(),
  /** Of one printed copy, in grams; null: as its pages suggest. */
  weightGrams: weightInput.optional(),
  tags: optionalLine(300).optional(),
  /** Such as "June 2026". */
  edition: optionalLine(40).optional(),
  /** The titles of its chapters, one in a line. */
  contents: optionalText(3000).optional(),
  ...unitField,
  pages: pagesInput.min(1, 'Pages is required'),
  previewUrl: linkInput,
  previewPages: z
    .int({ error: 'Preview pages must be between 1 and 10' })
    .min(previewPagesLimits.min, 'Preview pages must be between 1 and 10')
    .max(previewPagesLimits.max, 'Preview pages must be between 1 and 10'),
  downloadUrl: linkInput,
  fileId: idInput.nullable(),
  imageFileId: idInput.nullable(),
  ...draftField,
});
export type MaterialInput = z.infer<typeof materialInput>;

/** Only the title must be filled in: pages left empty are 0, an empty format is the usual one. */
export const sampleInput = z.strictObject({
  ...common,
  format: typedLine()
    .transform((text) => text || defaultFormat)
    .pipe(format),
  pages: z.preprocess(
    (pages: number | '') => (pages === '' ? 0 : pages),
    pagesInput.min(0, 'Pages cannot be negative'),
  ),
  downloadUrl: linkInput,
  sampleFileId: idInput.nullable(),
  ...unitField,
  ...draftField,
});
export type SampleInput = z.infer<typeof sampleInput>;

export const materialUpdateInput = materialInput.extend({ id: idInput });
export const sampleUpdateInput = sampleInput.extend({ id: idInput });

/** If it is still `from`, as the list showed it. */
export const materialFigureInput = z.discriminatedUnion('field', [
  z.strictObject({ id: idInput, field: z.literal('pricePaise'), from: z.int(), to: pdfPrice }),
  z.strictObject({ id: idInput, field: z.literal('printPricePaise'), from: z.int(), to: printedPrice }),
  z.strictObject({ id: idInput, field: z.literal('stock'), from: z.int().nullable(), to: stockInput }),
]);
export type MaterialFigureInput = z.infer<typeof materialFigureInput>;
export type MaterialFigure = MaterialFigureInput['field'];

export const materialTabs = ['materials', 'samples'] as const;
export type MaterialTab = (typeof materialTabs)[number];

export const materialSorts = ['newest', 'title'] as const;
export type MaterialSort = (typeof materialSorts)[number];

/** One page of the public list. Samples are of one category: narrowed to another, there are none. */
export const materialListInput = z.strictObject({
  tab: z.enum(materialTabs).default('materials'),
  search: searchInput,
  category: z.enum(materialCategories).optional(),
  form: z.enum(materialForms).optional(),
  sort: z.enum(materialSorts).default('newest'),
  ...pageFields,
});
export type MaterialListInput = z.infer<typeof materialListInput>;

export const suggestInput = materialListInput.pick({ tab: true, search: true });
export type SuggestInput = z.infer<typeof suggestInput>;

export const materialGetInput = z.strictObject({
  id: z
    .string({ error: messages.materialIdRequired })
    .min(1, messages.materialIdRequired)
    .max(64, messages.materialNotFound),
});

export const adminMaterialSorts = sortsBy(['title', 'category', 'price', 'stock', 'pages']);
export const adminMaterialListInput = materialListInput.omit({ tab: true, form: true }).extend({
  sort: z.enum(adminMaterialSorts).optional(),
  lowStock: z.boolean().default(false),
  ...draftsFilter,
  ...deletedFilter,
});
export type AdminMaterialListInput = z.infer<typeof adminMaterialListInput>;
export const adminSampleListInput = adminMaterialListInput.omit({ category: true, lowStock: true });

/** Whether a price (paise) falls by more than half or below ₹10: the admin's password is then asked for once more. */
export const isSteepPriceCut = (before: number, after: number): boolean =>
  after < before && (after * 2 < before || after < 1000);
