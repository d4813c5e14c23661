import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Section } from '#client/admin/ui/AdminScreen.tsx';
import { confirm } from '#client/admin/ui/confirm.tsx';
import { InlineForm } from '#client/admin/ui/Forms.tsx';
import { useFeedback } from '#client/admin/ui/use-feedback.ts';
import { useZodForm } from '#client/lib/form.ts';
import { useSite } from '#client/lib/site.ts';
import { type Answers, trpc } from '#client/lib/trpc.ts';
import { formatDate } from '#shared/dates.ts';
import { passkeyNameInput } from '#shared/second-factor.ts';

type Passkey = Answers['securityAdmin']['state']['passkeys'][number];
type PasskeysProps = { passkeys: Passkey[]; onCodes: (codes: string[]) => void };

/** The passkeys of an admin, and a form for another. */
export function Passkeys({ passkeys, onCodes }: PasskeysProps) {
  const [isAdding, setAdding] = useState(false);
  return (
    <Section title="Passkeys">
      <Stack>
        <Text>The safest way: your fingerprint, face or PIN on this device or your phone, or a security key.</Text>
        {passkeys.length > 0 && (
          <Stack gap={0} component="ul" p={0} m={0} aria-label="Passkeys" style={{ listStyle: 'none' }}>
            {passkeys.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} />
            ))}
          </Stack>
        )}
        {isAdding ? (
          <NewPasskey onCodes={onCodes} onDone={() => setAdding(false)} />
        ) : (
          <div>
            <Button mih={44} onClick={() => setAdding(true)}>
              Add a passkey
            </Button>
          </div>
        )}
      </Stack>
    </Section>
  );
}

function PasskeyRow({ passkey: { id, name, createdAt, lastUsedAt } }: { passkey: Passkey }) {
  const { timeZone } = useSite();
  const remove = trpc.securityAdmin.removePasskey.useMutation(
    useFeedback({ saved: 'Passkey removed.', failed: (message) => `The passkey could not be removed: ${message}` }),
  );
  const ask = () =>
    confirm({
      title: 'Remove this passkey?',
      text: `"${name}" no longer signs you in then.`,
      confirmLabel: 'Remove',
      onConfirm: () => remove.mutate({ id }),
    });
  const used = lastUsedAt === null ? '' : `, last used on ${formatDate(lastUsedAt, timeZone)}`;
  return (
    <Group component="li" justify="space-between" wrap="nowrap" py="xs" mih={56}>
      <div>
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Text>
        <Text size="sm" c="dimmed">
          Added on {formatDate(createdAt, timeZone)}
          {used}
        </Text>
      </div>
      <Button
        variant="default"
        mih={44}
        flex="none"
        loading={remove.isPending}
        aria-label={`Remove the passkey ${name}`}
        onClick={ask}
      >
        Remove
      </Button>
    </Group>
  );
}

function NewPasskey({ onCodes, onDone }: { onCodes: PasskeysProps['onCodes']; onDone: () => void }) {
  const form = useZodForm(passkeyNameInput, { initialValues: { name: '' } });
  const begin = trpc.securityAdmin.beginPasskey.useMutation();
  const add = trpc.securityAdmin.addPasskey.useMutation();
  const create = useMutation({
    async mutationFn({ name }: { name: string }) {
      const { startRegistration } = await import('@simplewebauthn/browser');
      const passkey = await startRegistration({ optionsJSON: await begin.mutateAsync() });
      return add.mutateAsync({ name, passkey });
    },
    ...useFeedback({
      form,
      saved: 'Passkey added.',
      failed: (message) => `The passkey could not be added: ${message}`,
      onDone: ({ recoveryCodes }: Answers['securityAdmin']['addPasskey']) => onCodes(recoveryCodes),
      onSaved: onDone,
    }),
  });
  return (
    <InlineForm
      label="Add a passkey"
      form={form}
      schema={passkeyNameInput}
      onSubmit={(input) => create.mutate(input)}
      firstField="name"
      isSaving={create.isPending}
      submitLabel="Add"
      onCancel={onDone}
    >
      <TextInput
        label="Name"
        description="A name you will recognise, such as “My phone”."
        required
        maxLength={60}
        {...form.getInputProps('name')}
      />
    </InlineForm>
  );
}
