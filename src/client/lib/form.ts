import { schemaResolver, type UseFormInput, type UseFormReturnType, useForm } from '@mantine/form';
import { useEffect, useEffectEvent } from 'react';
import type { z } from 'zod';
import { useOnHydration } from './hydrated.ts';
import { serverError } from './trpc.ts';

/**
 * A form checked by the same schema as its procedure: on leaving a field and on submit. On a page that the server rendered
 * it begins with what was typed, or filled in by the browser, before hydration.
 */
export function useZodForm<Values extends Record<string, unknown>>(
  schema: z.ZodType<unknown, Values>,
  options: Omit<UseFormInput<Values>, 'validate'> & { initialValues: Values },
): UseFormReturnType<Values> {
  const form = useForm<Values>({
    mode: 'controlled',
    validateInputOnBlur: true,
    ...options,
    validate: schemaResolver(schema, { sync: true }),
  });
  useOnHydration(() => {
    const typed = Object.entries(options.initialValues).flatMap(([name, value]) => {
      const field = form.getInputNode(name);
      return field && 'value' in field && field.value !== value ? [[name, field.value]] : [];
    });
    if (typed.length > 0) form.setValues(Object.fromEntries(typed));
  });
  return form;
}

/**
 * Keeps what is typed through a reload and other pages, in this tab under this name. Returns what forgets it; call it when
 * the form has done its work.
 */
export function useKeptTyping<Values extends Record<string, unknown>>(
  { values, isDirty, setValues }: UseFormReturnType<Values>,
  name: string,
): () => void {
  const restore = useEffectEvent(() => {
    const kept = sessionStorage.getItem(name);
    if (kept !== null) setValues(JSON.parse(kept));
  });
  useEffect(() => restore(), []);
  const keep = useEffectEvent((typed: Values) => {
    if (isDirty()) sessionStorage.setItem(name, JSON.stringify(typed));
  });
  useEffect(() => keep(values), [values]);
  return () => sessionStorage.removeItem(name);
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

/** Moves the focus into a field as its form appears; `name` undefined: nowhere. */
export function useFirstFocus<Values extends Record<string, unknown>>(
  form: UseFormReturnType<Values>,
  name: string | undefined,
): void {
  const focus = useEffectEvent(() => {
    if (name !== undefined) form.getInputNode(name)?.focus();
  });
  useEffect(() => focus(), []);
}

/** For a form's second onSubmit argument: brings the first field that was filled in wrongly into view. */
export const focusFirstError =
  <Values extends Record<string, unknown>>(form: UseFormReturnType<Values>) =>
  (errors: Record<string, unknown>): void => {
    // An error can name a value that the form does not show.
    const field = Object.keys(errors)
      .map((name) => form.getInputNode(name))
      .find((node) => node !== null);
    field?.closest('details')?.setAttribute('open', '');
    field?.focus();
  };
