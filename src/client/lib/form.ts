import { schemaResolver, type UseFormInput, type UseFormReturnType, useForm } from '@mantine/form';
import type { z } from 'zod';
import { serverError } from './trpc.ts';

/** A form checked by the same schema as its procedure: on leaving a field and on submit. */
export function useZodForm<Values extends Record<string, unknown>>(
  schema: z.ZodType<unknown, Values>,
  options: Omit<UseFormInput<Values>, 'validate'> & { initialValues: Values },
): UseFormReturnType<Values> {
  return useForm<Values>({
    mode: 'controlled',
    validateInputOnBlur: true,
    ...options,
    validate: schemaResolver(schema, { sync: true }),
  });
}

/** Puts the server's complaints at their fields; the answer is whether there were any. Nothing typed is touched. */
export function showFieldErrors<Values extends Record<string, unknown>>(
  form: UseFormReturnType<Values>,
  error: unknown,
): boolean {
  const fieldErrors = serverError(error)?.fieldErrors;
  if (!fieldErrors || Object.keys(fieldErrors).length === 0) return false;
  form.setErrors(fieldErrors);
  return true;
}

/** For a form's second onSubmit argument: brings the first field that was filled in wrongly into view. */
export const focusFirstError =
  <Values extends Record<string, unknown>>(form: UseFormReturnType<Values>) =>
  (errors: Record<string, unknown>): void => {
    const [first] = Object.keys(errors);
    if (first !== undefined) form.getInputNode(first)?.focus();
  };
