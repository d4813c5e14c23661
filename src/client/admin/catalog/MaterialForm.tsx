import { NativeSelect, NumberInput, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { type ChangeEvent, useState } from 'react';
import { CatalogueForm, copiedTitle, DraftField, initialValues } from '#client/admin/ui/CatalogueForm.tsx';
import type { EditDialogState } from '#client/admin/ui/Dialog.tsx';
import { FormFileField, useUploads } from '#client/admin/ui/FileField.tsx';
import { MoreFields } from '#client/admin/ui/MoreFields.tsx';
import { nullable, RupeesInput, wholeNumber } from '#client/admin/ui/NumberFields.tsx';
import { UnitField } from '#client/admin/ui/UnitField.tsx';
import { useZodForm } from '#client/lib/form.ts';
import { trpc } from '#client/lib/trpc.ts';
import {
  defaultFormat,
  type MaterialInput,
  materialInput,
  previewPagesLimits,
  sampleCategory,
} from '#shared/materials.ts';
import { materialMessages } from '#shared/messages.ts';
import { gramsOfPages } from '#shared/postage.ts';
import { type AdminMaterial, categoryInTitle, categoryOptions, titleOfFile } from './admin-materials.ts';

/** A number is the empty string until it is typed. */
type MaterialValues = Omit<MaterialInput, 'pricePaise' | 'printPricePaise' | 'pages' | 'previewPages'> &
  Record<'pricePaise' | 'pages' | 'previewPages', number | ''> & { printPricePaise?: number | '' };

const blank: MaterialValues = {
  title: '',
  description: '',
  tags: '',
  edition: '',
  contents: '',
  unitId: null,
  category: sampleCategory,
  pricePaise: '',
  printPricePaise: 0,
  stock: null,
  pages: '',
  weightGrams: null,
  format: defaultFormat,
  previewUrl: '',
  previewPages: previewPagesLimits.default,
  downloadUrl: '',
  fileId: null,
  imageFileId: null,
  isDraft: false,
};

const valuesOf = ({ file, image, ...material }: AdminMaterial): MaterialValues =>
  initialValues(blank, { ...material, fileId: file?.id ?? null, imageFileId: image?.id ?? null });

/** A copy begins without what is the material's own: its PDF and page count, the links to it, its printed copies. */
const copyOf = (material: AdminMaterial): MaterialValues => {
  const { stock, pages, weightGrams, fileId, previewUrl, downloadUrl } = blank;
  const title = copiedTitle(material.title);
  return { ...valuesOf(material), title, stock, pages, weightGrams, fileId, previewUrl, downloadUrl, isDraft: true };
};

const startOf = ({ item, template }: EditDialogState<AdminMaterial>): MaterialValues =>
  item ? valuesOf(item) : template ? copyOf(template) : blank;

/** Adds a material, or edits the one the dialog was opened for. */
export function MaterialForm({ dialog }: { dialog: EditDialogState<AdminMaterial> }) {
  const material = dialog.item;
  const { client } = trpc.useUtils();
  const form = useZodForm<MaterialValues>(materialInput, { initialValues: startOf(dialog) });
  const uploads = useUploads();
  const category = useCategory(form, material === null);
  const title = form.getInputProps('title');

  return (
    <CatalogueForm
      dialog={dialog}
      form={form}
      schema={materialInput}
      router={client.materialsAdmin}
      messages={materialMessages}
      isBusy={uploads.isUploading}
    >
      <TextInput
        label="Title"
        required
        maxLength={200}
        {...title}
        onChange={(event) => {
          title.onChange(event);
          category.follow(event.currentTarget.value);
        }}
      />
      <Textarea label="Description" rows={3} maxLength={5000} {...form.getInputProps('description')} />
      <NativeSelect label="Category" data={categoryOptions} {...category.props} />
      <UnitField form={form} />
      <SaleFields form={form} />
      <FormFileField
        form={form}
        name="fileId"
        label="PDF file"
        description="What students download after paying"
        purpose="material"
        initialFile={material?.file ?? null}
        onBusy={uploads.track}
        onUploaded={({ name, pages }) => {
          if (pages && form.getValues().pages === '') form.setFieldValue('pages', pages);
          if (form.getValues().title !== '') return;
          form.setFieldValue('title', titleOfFile(name));
          category.follow(titleOfFile(name));
        }}
      />
      <FormFileField
        form={form}
        name="imageFileId"
        label="Cover image"
        purpose="cover"
        initialFile={(material ?? dialog.template)?.image ?? null}
        onBusy={uploads.track}
      />
      <LessUsed form={form} />
      <DraftField form={form} isShown={material?.isDraft ?? true} />
    </CatalogueForm>
  );
}

/** The field of the category, which follows the title of a new material until somebody chooses one, and says so. */
function useCategory(form: UseFormReturnType<MaterialValues>, isNew: boolean) {
  const [isChosen, setChosen] = useState(!isNew);
  const field = form.getInputProps('category');
  const { title } = form.getValues();
  const hint = categoryInTitle(title) ? 'From the title' : 'The title names none: please choose';
  return {
    follow: (typed: string) => {
      if (!isChosen) form.setFieldValue('category', categoryInTitle(typed) ?? sampleCategory);
    },
    props: {
      ...field,
      description: isChosen || title.trim() === '' ? undefined : hint,
      onChange: (event: ChangeEvent<HTMLSelectElement>) => {
        setChosen(true);
        field.onChange(event);
      },
    },
  };
}

/** What most materials do not need. */
const LessUsed = ({ form }: { form: UseFormReturnType<MaterialValues> }) => (
  <MoreFields>
    <TextInput
      label="Search words"
      description="What else students may type, in Tamil too: இலக்கணம், tenses, ELT"
      maxLength={300}
      {...form.getInputProps('tags')}
    />
    <Textarea
      label="Contents"
      description="What is inside, one chapter in a line"
      rows={3}
      maxLength={3000}
      {...form.getInputProps('contents')}
    />
    <TextInput label="Edition" placeholder="June 2026" maxLength={40} {...form.getInputProps('edition')} />
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
      <TextInput
        label="Preview URL"
        description="An https link; Google Drive’s are shown on the page"
        type="url"
        maxLength={2000}
        {...form.getInputProps('previewUrl')}
      />
      <NumberInput
        label="Preview pages"
        description="From 1 to 10: the site shows this many pages of the PDF, marked SAMPLE"
        {...wholeNumber}
        {...form.getInputProps('previewPages')}
      />
    </SimpleGrid>
    <TextInput
      label="Download URL"
      description="An https link, shown to everybody: for free samples only"
      type="url"
      maxLength={2000}
      {...form.getInputProps('downloadUrl')}
    />
  </MoreFields>
);

/** What is sold, and for how much. */
function SaleFields({ form }: { form: UseFormReturnType<MaterialValues> }) {
  const { data: postage } = trpc.materialsAdmin.weighing.useQuery();
  const suggested = postage ? gramsOfPages(Number(form.getValues().pages), postage) : null;
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
      <RupeesInput
        label="Price (₹)"
        description="PDF price; 0 = not for sale"
        required
        {...form.getInputProps('pricePaise')}
      />
      <RupeesInput
        label="Printed copy (₹)"
        description="0 = price on WhatsApp"
        {...form.getInputProps('printPricePaise')}
      />
      <NumberInput
        label="Copies in stock"
        description="Printed copies; blank = not tracked"
        {...wholeNumber}
        {...nullable(form.getInputProps('stock'))}
      />
      <NumberInput label="Pages" required {...wholeNumber} {...form.getInputProps('pages')} />
      <NumberInput
        label="Weight of a printed copy (g)"
        description={suggested === null ? 'For the postage' : `Blank = about ${suggested} g, by its pages`}
        {...wholeNumber}
        {...nullable(form.getInputProps('weightGrams'))}
      />
      <TextInput label="Format" maxLength={40} {...form.getInputProps('format')} />
    </SimpleGrid>
  );
}
