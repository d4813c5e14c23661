import { Modal, type ModalProps } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';

/** A dialog that fills the screen of a phone. */
export function Dialog(props: ModalProps) {
  const isPhone = useMediaQuery('(max-width: 48em)');
  return <Modal fullScreen={isPhone} closeButtonProps={{ 'aria-label': 'Close' }} {...props} />;
}
