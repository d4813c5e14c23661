import { Alert, Stack, Text, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { focusFirstError, showFieldErrors, useFirstFocus, useZodForm } from '#client/lib/form.ts';
import { messageOf } from '#client/lib/notify.ts';
import type { Answers } from '#client/lib/trpc.ts';
import { ActionButton } from '#client/ui/ActionButton.tsx';
import {
  authenticatorCodeInput,
  type FactorMethod,
  type factorInput,
  recoveryCodeInput,
} from '#shared/second-factor.ts';

type Factor = (typeof factorInput)['_zod']['input'];

export type FactorFormProps = {
  /** The ways that are open, the best first. */
  methods: FactorMethod[];
  /** Fetches what a passkey has to sign. */
  beginPasskey: () => Promise<Answers['auth']['beginSecondStep']>;
  /** Sends the factor; rejects where it was refused. */
  onFactor: (factor: Factor) => Promise<unknown>;
  /** The words on the button that gives up. */
  cancel: string;
  onCancel: () => void;
};

const choices: Record<FactorMethod, string> = {
  passkey: 'Use a passkey instead',
  authenticator: 'Use the authenticator app instead',
  'recovery-code': 'Use a recovery code instead',
};

/** Asks for a second factor: the best of those that are set up, with the others one tap away. */
export function FactorForm({ methods, beginPasskey, onFactor, cancel, onCancel }: FactorFormProps) {
  const [method, setMethod] = useState(methods[0]);
  return (
    <Stack>
      {method === undefined && (
        <Alert color="red" title="This browser supports none of your second steps">
          Ask whoever runs the server to switch two-step sign-in off for you (npm run admin -- reset-factor).
        </Alert>
      )}
      {method === 'passkey' && <PasskeyQuestion beginPasskey={beginPasskey} onFactor={onFactor} />}
      {method !== undefined && method !== 'passkey' && (
        <CodeQuestion key={method} method={method} onCode={(code) => onFactor({ method, code })} />
      )}
      <Stack gap={4}>
        {methods
          .filter((other) => other !== method)
          .map((other) => (
            <ActionButton key={other} variant="subtle" onClick={() => setMethod(other)}>
              {choices[other]}
            </ActionButton>
          ))}
        <ActionButton variant="subtle" color="gray" onClick={onCancel}>
          {cancel}
        </ActionButton>
      </Stack>
    </Stack>
  );
}

function PasskeyQuestion({ beginPasskey, onFactor }: Pick<FactorFormProps, 'beginPasskey' | 'onFactor'>) {
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const button = useRef<HTMLDivElement>(null);
  useEffect(() => button.current?.querySelector('button')?.focus(), []);

  async function ask(): Promise<void> {
    setAsking(true);
    setProblem(null);
    try {
      const [{ startAuthentication }, optionsJSON] = await Promise.all([
        import('@simplewebauthn/browser'),
        beginPasskey(),
      ]);
      await onFactor({ method: 'passkey', signed: await startAuthentication({ optionsJSON }) });
    } catch (error) {
      const isDeclined = error instanceof Error && error.name === 'NotAllowedError';
      setProblem(isDeclined ? 'The passkey was not used. Try again, or choose another way.' : messageOf(error));
    }
    setAsking(false);
  }

  return (
    <Stack ref={button}>
      {problem !== null && <Alert color="red" title={problem} role="alert" />}
      <Text size="sm">Confirm with your passkey: your fingerprint, face or PIN, or a security key.</Text>
      <ActionButton size="md" loading={isAsking} onClick={() => void ask()}>
        Use your passkey
      </ActionButton>
    </Stack>
  );
}

const codes = {
  authenticator: {
    schema: authenticatorCodeInput,
    label: 'Code from your authenticator app',
    input: { inputMode: 'numeric', autoComplete: 'one-time-code' },
  },
  'recovery-code': {
    schema: recoveryCodeInput,
    label: 'Recovery code',
    input: { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false },
  },
} as const;

type CodeQuestionProps = { method: keyof typeof codes; onCode: (code: string) => Promise<unknown> };

function CodeQuestion({ method, onCode }: CodeQuestionProps) {
  const { schema, label, input } = codes[method];
  const [isSending, setSending] = useState(false);
  const form = useZodForm(schema, { initialValues: { code: '' }, validateInputOnBlur: false });
  useFirstFocus(form, 'code');

  async function submit({ code }: { code: string }): Promise<void> {
    setSending(true);
    try {
      await onCode(code);
    } catch (error) {
      if (!showFieldErrors(form, error)) form.setFieldError('code', messageOf(error));
      form.getInputNode('code')?.focus();
    }
    setSending(false);
  }

  return (
    <form noValidate onSubmit={form.onSubmit((values) => void submit(values), focusFirstError(form))}>
      <Stack>
        <TextInput label={label} size="md" required {...input} key={form.key('code')} {...form.getInputProps('code')} />
        <ActionButton type="submit" size="md" loading={isSending}>
          Continue
        </ActionButton>
      </Stack>
    </form>
  );
}
