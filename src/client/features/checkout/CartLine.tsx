import { Group, NativeSelect, Text } from '@mantine/core';
import { useId } from 'react';
import { DownloadButton } from '#client/features/library/DownloadButton.tsx';
import { useTypedBefore } from '#client/lib/hydrated.ts';
import { Cover } from '#client/ui/Cover.tsx';
import { itemFacts } from '#client/ui/ItemHead.tsx';
import { quantityLimits } from '#shared/cart.ts';
import { seriesFormat } from '#shared/enums.ts';
import { messages } from '#shared/messages.ts';
import { paths } from '#shared/paths.ts';
import { CartRow } from './CartRow.tsx';
import type { CartLine as Line } from './use-cart.ts';

type CartLineProps = {
  line: Line;
  isPaying: boolean;
  busy: boolean;
  onQuantity: (quantity: number) => void;
  onRemove: () => void;
};

/** A material in the cart. */
export function CartLine({ line, isPaying, busy, onQuantity, onRemove }: CartLineProps) {
  const { materialId, kind, title, format, state, quantity, unitPricePaise, isListed } = line;
  const isCopies = kind === 'printed' && (state === 'for-sale' || state === 'too-many');
  return (
    <CartRow
      title={title}
      to={isListed ? paths.sold(materialId, format) : null}
      facts={itemFacts(line)}
      kind={kind}
      cover={<Cover {...line} />}
      notices={noticesOf(line)}
      paise={unitPricePaise === null ? null : unitPricePaise * quantity}
      eachPaise={quantity > 1 ? unitPricePaise : null}
      action={
        isCopies ? (
          <Copies line={line} isPaying={isPaying} onQuantity={onQuantity} />
        ) : (
          state === 'bought' &&
          format !== seriesFormat && <DownloadButton materialId={materialId} title={title} variant="light" />
        )
      }
      busy={busy}
      onRemove={onRemove}
    />
  );
}

function Copies({ line: { title, left, quantity }, isPaying, onQuantity }: Omit<CartLineProps, 'busy' | 'onRemove'>) {
  const id = useId();
  return (
    <Group gap="sm" wrap="nowrap">
      <Text component="label" htmlFor={id} size="sm">
        Copies
      </Text>
      <NativeSelect
        ref={useTypedBefore<HTMLSelectElement>(String(quantity), (chosen) => onQuantity(Number(chosen)))}
        id={id}
        aria-label={`Copies: ${title}`}
        data={quantities(left, quantity)}
        value={String(quantity)}
        disabled={isPaying}
        size="md"
        w="4.75rem"
        onChange={(event) => onQuantity(Number(event.currentTarget.value))}
      />
    </Group>
  );
}

/** As many as there are, and what is chosen now. */
function quantities(left: number | null, chosen: number): string[] {
  const most = Math.min(quantityLimits.max, left ?? quantityLimits.max);
  const choices = Array.from({ length: most }, (_, index) => index + quantityLimits.min);
  return (choices.includes(chosen) ? choices : [...choices, chosen]).map(String);
}

/** Why a line is not part of what is paid. */
function noticesOf({ state, left }: Line): string[] {
  switch (state) {
    case 'bought':
      return [messages.alreadyBought];
    case 'gone':
      return [`${messages.notForSale} (not included in the total)`];
    case 'sold-out':
      return [`${messages.soldOut} (not included in the total)`];
    case 'too-many':
      return [`${messages.onlyLeft(left ?? 0)}. Choose fewer to include it in the total.`];
    default:
      return [];
  }
}
