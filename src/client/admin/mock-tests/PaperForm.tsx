import { NativeSelect, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { useNavigate } from 'react-router-dom';
import { copiedTitle, initialValues } from '#client/admin/ui/CatalogueForm.tsx';
import type { EditDialogState } from '#client/admin/ui/Dialog.tsx';
import { DialogForm } from '#client/admin/ui/Forms.tsx';
import { UnitField } from '#client/admin/ui/UnitField.tsx';
import { categoryOptions, difficultyOptions } from '#client/features/mock-tests/test-filters.ts';
import { useZodForm } from '#client/lib/form.ts';
import { trpc } from '#client/lib/trpc.ts';
import { type NewPaperValues, newPaperInput } from '#shared/hall.ts';
import { testMessages } from '#shared/messages.ts';
import { paths } from '#shared/paths.ts';
import { testDefaults } from '#shared/tests.ts';
import type { AdminTest } from './paper.tsx';

const blank: NewPaperValues = { ...testDefaults, title: '', description: '', unitId: null };

/** Names a paper: a new one, a copy of the dialog's template, or the one that it was opened for. */
export function PaperForm({ dialog }: { dialog: EditDialogState<AdminTest> }) {
  const { client } = trpc.useUtils();
  const navigate = useNavigate();
  const { item, template } = dialog;
  const form = useZodForm<NewPaperValues>(newPaperInput, {
    initialValues: template
      ? { ...initialValues(blank, template), title: copiedTitle(template.title) }
      : initialValues(blank, item),
  });
  const save = async (values: NewPaperValues): Promise<string | null> => {
    const details = newPaperInput.parse(values);
    if (item) {
      await client.hallAdmin.setDetails.mutate({ ...details, id: item.id });
      return null;
    }
    const added = template
      ? client.hallAdmin.copy.mutate({ ...details, id: template.id })
      : client.hallAdmin.create.mutate(details);
    return (await added).id;
  };
  return (
    <DialogForm
      dialog={dialog}
      form={form}
      save={save}
      onSaved={(id) => {
        if (id !== null) void navigate(paths.adminPaper(id));
      }}
      saved={item ? testMessages.updated : testMessages.created}
      failed={item ? testMessages.updateFailed : testMessages.createFailed}
      toastTimes={testMessages}
      saveLabel={item ? 'Save' : 'Save and go on'}
    >
      <TextInput label="Title" required maxLength={200} {...form.getInputProps('title')} />
      <Textarea label="Description" rows={3} maxLength={5000} {...form.getInputProps('description')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <NativeSelect label="Category" data={categoryOptions} {...form.getInputProps('category')} />
        <NativeSelect label="Difficulty" data={difficultyOptions} {...form.getInputProps('difficulty')} />
      </SimpleGrid>
      <UnitField form={form} />
    </DialogForm>
  );
}
