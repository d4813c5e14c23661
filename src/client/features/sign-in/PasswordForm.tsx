import { Button, Group, Stack, Text } from '@mantine/core';
import { showFieldErrors, useFirstFocus, useZodForm } from '#client/lib/form.ts';
import { messageOf } from '#client/lib/notify.ts';
import { PasswordField } from '#client/ui/PasswordField.tsx';
import { confirmPasswordInput } from '#shared/users.ts';

type PasswordFormProps = {
  why: string;
  /** Whose password it is, which a password manager needs to know. */
  email: string;
  submitLabel: string;
  isSending: boolean;
  /** Sends the password; rejects where it was refused. */
  onSubmit: (password: string) => Promise<unknown>;
  onCancel: () => void;
};

/** Asks for the password of an account in the middle of something else. */
export function PasswordForm(props: PasswordFormProps) {
  const { why, email, submitLabel, isSending, onSubmit, onCancel } = props;
  const form = useZodForm(confirmPasswordInput, { initialValues: { password: '' }, validateInputOnBlur: false });
  // By then a dialog that first had to fetch what it asks for has already set its focus.
  useFirstFocus(form, 'password');
  async function submit({ password }: { password: string }): Promise<void> {
    try {
      await onSubmit(password);
    } catch (error) {
      if (!showFieldErrors(form, error)) form.setFieldError('password', messageOf(error));
      form.getInputNode('password')?.focus();
    }
  }
  return (
    <form noValidate onSubmit={form.onSubmit((values) => void submit(values))}>
      <Stack>
        <Text size="sm">{why}</Text>
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          data-autofocus
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        <Group justify="flex-end">
          <Button variant="default" mih={44} onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" mih={44} loading={isSending}>
            {submitLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
