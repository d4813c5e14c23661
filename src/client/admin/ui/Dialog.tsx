import { useDebouncedValue, useMediaQuery } from '@mantine/hooks';
import { useModals } from '@mantine/modals';
import { Dialog as AnyDialog, type DialogProps } from '#client/ui/Dialog.tsx';

/** A dialog that fills the screen of a phone. */
export function Dialog(props: DialogProps) {
  const isPhone = useMediaQuery('(max-width: 48em)');
  // An Escape that answers a question above the dialog reaches the dialog too, within the same task.
  const [hasQuestion] = useDebouncedValue(useModals().modals.length > 0, 0);
  return <AnyDialog fullScreen={isPhone} closeOnEscape={!hasQuestion} {...props} />;
}
