import type { z } from 'zod';
import { CatalogueForm, type FormOf, useCatalogueForm } from '#client/admin/ui/CatalogueForm.tsx';
import type { SampleInput, sampleInput } from '#shared/materials.ts';
import { type AdminMaterial, titleOfFile } from './admin-materials.ts';

/** The form of a sample, whose file names it and counts its pages. */
export function SampleForm(props: FormOf<AdminMaterial, z.input<typeof sampleInput>, SampleInput>) {
  const state = useCatalogueForm(props);
  const { getValues, setFieldValue } = state.form;
  return (
    <CatalogueForm
      {...props}
      state={state}
      onUploaded={{
        sampleFileId: ({ name, pages }) => {
          if (pages && !getValues().pages) setFieldValue('pages', pages);
          if (getValues().title === '') setFieldValue('title', titleOfFile(name));
        },
      }}
    />
  );
}
