import type { UseFormReturnType } from '@mantine/form';
import { onlineManager } from '@tanstack/react-query';
import { showFieldErrors } from '#client/lib/form.ts';
import { messageOf, notify, type ToastTimes } from '#client/lib/notify.ts';
import { serverError } from '#client/lib/trpc.ts';
import { messages } from '#shared/messages.ts';
import { useRefreshLists } from './use-refresh-lists.ts';

/** What a toast says about a failure; a function gets the server's message. */
export type FailureText = string | ((message: string) => string);

export const failureText = (text: FailureText, error: unknown): string => {
  // Somebody who was signed out needs to know that, not what failed.
  if (serverError(error)?.code === 'UNAUTHORIZED') return 'Your session has ended. Sign in and try again.';
  if (serverError(error) === null && !onlineManager.isOnline()) return messages.offline;
  return typeof text === 'string' ? text : text(messageOf(error));
};

type Feedback<Values extends Record<string, unknown>> = {
  /** Said after success; without it nothing is. */
  saved?: string;
  failed: FailureText;
  toastTimes?: Partial<ToastTimes>;
  /** Shows the server's complaints at its fields. */
  form?: UseFormReturnType<Values>;
  /** Called at once, before any list is refreshed. */
  onDone?: (() => void) | undefined;
  /** Called when every list is refreshed. */
  onSaved?: () => void;
};

/** Options of a mutation that shows a toast with its result, and is pending until every list on the page is refreshed. */
export function useFeedback<Values extends Record<string, unknown>>({
  saved,
  failed,
  toastTimes,
  form,
  onDone,
  onSaved,
}: Feedback<Values>) {
  const refresh = useRefreshLists();
  return {
    onSuccess: async (): Promise<void> => {
      if (saved) notify.success(saved, toastTimes?.successMs);
      onDone?.();
      await refresh();
      onSaved?.();
    },
    onError: (error: unknown): void => {
      if (form) showFieldErrors(form, error);
      notify.error(failureText(failed, error), toastTimes?.errorMs);
      void refresh();
    },
  };
}
