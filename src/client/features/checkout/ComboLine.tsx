import { Anchor, Button, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { comboMessages, messages } from '#shared/messages.ts';
import { formatPaise } from '#shared/money.ts';
import { itemKindLabels } from '#shared/orders.ts';
import { paths } from '#shared/paths.ts';
import classes from './CartLine.module.css';
import type { CartCombo } from './use-cart.ts';

type ComboLineProps = { combo: CartCombo; busy: boolean; onRemove: () => void };

/** A combo pack in the cart: what is in it, what it costs, and the way out. */
export function ComboLine({ combo, busy, onRemove }: ComboLineProps) {
  const { comboId, title, state, pricePaise, items } = combo;
  return (
    <li className={classes.line}>
      <div className={classes.what}>
        {state === 'gone' ? (
          <Text fw={600}>{title}</Text>
        ) : (
          <Anchor component={Link} to={paths.combo(comboId)} fw={600}>
            {title}
          </Anchor>
        )}
        <Text size="sm" c="dimmed">
          Combo pack
        </Text>
        <ul className={classes.parts} aria-label={`In ${title}`}>
          {items.map(({ materialId, kind, title }) => (
            <li key={`${kind} ${materialId}`}>
              {title}, {itemKindLabels[kind]}
            </li>
          ))}
        </ul>
        {noticesOf(combo).map((notice) => (
          <Text key={notice} size="sm" fw={600} className={classes.notice ?? ''}>
            {notice}
          </Text>
        ))}
      </div>
      {pricePaise !== null && (
        <div className={classes.price}>
          <Text fw={700}>{formatPaise(pricePaise)}</Text>
        </div>
      )}
      <div className={classes.actions}>
        <span />
        <Button
          variant="subtle"
          color="gray"
          mih={44}
          px="sm"
          disabled={busy}
          leftSection={<IconTrash size={18} aria-hidden />}
          aria-label={`Remove: ${title}`}
          onClick={onRemove}
        >
          Remove
        </Button>
      </div>
    </li>
  );
}

/** What a buyer should know of a pack before paying. */
function noticesOf({ state, ownedTitles, twiceTitles }: CartCombo): string[] {
  switch (state) {
    case 'gone':
      return [`${comboMessages.notForSale}. It is not part of the total.`];
    case 'sold-out':
      return [`${messages.soldOut}. It is not part of the total.`];
    case 'bought':
      return [comboMessages.allBought];
    default:
      return [
        ...(ownedTitles.length > 0 ? [`You have bought this before: ${ownedTitles.join(', ')}.`] : []),
        ...(twiceTitles.length > 0 ? [`This is in your cart twice: ${twiceTitles.join(', ')}.`] : []),
      ];
  }
}
