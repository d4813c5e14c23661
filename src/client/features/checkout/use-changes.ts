import { useState } from 'react';
import { messages } from '#shared/messages.ts';
import { formatPaise } from '#shared/money.ts';
import type { Cart, CartCombo, CartLine } from './use-cart.ts';

/** A material or combo pack in the cart. */
type CartThing = { key: string; title: string; state: CartLine['state']; paise: number | null; left: number | null };

export const keyOf = ({ materialId, kind }: Pick<CartLine, 'materialId' | 'kind'>): string => `${kind} ${materialId}`;
export const comboKeyOf = ({ comboId }: Pick<CartCombo, 'comboId'>): string => `combo ${comboId}`;

const thingsIn = ({ items, combos }: Cart): CartThing[] => [
  ...items.map((line) => ({ ...line, key: keyOf(line), paise: line.unitPricePaise })),
  ...combos.map((combo) => ({ ...combo, key: comboKeyOf(combo), paise: combo.pricePaise, left: null })),
];

/**
 * What has changed in the cart since this page first showed it, without the buyer's doing: prices, sales that ended,
 * lines removed elsewhere. Each is a sentence. `forget`: the buyer removes this line.
 */
export function useChanges(cart: Cart) {
  const [seen, setSeen] = useState<ReadonlyMap<string, CartThing>>(new Map());
  const [takenOut, setTakenOut] = useState<ReadonlySet<string>>(new Set());
  const things = thingsIn(cart);
  const fresh = things.filter(({ key }) => !seen.has(key));
  if (fresh.length > 0) setSeen(new Map([...seen, ...fresh.map((thing) => [thing.key, thing] as const)]));

  const changes = [...seen].flatMap(([key, before]) => {
    const thing = things.find((thing) => thing.key === key);
    return thing || !takenOut.has(key) ? sentence(before, thing) : [];
  });
  return { changes, forget: (key: string) => setTakenOut(new Set([...takenOut, key])) };
}

function sentence({ title, paise: before }: CartThing, now: CartThing | undefined): string[] {
  if (!now) return [`${title} was removed from your cart.`];
  if (before === now.paise) return [];
  if (now.paise !== null)
    return [
      before === null
        ? `${title} is available again.`
        : `${title} now costs ${formatPaise(now.paise)} instead of ${formatPaise(before)}.`,
    ];
  switch (now.state) {
    case 'bought':
      return [`You already bought ${title}.`];
    case 'sold-out':
      return [`${title} is sold out.`];
    case 'too-many':
      return [`${title}: ${messages.onlyLeft(now.left ?? 0)}.`];
    default:
      return [`${title} is no longer available.`];
  }
}
