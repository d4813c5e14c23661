import { messageOf, notify } from '#client/lib/notify.ts';
import { notifyWithUndo } from '#client/ui/undo-toast.tsx';
import { type CartCombo, type CartLine, useCart } from './use-cart.ts';
import { comboKeyOf, keyOf } from './use-changes.ts';

const failed = { onError: (error: unknown) => notify.error(messageOf(error)) };

/** Says that something has left the cart; what is still sold can be put back. */
function tellRemoved({ title, state }: { title: string; state: CartLine['state'] }, putBack: () => void): void {
  const message = `Removed ${title} from your cart`;
  if (state === 'for-sale') notifyWithUndo(message, putBack);
  else notify.info(message);
}

/** The buyer's changes of the cart's lines. `forget`: the buyer removed this key, so it is not reported as a change. */
export function useLines(forget: (key: string) => void) {
  const { show, add, setQuantity, remove, addCombo, removeCombo } = useCart();
  return {
    show,
    isChanging: [add, setQuantity, remove, addCombo, removeCombo].some(({ isPending }) => isPending),
    /** The last chosen number of copies, shown at once; the server's answer may take a while. */
    quantityOf: ({ materialId, kind, quantity }: CartLine): number => {
      const chosen = setQuantity.isPending ? setQuantity.variables : null;
      return chosen?.materialId === materialId && chosen.kind === kind ? chosen.quantity : quantity;
    },
    setLineQuantity: ({ materialId, kind }: CartLine, quantity: number) =>
      setQuantity.mutate({ materialId, kind, quantity }, failed),
    removeLine: (line: CartLine) => {
      const { materialId, kind, quantity } = line;
      forget(keyOf(line));
      const onSuccess = () => tellRemoved(line, () => add.mutate({ materialId, kind, quantity }, failed));
      remove.mutate({ materialId, kind }, { ...failed, onSuccess });
    },
    removePack: (combo: CartCombo) => {
      const { comboId } = combo;
      forget(comboKeyOf(combo));
      const onSuccess = () => tellRemoved(combo, () => addCombo.mutate({ comboId }, failed));
      removeCombo.mutate({ comboId }, { ...failed, onSuccess });
    },
  };
}
