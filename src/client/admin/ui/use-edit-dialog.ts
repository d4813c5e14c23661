import { useCallback, useRef, useState } from 'react';
import { confirmDiscard } from './confirm.tsx';

/** What closing the dialog would mean now: nothing, the loss of what was typed, or the loss of a save under way. */
type Closing = 'free' | 'ask' | 'wait';

export type EditDialogState<Item> = ReturnType<typeof useEditDialog<Item>>;

/** The dialog of a list: open or not, and which thing it edits (null: a new one). */
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

  /** Closes when the person wants to, after a question when something typed would be lost. */
  const leave = () => {
    if (closing.current === 'free') return close();
    if (closing.current === 'wait' || asking.current) return;
    asking.current = true;
    confirmDiscard({
      onConfirm: close,
      // Later than now, because the Escape that answers the question reaches the dialog too.
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
