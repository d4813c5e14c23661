import { Modal, type ModalProps } from '@mantine/core';
import { useBackCloses } from '#client/lib/back-closes.ts';

export type DialogProps = ModalProps & {
  /** Whether the address says that it is open: that is a step of history already. */
  isInAddress?: boolean;
};

/** A dialog that Back closes too, unless it has no way out but its answers. */
export function Dialog({ isInAddress = false, ...props }: DialogProps) {
  useBackCloses(props.opened && props.withCloseButton !== false && !isInAddress, props.onClose);
  return <Modal closeButtonProps={{ 'aria-label': 'Close' }} {...props} />;
}
