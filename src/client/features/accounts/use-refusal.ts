import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useState } from 'react';
import { showFieldErrors } from '#client/lib/form.ts';
import { notifyAbout } from '#client/lib/notify.ts';
import { serverError } from '#client/lib/trpc.ts';

/** The server's message about a refused request; `fallback` for any other failure. */
export function refusalMessage(error: unknown, fallback: string): string {
  const refusal = serverError(error);
  return refusal && refusal.code !== 'INTERNAL_SERVER_ERROR' ? refusal.message : fallback;
}

const toast = notifyAbout('refusal');

/** Keeps a refusal for the form, shows it as a toast, and puts field errors at their fields. */
export function useRefusal<Values extends Record<string, unknown>>(form: UseFormReturnType<Values>, fallback: string) {
  const [refusal, setRefusal] = useState<string | null>(null);
  // It is about this form, not about the page that comes next.
  useEffect(() => toast.clear, []);
  return {
    refusal,
    clear: () => {
      toast.clear();
      setRefusal(null);
    },
    refuse: (error: unknown) => {
      // At a field it is said there, and not once more above the page.
      const isAtField = showFieldErrors(form, error);
      const message = refusalMessage(error, fallback);
      if (!isAtField) toast.error(message);
      setRefusal(isAtField ? null : message);
    },
  };
}
