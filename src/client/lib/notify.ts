import { notifications } from '@mantine/notifications';
import { unknownError } from '#shared/messages.ts';

/** How long toasts stand, in ms. */
export type ToastTimes = { successMs: number; errorMs: number };

/** What went wrong, for a toast. */
export const messageOf = (error: unknown): string => (error instanceof Error && error.message) || unknownError;

/** Toasts: errors stay longer, so that they can be read. Durations in ms. */
export const notify = {
  success: (message: string, autoClose = 4000) =>
    notifications.show({ message, color: 'green', autoClose, closeButtonProps: close }),
  error: (message: string, autoClose = 7000) =>
    notifications.show({ message, color: 'red', autoClose, role: 'alert', closeButtonProps: close }),
  info: (message: string, autoClose = 5000) =>
    notifications.show({ message, color: 'brand', autoClose, closeButtonProps: close }),
};

const close = { 'aria-label': 'Close this message' };
