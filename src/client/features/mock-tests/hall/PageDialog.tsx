import { useMediaQuery } from '@mantine/hooks';
import { Dialog, type DialogProps } from '#client/ui/Dialog.tsx';

/** A dialog that shows a page of a paper: on a phone it has the whole screen. */
export function PageDialog(props: DialogProps) {
  const isNarrow = useMediaQuery('(max-width: 47.99em)') ?? false;
  return <Dialog size="xl" fullScreen={isNarrow} {...props} />;
}
