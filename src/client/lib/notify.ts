import { notifications } from '@mantine/notifications';

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
