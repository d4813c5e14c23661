import { z } from 'zod';
import { deletedFilter } from './deletion.ts';
import { type MaterialCategory, materialCategories } from './enums.ts';
import { idInput, line, oneOf, optionalText, pageFields } from './input.ts';
import { isHttpsUrl } from './links.ts';
import { messages } from './messages.ts';

export { categoryLabel, type MaterialCategory, materialCategories } from './enums.ts';

/** Free samples are the materials of this category (specification, section 3). */
export const sampleCategory: MaterialCategory = 'UG_TRB';

export const previewPagesLimits = { min: 1, max: 10, default: 3 } as const;
export const defaultFormat = 'PDF';

/** How the making of a material's sample pages stands. */
export const previewStates = ['building', 'ready', 'failed'] as const;
export type SampleState = (typeof previewStates)[number];

/** The smallest amount Razorpay takes is 100 paise; the largest is our own guard against a slipped digit. */
export const pricePaiseLimits = { min: 100, max: 10_000_000 } as const;

/** Whether nothing of a material can be had because its printed copies are gone, or only these. */
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

export const materialInput = z.strictObject({
  ...common,
  format,
  pricePaise: priceInput('Price is required'),
  /** Of a printed copy; left out, it stays as it is. */
  printPricePaise: priceInput('Please enter the price of a printed copy, or 0').optional(),
  /** Printed copies that lie ready; null: not counted. Left out, it stays as it is. */
  stock: z
    .int({ error: 'Please enter a whole number' })
    .min(0, 'It cannot be less than 0')
    .max(99_999, 'At most 99,999 copies')
    .nullable()
    .optional(),
  pages: pagesInput.min(1, 'Pages is required'),
  previewUrl: linkInput,
  previewPages: z
    .int({ error: 'Preview pages must be between 1 and 10' })
    .min(previewPagesLimits.min, 'Preview pages must be between 1 and 10')
    .max(previewPagesLimits.max, 'Preview pages must be between 1 and 10'),
  downloadUrl: linkInput,
  fileId: idInput.nullable(),
  imageFileId: idInput.nullable(),
});
export type MaterialInput = z.infer<typeof materialInput>;

/** Only the title must be filled in: pages left empty are 0, an empty format is the usual one. */
export const sampleInput = z.strictObject({
  ...common,
  format: z
    .string()
    .trim()
    .transform((text) => text || defaultFormat)
    .pipe(format),
  pages: z.preprocess(
    (pages: number | '') => (pages === '' ? 0 : pages),
    pagesInput.min(0, 'Pages cannot be negative'),
  ),
  downloadUrl: linkInput,
  sampleFileId: idInput.nullable(),
});
export type SampleInput = z.infer<typeof sampleInput>;

export const materialUpdateInput = materialInput.extend({ id: idInput });
export const sampleUpdateInput = sampleInput.extend({ id: idInput });
export const materialActiveInput = z.strictObject({ id: idInput, isActive: z.boolean() });

export const materialTabs = ['materials', 'samples'] as const;
export type MaterialTab = (typeof materialTabs)[number];

/** One page of the public list. Samples are of one category: narrowed to another, there are none. */
export const materialListInput = z.strictObject({
  tab: z.enum(materialTabs).default('materials'),
  search: z.string().trim().max(100).default(''),
  category: z.enum(materialCategories).optional(),
  ...pageFields,
});
export type MaterialListInput = z.infer<typeof materialListInput>;

export const materialGetInput = z.strictObject({
  id: z
    .string({ error: messages.materialIdRequired })
    .min(1, messages.materialIdRequired)
    .max(64, messages.materialNotFound),
});

export const adminMaterialListInput = materialListInput
  .omit({ tab: true })
  .extend({ lowStock: z.boolean().default(false), ...deletedFilter });
export type AdminMaterialListInput = z.infer<typeof adminMaterialListInput>;
export const adminSampleListInput = adminMaterialListInput.omit({ category: true, lowStock: true });
