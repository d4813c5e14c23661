import { Switch } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';

type DraftFieldProps<Values> = {
  form: UseFormReturnType<Values>;
  /** False for what is published already. */
  isShown: boolean;
};

/** Whether a form saves a draft. */
export function DraftField<Values extends { isDraft?: boolean | undefined }>(props: DraftFieldProps<Values>) {
  if (!props.isShown) return null;
  return <Switch label="Draft: not public yet" {...props.form.getInputProps('isDraft', { type: 'checkbox' })} />;
}
