/** The fields of a material. */
import { z } from 'zod';
import { deletedFilter } from './deletion.ts';
import { draftField, draftsFilter } from './drafts.ts';
import {
  categoryLabel,
  categoryLabels,
  type MaterialCategory,
  materialCategories,
  materialForms,
  materialSorts,
  seriesFormat,
} from './enums.ts';
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

const linkInput = (label: string, hint: string) =>
  optionalText(2000)
    .refine((url) => url === '' || isHttpsUrl(url), 'Please enter a link that begins with https://')
    .meta({ label, hint, input: 'url', copy: '' });

const pagesInput = z
  .int({ error: 'Pages is required' })
  .max(10_000, 'At most 10,000 pages')
  .meta({ label: 'Pages', isHalf: true, copy: '' });

const format = line(40, 'Format is required')
  .refine(
    (text) => text.toLowerCase() !== seriesFormat.toLowerCase(),
    'A test series is made on the screen Test Series',
  )
  .meta({ label: 'Format', start: defaultFormat, isHalf: true });
const common = {
  title: line(200, 'Title is required').meta({ label: 'Title' }),
  description: optionalText(5000).meta({ label: 'Description', input: 'text', rows: 3 }),
  category: oneOf(materialCategories, 'Please choose a category').meta({ label: 'Category', labels: categoryLabels }),
  ...unitField,
};

const priceInput = (missing: string) =>
  z
    .int({ error: missing })
    .max(pricePaiseLimits.max, 'The price is at most ₹1,00,000')
    .refine(
      (paise) => paise === 0 || paise >= pricePaiseLimits.min,
      'The price is ₹1 or more, or 0 for not sold online',
    );

const pdfPrice = priceInput('Price is required').meta({
  label: 'Price (₹)',
  hint: 'PDF price; 0 = not for sale',
  isHalf: true,
});
const printedPrice = priceInput('Please enter the price of a printed copy, or 0').meta({
  label: 'Printed copy (₹)',
  hint: '0 = price on WhatsApp',
  start: 0,
  isHalf: true,
});
const stockInput = z
  .int({ error: 'Please enter a whole number' })
  .min(0, 'It cannot be less than 0')
  .max(99_999, 'At most 99,999 copies')
  .nullable()
  .meta({ label: 'Copies in stock', hint: 'Printed copies; blank = not tracked', none: '–', isHalf: true, copy: null });

const weightInput = z
  .int({ error: 'Please enter whole grams' })
  .min(1, 'Please enter whole grams')
  .max(20_000, 'At most 20,000 grams')
  .nullable()
  .meta({ label: 'Weight of a printed copy (g)', hint: 'For the postage', isHalf: true, copy: null });

export const materialInput = z.strictObject({
  ...common,
  pricePaise: pdfPrice,
  /** Of a printed copy. This and the other optional fields stay unchanged if left out. */
  printPricePaise: printedPrice.optional(),
  /** Null: not counted. */
  stock: stockInput.optional(),
  pages: pagesInput.min(1, 'Pages is required'),
  /** Of one printed copy, in grams; null: as its pages suggest. */
  weightGrams: weightInput.optional(),
  format,
  fileId: idInput
    .nullable()
    .meta({ label: 'PDF file', hint: 'What students download after paying', purpose: 'material', copy: null }),
  imageFileId: idInput.nullable().meta({ label: 'Cover image', purpose: 'cover' }),
  tags: optionalLine(300).optional().meta({
    label: 'Search words',
    hint: 'What else students may type, in Tamil too: இலக்கணம், tenses, ELT',
    isMore: true,
  }),
  /** The titles of its chapters, one in a line. */
  contents: optionalText(3000).optional().meta({
    label: 'Contents',
    hint: 'What is inside, one chapter in a line',
    input: 'text',
    rows: 3,
    isMore: true,
  }),
  edition: optionalLine(40).optional().meta({ label: 'Edition', placeholder: 'June 2026', isMore: true }),
  previewUrl: linkInput('Preview URL', 'An https link; Google Drive’s are shown on the page').meta({
    isHalf: true,
    isMore: true,
  }),
  previewPages: z
    .int({ error: 'Preview pages must be between 1 and 10' })
    .min(previewPagesLimits.min, 'Preview pages must be between 1 and 10')
    .max(previewPagesLimits.max, 'Preview pages must be between 1 and 10')
    .meta({
      label: 'Preview pages',
      hint: 'From 1 to 10: the site shows this many pages of the PDF, marked SAMPLE',
      start: previewPagesLimits.default,
      isHalf: true,
      isMore: true,
    }),
  downloadUrl: linkInput('Download URL', 'An https link, shown to everybody: for free samples only').meta({
    isMore: true,
  }),
  ...draftField,
});
export type MaterialInput = z.infer<typeof materialInput>;
/** As it is typed: the pages are empty until they are known. */
export type MaterialValues = Omit<MaterialInput, 'pages'> & { pages: number | '' };

/** Only the title must be filled in: pages left empty are 0, an empty format is the usual one. */
export const sampleInput = z.strictObject({
  ...common,
  category: common.category.meta({
    hint: `Samples are the materials of ${categoryLabel(sampleCategory)}. Moving it to another category removes it from Samples.`,
  }),
  pages: z
    .preprocess((pages: number | '') => (pages === '' ? 0 : pages), pagesInput.min(0, 'Pages cannot be negative'))
    .meta({ start: 0 }),
  format: typedLine()
    .transform((text) => text || defaultFormat)
    .pipe(format)
    .meta({ placeholder: defaultFormat }),
  sampleFileId: idInput.nullable().meta({ label: 'PDF file', hint: 'Anybody can read it', purpose: 'sample' }),
  downloadUrl: linkInput(
    'Download URL',
    'An https link, used when there is no PDF file here; Google Drive’s are shown on the page',
  ),
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

/** One page of the public list. Samples are of one category: narrowed to another, there are none. */
export const materialListInput = z.strictObject({
  tab: z.enum(materialTabs).default('materials'),
  search: searchInput,
  category: z
    .enum(materialCategories)
    .optional()
    .meta({ label: 'Category', all: 'All categories', labels: categoryLabels }),
  form: z.enum(materialForms).optional(),
  sort: z.enum(materialSorts).default('shop'),
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
export const adminSampleListInput = adminMaterialListInput.omit({ category: true, lowStock: true }).extend({
  sort: z.enum(sortsBy(['title', 'price', 'stock', 'pages'])).optional(),
});

/** Whether a price (paise) falls by more than half or below ₹10: the admin's password is then asked for once more. */
export const isSteepPriceCut = (before: number, after: number): boolean =>
  after < before && (after * 2 < before || after < 1000);
