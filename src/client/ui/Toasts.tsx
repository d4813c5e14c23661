import { Notifications, useNotifications } from '@mantine/notifications';
import { useState } from 'react';

/** Where toasts appear; mounted with the first one, to keep hydration fast. */
export function Toasts() {
  const hasSome = useNotifications().notifications.length > 0;
  const [isNeeded, setNeeded] = useState(hasSome);
  if (hasSome && !isNeeded) setNeeded(true);
  return isNeeded && <Notifications position="bottom-right" />;
}
