import { useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { confirmDiscard } from './confirm.tsx';

/** Whether the dialog closes at once, after a question because something typed would be lost, or not while saving. */
type Closing = 'free' | 'ask' | 'wait';

/** Closes the dialog of a form whose values are saved, so that nothing is asked when another page follows at once. */
export const closeSaved = (dialog: { close: () => void }, form: { resetDirty: () => void }): void =>
  flushSync(() => {
    dialog.close();
    form.resetDirty();
  });

export type EditDialogState<Item> = ReturnType<typeof useEditDialog<Item>>;

/**
 * The state of an EditDialog: whether it is open, and which item it edits (null: a new one). `template`: what a new one
 * is a copy of.
 */
export function useEditDialog<Item>() {
  const [state, setState] = useState<{ opened: boolean; item: Item | null; template: Item | null; opening: number }>({
    opened: false,
    item: null,
    template: null,
    opening: 0,
  });
  const closing = useRef<Closing>('free');

  const open = (what: { item: Item | null; template: Item | null }) =>
    setState(({ opening }) => ({ opened: true, ...what, opening: opening + 1 }));
  const close = () => setState((current) => ({ ...current, opened: false }));

  /** The person wants to close the dialog. */
  const leave = () => {
    if (closing.current === 'free') return close();
    if (closing.current === 'ask') confirmDiscard({ onConfirm: close });
  };

  return {
    ...state,
    add: () => open({ item: null, template: null }),
    edit: (item: Item) => open({ item, template: null }),
    duplicate: (template: Item) => open({ item: null, template }),
    close,
    leave,
    setClosing: useCallback((next: Closing) => void (closing.current = next), []),
  };
}
