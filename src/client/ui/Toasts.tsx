import { notificationsStore } from '@mantine/notifications';
import { type ComponentType, useEffect, useState } from 'react';

type Stack = ComponentType<{ position: 'bottom-right' }>;

/** Where toasts appear. What draws them comes after the page can be used; a toast shown before that waits for it. */
export function Toasts() {
  const [Shown, setShown] = useState<Stack | null>(null);
  useEffect(() => {
    const load = () =>
      void import('./ToastStack.tsx').then(
        ({ Notifications }) => setShown(() => Notifications),
        () => {},
      );
    load();
    // With each toast, where the connection was lost before.
    return notificationsStore.subscribe(load);
  }, []);
  return Shown && <Shown position="bottom-right" />;
}
