import { NativeSelect, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { CatalogueForm, copiedTitle, DraftField, initialValues } from '#client/admin/ui/CatalogueForm.tsx';
import type { EditDialogState } from '#client/admin/ui/Dialog.tsx';
import { UnitField } from '#client/admin/ui/UnitField.tsx';
import { categoryOptions, difficultyOptions } from '#client/features/mock-tests/test-filters.ts';
import { useZodForm } from '#client/lib/form.ts';
import { trpc } from '#client/lib/trpc.ts';
import { testMessages } from '#shared/messages.ts';
import { type TestValues, testDefaults, testInput } from '#shared/tests.ts';
import { PaperForm } from './PaperForm.tsx';
import type { AdminTest } from './paper.tsx';

const blank: TestValues = {
  ...testDefaults,
  title: '',
  description: '',
  duration: '',
  questions: '',
  googleFormUrl: '',
  codeEntry: '',
  unitId: null,
  isDraft: false,
};

/** A copy begins without the form: the marks of a form belong to one test. */
const copyOf = (test: AdminTest): TestValues => ({
  ...initialValues(blank, test),
  googleFormUrl: '',
  codeEntry: '',
  title: copiedTitle(test.title),
  isDraft: true,
});

/** Adds a test, or edits the one the dialog was opened for; a paper has a form of its own. */
export const TestForm = ({ dialog }: { dialog: EditDialogState<AdminTest> }) =>
  (dialog.item ?? dialog.template)?.kind === 'paper' ? (
    <PaperForm dialog={dialog} />
  ) : (
    <GoogleFormTest dialog={dialog} />
  );

function GoogleFormTest({ dialog }: { dialog: EditDialogState<AdminTest> }) {
  const { client } = trpc.useUtils();
  const { item, template } = dialog;
  const form = useZodForm<TestValues>(testInput, {
    initialValues: template ? copyOf(template) : initialValues(blank, item),
  });
  return (
    <CatalogueForm dialog={dialog} form={form} schema={testInput} router={client.testsAdmin} messages={testMessages}>
      <TextInput label="Title" required maxLength={200} {...form.getInputProps('title')} />
      <Textarea label="Description" rows={3} maxLength={5000} {...form.getInputProps('description')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <NativeSelect label="Category" data={categoryOptions} {...form.getInputProps('category')} />
        <NativeSelect label="Difficulty" data={difficultyOptions} {...form.getInputProps('difficulty')} />
        <TextInput label="Duration" placeholder="60 minutes" maxLength={60} {...form.getInputProps('duration')} />
        <TextInput label="Questions" placeholder="50" maxLength={60} {...form.getInputProps('questions')} />
      </SimpleGrid>
      <UnitField form={form} />
      <TextInput
        label="Google Form URL"
        description="Starts with https://forms.gle/ or https://docs.google.com/forms/. A link for editing becomes the public one. Only verified students can open it."
        required
        type="url"
        inputMode="url"
        maxLength={2000}
        {...form.getInputProps('googleFormUrl')}
      />
      <TextInput
        label="Question for the student's code"
        description="To match results to students, add a question “Student code” to the form, choose ⋮ and “Get pre-filled link” there, answer that question with CODE, and paste the link here. It needs the form's long link above. Leave blank to skip."
        placeholder="https://docs.google.com/forms/…?entry.123456=CODE"
        maxLength={8000}
        {...form.getInputProps('codeEntry')}
      />
      <DraftField form={form} isShown={item?.isDraft ?? true} />
    </CatalogueForm>
  );
}
