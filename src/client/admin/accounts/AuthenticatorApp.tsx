import { Button, Code, Group, List, Stack, Text, TextInput } from '@mantine/core';
import { Section } from '#client/admin/ui/AdminScreen.tsx';
import { confirm } from '#client/admin/ui/confirm.tsx';
import { InlineForm } from '#client/admin/ui/Forms.tsx';
import { useFeedback } from '#client/admin/ui/use-feedback.ts';
import { useZodForm } from '#client/lib/form.ts';
import { messageOf, notify } from '#client/lib/notify.ts';
import { useSite } from '#client/lib/site.ts';
import { type Answers, trpc } from '#client/lib/trpc.ts';
import { CopyButton } from '#client/ui/CopyButton.tsx';
import { formatDate } from '#shared/dates.ts';
import { authenticatorCodeInput } from '#shared/second-factor.ts';

type AuthenticatorAppProps = { since: number | null; onCodes: (codes: string[]) => void };

/** The authenticator app of an admin. `since`: when it was set up, in UTC ms; null without one. */
export function AuthenticatorApp({ since, onCodes }: AuthenticatorAppProps) {
  const begin = trpc.securityAdmin.beginAuthenticator.useMutation({
    onError: (error) => notify.error(`The app could not be set up: ${messageOf(error)}`),
  });
  return (
    <Section title="Authenticator app">
      <Stack align="flex-start">
        <Text>An app such as Google Authenticator shows a new code of 6 digits every half minute.</Text>
        {since !== null && <InUse since={since} />}
        {since === null && begin.data && <FirstCode setup={begin.data} onCodes={onCodes} onDone={begin.reset} />}
        {since === null && !begin.data && (
          <Button variant="default" mih={44} loading={begin.isPending} onClick={() => begin.mutate()}>
            Set up an app
          </Button>
        )}
      </Stack>
    </Section>
  );
}

function InUse({ since }: { since: number }) {
  const { timeZone } = useSite();
  const remove = trpc.securityAdmin.removeAuthenticator.useMutation(
    useFeedback({
      saved: 'Authenticator app turned off.',
      failed: (message) => `The app could not be turned off: ${message}`,
    }),
  );
  const ask = () =>
    confirm({
      title: 'Turn the authenticator app off?',
      text: 'Its codes no longer sign you in.',
      confirmLabel: 'Turn off',
      onConfirm: () => remove.mutate(),
    });
  return (
    <Group justify="space-between" w="100%">
      <Text fw={600}>In use since {formatDate(since, timeZone)}</Text>
      <Button
        variant="default"
        mih={44}
        loading={remove.isPending}
        aria-label="Turn the authenticator app off"
        onClick={ask}
      >
        Turn off
      </Button>
    </Group>
  );
}

type FirstCodeProps = {
  setup: Answers['securityAdmin']['beginAuthenticator'];
  onCodes: AuthenticatorAppProps['onCodes'];
  onDone: () => void;
};

function FirstCode({ setup: { secret, qr }, onCodes, onDone }: FirstCodeProps) {
  const form = useZodForm(authenticatorCodeInput, { initialValues: { code: '' }, validateInputOnBlur: false });
  const add = trpc.securityAdmin.addAuthenticator.useMutation(
    useFeedback({
      form,
      saved: 'Authenticator app set up.',
      failed: (message) => `The app could not be set up: ${message}`,
      onDone: ({ recoveryCodes }) => onCodes(recoveryCodes),
      onSaved: onDone,
    }),
  );
  return (
    <Stack>
      <List type="ordered" spacing="xs">
        <List.Item>In the app, add an account and scan this code, or type the key below it.</List.Item>
        <List.Item>Type the code that the app shows.</List.Item>
      </List>
      <img src={qr} alt="QR code for the authenticator app" width={220} height={220} style={{ background: '#fff' }} />
      <Group gap="sm">
        <Code fz="md" style={{ overflowWrap: 'anywhere' }}>
          {secret.replaceAll(/.{4}(?=.)/g, '$& ')}
        </Code>
        <CopyButton text={secret} what="the key" />
      </Group>
      <InlineForm
        label="Set up the authenticator app"
        form={form}
        schema={authenticatorCodeInput}
        onSubmit={(input) => add.mutate(input)}
        isSaving={add.isPending}
        submitLabel="Turn on"
        onCancel={onDone}
        firstField="code"
      >
        <TextInput
          label="Code from the app"
          size="md"
          required
          inputMode="numeric"
          autoComplete="one-time-code"
          {...form.getInputProps('code')}
        />
      </InlineForm>
    </Stack>
  );
}
