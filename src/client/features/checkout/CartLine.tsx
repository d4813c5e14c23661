import { Anchor, Button, NativeSelect, Text } from '@mantine/core';
import { IconDownload, IconTrash } from '@tabler/icons-react';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { quantityLimits } from '#shared/cart.ts';
import { categoryLabel } from '#shared/materials.ts';
import { messages } from '#shared/messages.ts';
import { formatPaise } from '#shared/money.ts';
import { itemKindLabels } from '#shared/orders.ts';
import { paths } from '#shared/paths.ts';
import classes from './CartLine.module.css';
import type { CartLine as Line } from './use-cart.ts';

/** As many as can be had, and what is wanted now. */
const quantities = (left: number | null, wanted: number): string[] => {
  const most = Math.min(quantityLimits.max, left ?? quantityLimits.max);
  const choices = Array.from({ length: most }, (_, index) => index + quantityLimits.min);
  return (choices.includes(wanted) ? choices : [...choices, wanted]).map(String);
};

/** Why a line is not part of what is paid. */
function noticeOf({ state, left }: Line): string | null {
  switch (state) {
    case 'bought':
      return messages.alreadyBought;
    case 'gone':
      return `${messages.notForSale}. It is not part of the total.`;
    case 'sold-out':
      return `${messages.soldOut}. It is not part of the total.`;
    case 'too-many':
      return `${messages.onlyLeft(left ?? 0)}. Choose fewer, and it is part of the total.`;
    default:
      return null;
  }
}

type CartLineProps = { line: Line; busy: boolean; onQuantity: (quantity: number) => void; onRemove: () => void };

/** One thing in the cart: what it is and costs, how many of it, and the way out. */
export function CartLine({ line, busy, onQuantity, onRemove }: CartLineProps) {
  const { materialId, kind, title, category, pages, quantity, unitPricePaise, isListed } = line;
  const copiesId = useId();
  const notice = noticeOf(line);
  const facts = [itemKindLabels[kind], categoryLabel(category), ...(pages > 0 ? [`${pages} pages`] : [])];
  return (
    <li className={classes.line}>
      <div className={classes.what}>
        {isListed ? (
          <Anchor component={Link} to={paths.material(materialId)} fw={600}>
            {title}
          </Anchor>
        ) : (
          <Text fw={600}>{title}</Text>
        )}
        <Text size="sm" c="dimmed">
          {facts.join(' · ')}
        </Text>
        {notice !== null && (
          <Text size="sm" fw={600} className={classes.notice ?? ''}>
            {notice}
          </Text>
        )}
      </div>
      {unitPricePaise !== null && (
        <div className={classes.price}>
          <Text fw={700}>{formatPaise(unitPricePaise * quantity)}</Text>
          {quantity > 1 && (
            <Text size="sm" c="dimmed">
              {formatPaise(unitPricePaise)} each
            </Text>
          )}
        </div>
      )}
      <div className={classes.actions}>
        {kind === 'printed' && (line.state === 'for-sale' || line.state === 'too-many') ? (
          <div className={classes.copies}>
            <Text component="label" htmlFor={copiesId} size="sm">
              Copies
            </Text>
            <NativeSelect
              id={copiesId}
              aria-label={`Copies: ${title}`}
              data={quantities(line.left, quantity)}
              value={String(quantity)}
              disabled={busy}
              size="md"
              onChange={(event) => onQuantity(Number(event.currentTarget.value))}
            />
          </div>
        ) : line.state === 'bought' ? (
          <Button
            component="a"
            href={paths.download(materialId)}
            mih={44}
            variant="light"
            leftSection={<IconDownload size={18} aria-hidden />}
            aria-label={`Download: ${title}`}
          >
            Download
          </Button>
        ) : (
          <span />
        )}
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
