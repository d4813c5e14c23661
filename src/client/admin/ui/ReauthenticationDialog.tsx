import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { showFieldErrors, useZodForm } from '#client/lib/form.ts';
import { messageOf, notify } from '#client/lib/notify.ts';
import { setAsker } from '#client/lib/reauthenticate.ts';
import { useSession } from '#client/lib/session.ts';
import { trpc } from '#client/lib/trpc.ts';
import { PasswordField } from '#client/ui/PasswordField.tsx';
import { confirmPasswordInput } from '#shared/users.ts';

/** Asks for the password, above any open dialog, when the server requires it again for a sensitive action. */
export function ReauthenticationDialog() {
  const user = useSession();
  const [opened, setOpened] = useState(false);
  const waiting = useRef<((isGiven: boolean) => void)[]>([]);
  useEffect(() => {
    setAsker((answer) => {
      waiting.current.push(answer);
      setOpened(true);
    });
    return () => setAsker(null);
  }, []);

  const answer = (isGiven: boolean) => {
    setOpened(false);
    for (const tell of waiting.current.splice(0)) tell(isGiven);
  };
  return (
    <Modal
      opened={opened}
      onClose={() => answer(false)}
      title="Please enter your password"
      centered
      zIndex={400}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {user && <Question email={user.email} answer={answer} />}
    </Modal>
  );
}

function Question({ email, answer }: { email: string; answer: (isGiven: boolean) => void }) {
  const form = useZodForm(confirmPasswordInput, { initialValues: { password: '' }, validateInputOnBlur: false });
  const confirm = trpc.account.confirmPassword.useMutation({
    onSuccess: () => answer(true),
    onError: (error) => {
      if (!showFieldErrors(form, error)) notify.error(messageOf(error));
    },
  });
  return (
    <form noValidate onSubmit={form.onSubmit((values) => confirm.mutate(values))}>
      <Stack>
        <Text size="sm">This is something grave, and you signed in a while ago. Then it goes on by itself.</Text>
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          data-autofocus
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        <Group justify="flex-end">
          <Button variant="default" mih={44} onClick={() => answer(false)}>
            Cancel
          </Button>
          <Button type="submit" mih={44} loading={confirm.isPending}>
            Go on
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
