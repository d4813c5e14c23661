import type { UseFormReturnType } from '@mantine/form';
import { onlineManager } from '@tanstack/react-query';
import { showFieldErrors } from '#client/lib/form.ts';
import { messageOf, notify, type ToastTimes } from '#client/lib/notify.ts';
import { serverError, trpc } from '#client/lib/trpc.ts';
import { messages } from '#shared/messages.ts';

/** What a toast says about a failure; a function gets the server's message. */
export type FailureText = string | ((message: string) => string);

export function failureText(text: FailureText, error: unknown): string {
  // Somebody who was signed out needs to know that, not what failed.
  if (serverError(error)?.code === 'UNAUTHORIZED') return 'Your session has ended. Log in and try again.';
  if (serverError(error) === null && !onlineManager.isOnline()) return messages.offline;
  return typeof text === 'string' ? text : text(messageOf(error));
}

/** Fetches every active query again and marks all others as stale; resolves when the active ones are up to date. */
export function useRefreshLists() {
  const utils = trpc.useUtils();
  return () => utils.invalidate();
}

type Feedback<Values extends Record<string, unknown>, Answer, Input> = {
  /** Said after success; without it nothing is. */
  saved?: string;
  /** The function gets the server's message, and what was to be changed. */
  failed: string | ((message: string, input: Input) => string);
  toastTimes?: Partial<ToastTimes>;
  /** Shows the server's complaints at its fields. */
  form?: UseFormReturnType<Values>;
  /** Called at once, before any list is refreshed, even where the component has gone. */
  onDone?: ((answer: Answer, input: Input) => void) | undefined;
  /** Called when every list is refreshed. */
  onSaved?: () => void;
};

/** Options of a mutation that shows a toast with its result, and is pending until every list on the page is refreshed. */
export function useFeedback<Values extends Record<string, unknown>, Answer, Input>(
  feedback: Feedback<Values, Answer, Input>,
) {
  const { saved, failed, toastTimes, form, onDone, onSaved } = feedback;
  const refresh = useRefreshLists();
  return {
    onSuccess: async (answer: Answer, input: Input): Promise<void> => {
      if (saved) notify.success(saved, toastTimes?.successMs);
      onDone?.(answer, input);
      await refresh();
      onSaved?.();
    },
    onError: (error: unknown, input: Input): void => {
      if (form) showFieldErrors(form, error);
      notify.error(
        failureText(typeof failed === 'string' ? failed : (message) => failed(message, input), error),
        toastTimes?.errorMs,
      );
      void refresh();
    },
  };
}
