import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { CatalogueForm, type FormOf, useCatalogueForm } from '#client/admin/ui/CatalogueForm.tsx';
import { trpc } from '#client/lib/trpc.ts';
import type { StoredFile } from '#shared/files.ts';
import { type MaterialInput, type MaterialValues, sampleCategory } from '#shared/materials.ts';
import { gramsOfPages } from '#shared/postage.ts';
import { type AdminMaterial, categoryInTitle, titleOfFile } from './admin-materials.ts';

/** The form of a material: its file names it and counts its pages, its title chooses its category. */
export function MaterialForm(props: FormOf<AdminMaterial, MaterialValues, MaterialInput>) {
  const state = useCatalogueForm(props);
  const { form } = state;
  const category = useCategory(form, props.dialog.item === null);
  const { data: postage } = trpc.materialsAdmin.weighing.useQuery();
  const suggested = postage ? gramsOfPages(Number(form.getValues().pages), postage) : null;
  const followFile = ({ name, pages }: StoredFile) => {
    if (pages && !form.getValues().pages) form.setFieldValue('pages', pages);
    if (form.getValues().title !== '') return;
    form.setFieldValue('title', titleOfFile(name));
    category.follow(titleOfFile(name));
  };
  return (
    <CatalogueForm
      {...props}
      state={state}
      onTyped={{ title: category.follow, category: category.choose }}
      onUploaded={{ fileId: followFile }}
      looks={{
        category: { hint: category.hint },
        ...(suggested !== null && { weightGrams: { hint: `Blank = about ${suggested} g, by its pages` } }),
      }}
    />
  );
}

/** The category follows the title of a new material until somebody chooses one; the hint says so. */
function useCategory(form: UseFormReturnType<MaterialValues>, isNew: boolean) {
  const [isChosen, setChosen] = useState(!isNew);
  const { title } = form.getValues();
  const hint = categoryInTitle(title) ? 'From the title' : 'The title names none: please choose';
  return {
    hint: isChosen || title.trim() === '' ? undefined : hint,
    choose: () => setChosen(true),
    follow: (typed: string) => {
      if (!isChosen) form.setFieldValue('category', categoryInTitle(typed) ?? sampleCategory);
    },
  };
}
