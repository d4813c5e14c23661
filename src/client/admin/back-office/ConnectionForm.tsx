import { Button, Group, PasswordInput, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { z } from 'zod';
import { confirm } from '#client/admin/ui/confirm.tsx';
import { EditDialog, type EditDialogState, useEditDialog } from '#client/admin/ui/Dialog.tsx';
import { DialogForm } from '#client/admin/ui/Forms.tsx';
import { failureText } from '#client/admin/ui/use-feedback.ts';
import { useZodForm } from '#client/lib/form.ts';
import { notify } from '#client/lib/notify.ts';
import { trpc } from '#client/lib/trpc.ts';
import { checkTexts } from '#shared/checks.ts';
import { type ConnectionName, type ConnectionOrigin, connectionInputs, tlsMailPort } from '#shared/connections.ts';

/** The site restarts with what was saved: by then it answers again, in ms. */
const startsWithinMs = 4000;

const verbs: Record<ConnectionName, string> = {
  razorpay: 'Enter the key',
  mail: 'Enter the mail server',
  away: 'Enter the bucket',
};

/** Where a connection is set, and the way to type it here. */
export function ConnectionEditor({ name, origin }: { name: ConnectionName; origin: ConnectionOrigin }) {
  const dialog = useEditDialog<null>();
  const forget = trpc.setupAdmin.forgetConnection.useMutation({
    onSuccess: () => notify.success('Deleted. The site restarts, which takes a few seconds.'),
    onError: (error) => notify.error(failureText((message) => `This could not be deleted: ${message}`, error)),
  });
  const refreshSoon = useRefreshAfterStart();
  if (origin === 'server')
    return (
      <Text size="sm" c="dimmed">
        Set at the server, which wins over what is typed here.
      </Text>
    );
  const askToForget = () =>
    confirm({
      title: 'Delete it from the site?',
      text: `${checkTexts[name].title} is then not set up. The key itself goes on working until you delete it where it was made.`,
      confirmLabel: 'Delete',
      onConfirm: () => forget.mutate({ name }, { onSuccess: refreshSoon }),
    });
  return (
    <Group gap="sm">
      <Button variant={origin === null ? 'filled' : 'default'} mih={44} onClick={dialog.add}>
        {origin === null ? verbs[name] : 'Change'}
      </Button>
      {origin === 'typed' && (
        <Button
          variant="subtle"
          c="var(--mantine-color-error)"
          mih={44}
          loading={forget.isPending}
          aria-label={`Delete: ${checkTexts[name].title}`}
          onClick={askToForget}
        >
          Delete
        </Button>
      )}
      <EditDialog dialog={dialog} title={checkTexts[name].title}>
        <ConnectionForm name={name} dialog={dialog} onSaved={refreshSoon} />
      </EditDialog>
    </Group>
  );
}

function useRefreshAfterStart() {
  const utils = trpc.useUtils();
  return () => void setTimeout(() => void utils.invalidate(), startsWithinMs);
}

type ConnectionFormProps = { name: ConnectionName; dialog: EditDialogState<null>; onSaved: () => void };

/** Every field of one connection, drawn from its schema; what is secret is never shown again. */
function ConnectionForm({ name, dialog, onSaved }: ConnectionFormProps) {
  const schema: z.ZodObject = connectionInputs[name];
  const fields = Object.entries(schema.shape);
  const form = useZodForm<Record<string, unknown>>(schema, {
    initialValues: Object.fromEntries(fields.map(([field]) => [field, field === 'port' ? tlsMailPort : ''])),
  });
  const save = trpc.setupAdmin.saveConnection.useMutation();
  return (
    <DialogForm
      dialog={dialog}
      form={form}
      save={(values) => save.mutateAsync({ name, values })}
      saved="It works, and is saved. The site restarts with it, which takes a few seconds."
      failed={(message) => `Not saved: ${message}`}
      onSaved={onSaved}
      saveLabel="Try and save"
    >
      <Text size="sm">
        It is tried at once, and kept only if it works: encrypted, with a key that no backup has. Nobody can read it
        here afterwards.
      </Text>
      {fields.map(([field, input]) => (
        <ConnectionField key={field} name={field} schema={input as z.ZodType} form={form} />
      ))}
    </DialogForm>
  );
}

type ConnectionFieldProps = { name: string; schema: z.ZodType; form: UseFormReturnType<Record<string, unknown>> };

const isSecret = (name: string): boolean => /secret|password/i.test(name);

function ConnectionField({ name, schema, form }: ConnectionFieldProps) {
  const { label, hint } = schema.meta() ?? {};
  const field = { label, description: hint, ...form.getInputProps(name) };
  const typing = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false };
  // A browser would offer to keep the password of another site's account.
  return isSecret(name) ? (
    <PasswordInput {...field} {...typing} autoComplete="new-password" />
  ) : (
    <TextInput {...field} {...typing} />
  );
}
