import { Notifications } from '@mantine/notifications';

/** Draws the toasts. A module of its own, because it is a tenth of the first scripts and not needed at first. */
export const ToastStack = () => <Notifications position="bottom-left" limit={2} />;
