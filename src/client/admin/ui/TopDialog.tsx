import { Modal, type ModalProps } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';

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
  return <Modal centered zIndex={400} closeOnEscape={false} closeButtonProps={{ 'aria-label': 'Close' }} {...props} />;
}
