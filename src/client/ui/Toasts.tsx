import { Notifications, useNotifications } from '@mantine/notifications';
import { useState } from 'react';

/** Where toasts appear; made with the first one, rather than on every page while it is taken over. */
export function Toasts() {
  const hasSome = useNotifications().notifications.length > 0;
  const [isNeeded, setNeeded] = useState(hasSome);
  if (hasSome && !isNeeded) setNeeded(true);
  return isNeeded && <Notifications position="bottom-right" />;
}
