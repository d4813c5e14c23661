import { useNavigate } from 'react-router-dom';
import { useCatalogueForm } from '#client/admin/ui/CatalogueForm.tsx';
import type { EditDialogState } from '#client/admin/ui/Dialog.tsx';
import { Fields } from '#client/admin/ui/Fields.tsx';
import { DialogForm } from '#client/admin/ui/Forms.tsx';
import { trpc } from '#client/lib/trpc.ts';
import { testMessages } from '#shared/messages.ts';
import { paths } from '#shared/paths.ts';
import { type NewPaperValues, newPaperInput } from '#shared/tests.ts';
import type { AdminTest } from './paper.tsx';

/** Names a paper: a new one, a copy of the dialog's template, or the one that it was opened for. */
export function PaperForm({ dialog }: { dialog: EditDialogState<AdminTest> }) {
  const { client } = trpc.useUtils();
  const navigate = useNavigate();
  const { item, template } = dialog;
  const { form, fields } = useCatalogueForm({ dialog, schema: newPaperInput });
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
      <Fields of={fields} form={form} />
    </DialogForm>
  );
}
