import { useDebouncedValue, useMediaQuery } from '@mantine/hooks';
import { useModals } from '@mantine/modals';
import { Fragment, type ReactNode, useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Dialog as AnyDialog, type DialogProps } from '#client/ui/Dialog.tsx';
import { confirmDiscard } from './confirm.tsx';
import classes from './Dialog.module.css';

/** A dialog that fills the screen of a phone. */
export function Dialog(props: DialogProps) {
  const isPhone = useMediaQuery('(max-width: 48em)');
  // An Escape that answers a question above the dialog reaches the dialog too, within the same task.
  const [hasQuestion] = useDebouncedValue(useModals().modals.length > 0, 0);
  return <AnyDialog fullScreen={isPhone} closeOnEscape={!hasQuestion} {...props} />;
}

/** Whether the dialog closes at once, after a question because something typed would be lost, or not while saving. */
type Closing = 'free' | 'ask' | 'wait';

export type EditDialogState<Item> = ReturnType<typeof useEditDialog<Item>>;

/** What an EditDialog edits (null: a new item), or makes a copy of (`template`); `leave` is for the person to close it. */
export function useEditDialog<Item>() {
  const [state, setState] = useState({
    opened: false,
    item: null as Item | null,
    template: null as Item | null,
    opening: 0,
  });
  const closing = useRef<Closing>('free');

  const open = (item: Item | null, template: Item | null = null) =>
    setState(({ opening }) => ({ opened: true, item, template, opening: opening + 1 }));
  const close = () => setState((current) => ({ ...current, opened: false }));
  const leave = () => {
    if (closing.current === 'free') return close();
    if (closing.current === 'ask') confirmDiscard({ onConfirm: close });
  };

  return {
    ...state,
    add: () => open(null),
    edit: (item: Item) => open(item),
    duplicate: (template: Item) => open(null, template),
    close,
    leave,
    setClosing: useCallback((next: Closing) => void (closing.current = next), []),
  };
}

/** Closes the dialog of a form whose values are saved, so that nothing is asked when another page follows at once. */
export const closeSaved = (dialog: { close: () => void }, form: { resetDirty: () => void }): void =>
  flushSync(() => {
    dialog.close();
    form.resetDirty();
  });

type EditDialogProps<Item> = {
  dialog: EditDialogState<Item>;
  title: string;
  size?: 'lg' | 'xl';
  children: ReactNode;
};

/** The frame of a dialog with a form. The form is remounted each time the dialog opens. */
export const EditDialog = <Item,>({ dialog, title, size = 'lg', children }: EditDialogProps<Item>) => (
  <Dialog
    opened={dialog.opened}
    onClose={dialog.leave}
    title={title}
    size={size}
    closeOnClickOutside={false}
    classNames={{ title: classes.title, content: classes.content }}
  >
    <Fragment key={dialog.opening}>{children}</Fragment>
  </Dialog>
);
