import { type NotificationData, notifications } from '@mantine/notifications';
import { TRPCClientError } from '@trpc/client';
import { siteUnreachable, unknownError } from '#shared/messages.ts';

/** How long toasts are shown, in ms. */
export type ToastTimes = { successMs: number; errorMs: number };

/** What went wrong, for a toast. What a browser says of a lost connection is no sentence for people. */
export function messageOf(error: unknown): string {
  if (error instanceof TRPCClientError && !error.data) return siteUnreachable;
  return (error instanceof Error && error.message) || unknownError;
}

const close = { 'aria-label': 'Close this message' };

/** The current toast of each topic. */
const standing = new Map<string, string>();

function hide(topic: string): void {
  const id = standing.get(topic);
  if (id !== undefined) notifications.hide(id);
  standing.delete(topic);
}

function show(topic: string, toast: Omit<NotificationData, 'id'>): void {
  hide(topic);
  standing.set(topic, notifications.show({ ...toast, closeButtonProps: close }));
}

/** Errors stay longer, so that they can be read. Durations in ms. */
const toasts = (topicOf: (message: string) => string) => ({
  success: (message: string, autoClose = 4000) => show(topicOf(message), { message, color: 'green', autoClose }),
  error: (message: string, autoClose = 7000) =>
    show(topicOf(message), { message, color: 'red', autoClose, role: 'alert' }),
  info: (message: string, autoClose = 5000) => show(topicOf(message), { message, color: 'brand', autoClose }),
});

/** Toasts. The same sentence is shown once, even if it is said again. */
export const notify = toasts((message) => message);

/** Toasts of one topic, of which only the latest is shown: a success replaces earlier failures. */
export const notifyAbout = (topic: string) => ({ ...toasts(() => topic), clear: () => hide(topic) });
