import { notificationsStore } from '@mantine/notifications';
import { type ComponentType, useEffect, useState } from 'react';

/** Where toasts appear. What draws them comes after the page can be used; a toast shown before that waits for it. */
export function Toasts() {
  const [Shown, setShown] = useState<ComponentType | null>(null);
  useEffect(() => {
    const load = () =>
      void import('./ToastStack.tsx').then(
        ({ ToastStack }) => setShown(() => ToastStack),
        () => {},
      );
    load();
    // With each toast, where the connection was lost before.
    return notificationsStore.subscribe(load);
  }, []);
  return Shown && <Shown />;
}
