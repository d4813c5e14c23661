import { notificationsStore } from '@mantine/notifications';
import { type ComponentType, useEffect, useState } from 'react';
import { useSession } from '#client/lib/session.ts';

/**
 * Where toasts appear. What draws them comes after the page can be used, for a visitor with the first toast; one shown
 * before that waits for it.
 */
export function Toasts() {
  const isSignedIn = useSession() !== null;
  const [Shown, setShown] = useState<ComponentType | null>(null);
  useEffect(() => {
    const load = () =>
      void import('./ToastStack.tsx').then(
        ({ ToastStack }) => setShown(() => ToastStack),
        () => {},
      );
    if (isSignedIn || notificationsStore.getState().notifications.length > 0) load();
    // With each toast, where the connection was lost before.
    return notificationsStore.subscribe(load);
  }, [isSignedIn]);
  return Shown && <Shown />;
}
