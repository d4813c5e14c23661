import { NativeSelect, NumberInput, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import type { z } from 'zod';
import { CatalogueForm, DraftField, initialValues } from '#client/admin/ui/CatalogueForm.tsx';
import type { EditDialogState } from '#client/admin/ui/Dialog.tsx';
import { FormFileField, useUploads } from '#client/admin/ui/FileField.tsx';
import { wholeNumber } from '#client/admin/ui/NumberFields.tsx';
import { UnitField } from '#client/admin/ui/UnitField.tsx';
import { useZodForm } from '#client/lib/form.ts';
import { trpc } from '#client/lib/trpc.ts';
import { categoryLabel } from '#shared/enums.ts';
import { defaultFormat, sampleCategory, sampleInput } from '#shared/materials.ts';
import { sampleMessages } from '#shared/messages.ts';
import { type AdminMaterial, categoryOptions, titleOfFile } from './admin-materials.ts';

/** The pages are the empty string while nothing is typed. */
type SampleValues = z.input<typeof sampleInput>;

const blank: SampleValues = {
  title: '',
  description: '',
  category: sampleCategory,
  pages: 0,
  format: defaultFormat,
  downloadUrl: '',
  sampleFileId: null,
  unitId: null,
  isDraft: false,
};

const valuesOf = ({ sampleFile, ...sample }: AdminMaterial): SampleValues =>
  initialValues(blank, { ...sample, sampleFileId: sampleFile?.id ?? null });

/** Adds a sample, or edits the one the dialog was opened for. */
export function SampleForm({ dialog }: { dialog: EditDialogState<AdminMaterial> }) {
  const sample = dialog.item;
  const { client } = trpc.useUtils();
  const form = useZodForm<SampleValues>(sampleInput, { initialValues: sample ? valuesOf(sample) : blank });
  const uploads = useUploads();

  return (
    <CatalogueForm
      dialog={dialog}
      form={form}
      schema={sampleInput}
      router={client.samplesAdmin}
      messages={sampleMessages}
      isBusy={uploads.isUploading}
    >
      <TextInput label="Title" required maxLength={200} {...form.getInputProps('title')} />
      <Textarea label="Description" rows={3} maxLength={5000} {...form.getInputProps('description')} />
      <NativeSelect
        label="Category"
        description={`Samples are the materials of ${categoryLabel(sampleCategory)}. Moving it to another category removes it from Samples.`}
        data={categoryOptions}
        {...form.getInputProps('category')}
      />
      <UnitField form={form} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <NumberInput label="Pages" {...wholeNumber} {...form.getInputProps('pages')} />
        <TextInput label="Format" placeholder={defaultFormat} maxLength={40} {...form.getInputProps('format')} />
      </SimpleGrid>
      <FormFileField
        form={form}
        name="sampleFileId"
        label="PDF file"
        description="Anybody can read it"
        purpose="sample"
        initialFile={sample?.sampleFile ?? null}
        onBusy={uploads.track}
        onUploaded={({ name, pages }) => {
          if (pages && !form.getValues().pages) form.setFieldValue('pages', pages);
          if (form.getValues().title === '') form.setFieldValue('title', titleOfFile(name));
        }}
      />
      <TextInput
        label="Download URL"
        description="An https link, used when there is no PDF file here; Google Drive’s are shown on the page"
        type="url"
        maxLength={2000}
        {...form.getInputProps('downloadUrl')}
      />
      <DraftField form={form} isShown={sample?.isDraft ?? true} />
    </CatalogueForm>
  );
}
