import { List } from '@mantine/core';
import { CoverFan } from '#client/ui/CoverFan.tsx';
import { comboMessages, messages } from '#shared/messages.ts';
import { itemKindLabels } from '#shared/order-items.ts';
import { paths } from '#shared/paths.ts';
import { CartRow } from './CartRow.tsx';
import type { CartCombo } from './use-cart.ts';

type ComboLineProps = { combo: CartCombo; busy: boolean; onRemove: () => void };

/** A combo pack in the cart, with what is in it. */
export function ComboLine({ combo, busy, onRemove }: ComboLineProps) {
  const { comboId, title, state, pricePaise, items } = combo;
  const parts = (
    <List size="sm" mt={4} aria-label={`In ${title}`}>
      {items.map((item) => (
        <List.Item key={`${item.kind} ${item.materialId}`}>
          {item.title}, {itemKindLabels[item.kind]}
        </List.Item>
      ))}
    </List>
  );
  return (
    <CartRow
      title={title}
      to={state === 'gone' ? null : paths.combo(comboId)}
      facts="Combo pack"
      {...(items.length > 0 && { cover: <CoverFan items={items} /> })}
      parts={parts}
      notices={noticesOf(combo)}
      paise={pricePaise}
      busy={busy}
      onRemove={onRemove}
    />
  );
}

/** What a buyer should know of a pack before paying. */
function noticesOf({ state, ownedTitles, twiceTitles }: CartCombo): string[] {
  switch (state) {
    case 'gone':
      return [`${comboMessages.notForSale} (not included in the total)`];
    case 'sold-out':
      return [`${messages.soldOut} (not included in the total)`];
    case 'bought':
      return [comboMessages.allBought];
    default:
      return [
        ...(ownedTitles.length > 0 ? [`You already own ${ownedTitles.join(', ')}.`] : []),
        ...(twiceTitles.length > 0 ? [`This is in your cart twice: ${twiceTitles.join(', ')}.`] : []),
      ];
  }
}
