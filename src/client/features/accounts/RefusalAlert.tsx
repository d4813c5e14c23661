import { Alert } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';

/** Why the form above was not accepted, and what can be done. */
export function RefusalAlert({ message, children }: { message: string; children?: ReactNode }) {
  return (
    <Alert color="red" title={message} icon={<IconAlertCircle aria-hidden />}>
      {children}
    </Alert>
  );
}
