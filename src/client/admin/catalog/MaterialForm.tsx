import { NativeSelect, NumberInput, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { CatalogueForm, initialValues } from '#client/admin/ui/CatalogueForm.tsx';
import { FormFileField } from '#client/admin/ui/FormFileField.tsx';
import { nullable } from '#client/admin/ui/nullable.ts';
import { RupeesInput } from '#client/admin/ui/RupeesInput.tsx';
import type { EditDialogState } from '#client/admin/ui/use-edit-dialog.ts';
import { useUploads } from '#client/admin/ui/use-uploads.ts';
import { wholeNumber } from '#client/admin/ui/whole-number.ts';
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
import { type AdminMaterial, categoryOptions } from './admin-materials.ts';

/** A number is the empty string until it is typed. */
type MaterialValues = Omit<MaterialInput, 'pricePaise' | 'printPricePaise' | 'pages' | 'previewPages'> &
  Record<'pricePaise' | 'pages' | 'previewPages', number | ''> & { printPricePaise?: number | '' };

const blank: MaterialValues = {
  title: '',
  description: '',
  category: sampleCategory,
  pricePaise: '',
  printPricePaise: 0,
  stock: null,
  pages: '',
  format: defaultFormat,
  previewUrl: '',
  previewPages: previewPagesLimits.default,
  downloadUrl: '',
  fileId: null,
  imageFileId: null,
};

const valuesOf = ({ file, image, ...material }: AdminMaterial): MaterialValues =>
  initialValues(blank, { ...material, fileId: file?.id ?? null, imageFileId: image?.id ?? null });

/** Adds a material, or edits the one the dialog was opened for. */
export function MaterialForm({ dialog }: { dialog: EditDialogState<AdminMaterial> }) {
  const material = dialog.item;
  const { client } = trpc.useUtils();
  const form = useZodForm<MaterialValues>(materialInput, { initialValues: material ? valuesOf(material) : blank });
  const uploads = useUploads();

  return (
    <CatalogueForm
      dialog={dialog}
      form={form}
      schema={materialInput}
      router={client.materialsAdmin}
      messages={materialMessages}
      isBusy={uploads.isUploading}
    >
      <TextInput label="Title" required maxLength={200} {...form.getInputProps('title')} />
      <Textarea label="Description" rows={3} maxLength={5000} {...form.getInputProps('description')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <NativeSelect label="Category" data={categoryOptions} {...form.getInputProps('category')} />
        <RupeesInput
          label="Price (₹)"
          description="Of the PDF; 0: not sold online"
          required
          {...form.getInputProps('pricePaise')}
        />
        <RupeesInput
          label="Printed copy (₹)"
          description="Its price; 0: ask in the chat"
          {...form.getInputProps('printPricePaise')}
        />
        <NumberInput
          label="Copies in stock"
          description="Printed ones; empty: not counted"
          {...wholeNumber}
          {...nullable(form.getInputProps('stock'))}
        />
        <NumberInput label="Pages" required {...wholeNumber} {...form.getInputProps('pages')} />
        <TextInput label="Format" maxLength={40} {...form.getInputProps('format')} />
      </SimpleGrid>
      <FormFileField
        form={form}
        name="fileId"
        label="PDF file"
        description="What students download after paying"
        purpose="material"
        initialFile={material?.file ?? null}
        onBusy={uploads.track}
        onUploaded={({ pages }) => {
          if (pages && form.getValues().pages === '') form.setFieldValue('pages', pages);
        }}
      />
      <FormFileField
        form={form}
        name="imageFileId"
        label="Cover image"
        purpose="cover"
        initialFile={material?.image ?? null}
        onBusy={uploads.track}
      />
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
    </CatalogueForm>
  );
}
