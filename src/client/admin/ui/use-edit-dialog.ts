import { useCallback, useRef, useState } from 'react';
import { confirmDiscard } from './confirm.tsx';

/** Whether the dialog closes at once, after a question because something typed would be lost, or not while saving. */
type Closing = 'free' | 'ask' | 'wait';

export type EditDialogState<Item> = ReturnType<typeof useEditDialog<Item>>;

/** The state of an EditDialog: whether it is open, and which item it edits (null: a new one). */
export function useEditDialog<Item>() {
  const [state, setState] = useState<{ opened: boolean; item: Item | null; opening: number }>({
    opened: false,
    item: null,
    opening: 0,
  });
  const closing = useRef<Closing>('free');
  const asking = useRef(false);

  const open = (item: Item | null) => setState(({ opening }) => ({ opened: true, item, opening: opening + 1 }));
  const close = () => setState((current) => ({ ...current, opened: false }));

  /** The person wants to close the dialog. */
  const leave = () => {
    if (closing.current === 'free') return close();
    if (closing.current === 'wait' || asking.current) return;
    asking.current = true;
    confirmDiscard({
      onConfirm: close,
      // In a later task, because the Escape key that answers the question reaches the dialog too.
      onClose: () => setTimeout(() => void (asking.current = false)),
    });
  };

  return {
    ...state,
    add: () => open(null),
    edit: (item: Item) => open(item),
    close,
    leave,
    setClosing: useCallback((next: Closing) => void (closing.current = next), []),
  };
}
