import { Alert, Stack } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { focusFirstError } from '#client/lib/form.ts';
import { ActionButton } from '#client/ui/ActionButton.tsx';
import { Form } from '#client/ui/Form.tsx';

type AccountFormProps<Values extends Record<string, unknown>> = {
  form: UseFormReturnType<Values>;
  onSubmit: (values: Values) => void;
  /** Why the form was not accepted, or the same with a way out of it. */
  refusal: ReactNode;
  /** The words on the button. */
  submit: string;
  isSending: boolean;
  disabled?: boolean;
  children: ReactNode;
};

/** A form of an account page: what was wrong with it, its fields, and one wide button. */
export function AccountForm<Values extends Record<string, unknown>>(props: AccountFormProps<Values>) {
  const { form, onSubmit, refusal, submit, isSending, disabled = false, children } = props;
  return (
    <Form onSubmit={form.onSubmit(onSubmit, focusFirstError(form))}>
      <Stack>
        {typeof refusal === 'string' ? <RefusalAlert message={refusal} /> : refusal}
        {children}
        <ActionButton type="submit" size="md" fullWidth loading={isSending} disabled={disabled}>
          {submit}
        </ActionButton>
      </Stack>
    </Form>
  );
}

/** Why a form was not accepted, and what can be done. */
export function RefusalAlert({ message, children }: { message: string; children?: ReactNode }) {
  return (
    <Alert color="red" title={message} icon={<IconAlertCircle aria-hidden />}>
      {children}
    </Alert>
  );
}
