import type { ModalProps } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { Dialog } from '#client/ui/Dialog.tsx';

/** A question above every other dialog; Escape closes it alone. Mounted before any of them, closed. */
export function TopDialog(props: ModalProps) {
  const closeAlone = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.isComposing || !props.opened) return;
    event.stopImmediatePropagation();
    props.onClose();
  });
  useEffect(() => {
    // Every open dialog listens to Escape on the window, in the order they were mounted.
    window.addEventListener('keydown', closeAlone, { capture: true });
    return () => window.removeEventListener('keydown', closeAlone, { capture: true });
  }, []);
  return <Dialog centered zIndex={400} closeOnEscape={false} {...props} />;
}
