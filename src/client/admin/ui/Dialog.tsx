import { Modal, type ModalProps } from '@mantine/core';
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks';
import { useModals } from '@mantine/modals';

/** A dialog that fills the screen of a phone. */
export function Dialog(props: ModalProps) {
  const isPhone = useMediaQuery('(max-width: 48em)');
  // An Escape that answers a question above the dialog reaches the dialog too, within the same task.
  const [hasQuestion] = useDebouncedValue(useModals().modals.length > 0, 0);
  return (
    <Modal fullScreen={isPhone} closeOnEscape={!hasQuestion} closeButtonProps={{ 'aria-label': 'Close' }} {...props} />
  );
}
