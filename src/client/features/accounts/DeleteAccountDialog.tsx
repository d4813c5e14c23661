import { Group, List, Stack, Text } from '@mantine/core';
import { useNavigate } from 'react-router-dom';
import { showFieldErrors, useZodForm } from '#client/lib/form.ts';
import { messageOf, notify } from '#client/lib/notify.ts';
import { useSessionChange } from '#client/lib/session.ts';
import { trpc } from '#client/lib/trpc.ts';
import { ActionButton } from '#client/ui/ActionButton.tsx';
import { Dialog } from '#client/ui/Dialog.tsx';
import { Form } from '#client/ui/Form.tsx';
import { PasswordField } from '#client/ui/PasswordField.tsx';
import { paths } from '#shared/paths.ts';
import { deleteAccountInput, type SessionUser } from '#shared/users.ts';

type DialogProps = { user: SessionUser; opened: boolean; onClose: () => void };

/** Explains what is deleted, and asks for the password. */
export const DeleteAccountDialog = ({ user, opened, onClose }: DialogProps) => (
  <Dialog opened={opened} onClose={onClose} title="Delete your account?" centered>
    <DeleteForm user={user} onClose={onClose} />
  </Dialog>
);

function DeleteForm({ user, onClose }: Omit<DialogProps, 'opened'>) {
  const navigate = useNavigate();
  const changeSession = useSessionChange();
  const { data: isKept } = trpc.account.isKept.useQuery();
  const form = useZodForm(deleteAccountInput, { initialValues: { password: '' } });
  const remove = trpc.account.delete.useMutation({
    onSuccess: async () => {
      await navigate(paths.home);
      await changeSession(null);
      notify.success('Your account and your personal data have been deleted.');
    },
    onError: (error) => {
      if (!showFieldErrors(form, error)) notify.error(`Your account could not be deleted: ${messageOf(error)}`);
    },
  });

  return (
    <Form onSubmit={form.onSubmit((values) => remove.mutate(values))}>
      <Stack>
        <List size="sm" spacing={6}>
          <List.Item>Your name, address, phone number, messages and test history are deleted immediately.</List.Item>
          <List.Item>You’ll lose access to your purchases. Save your PDFs first.</List.Item>
          <List.Item>
            We keep order records without your name, as tax law requires. Razorpay keeps its own record.
          </List.Item>
          {isKept && <List.Item>A sealed copy stays for a year, as the law requires. No screen shows it.</List.Item>}
        </List>
        <Text size="sm" fw={600}>
          This cannot be undone.
        </Text>
        <input type="email" autoComplete="username" value={user.email} readOnly hidden />
        <PasswordField label="Your password" autoComplete="current-password" {...form.getInputProps('password')} />
        <Group justify="flex-end">
          <ActionButton variant="default" data-autofocus onClick={onClose}>
            Keep my account
          </ActionButton>
          <ActionButton type="submit" color="red.9" loading={remove.isPending}>
            Delete my account
          </ActionButton>
        </Group>
      </Stack>
    </Form>
  );
}
