import { useState } from 'react';
import { formatPaise } from '#shared/money.ts';
import type { Cart, CartLine } from './use-cart.ts';

type Seen = { title: string; unitPricePaise: number | null };

export const keyOf = ({ materialId, kind }: Pick<CartLine, 'materialId' | 'kind'>): string => `${kind} ${materialId}`;

/**
 * What has become of the cart, by nobody's wish here, since this page first showed it: other prices, things no longer
 * sold, things taken out elsewhere. Each is a sentence. `forget`: the buyer takes
 * this line out.
 */
export function useChanges(cart: Cart) {
  const [seen, setSeen] = useState<ReadonlyMap<string, Seen>>(new Map());
  const [takenOut, setTakenOut] = useState<ReadonlySet<string>>(new Set());
  const fresh = cart.items.filter((line) => !seen.has(keyOf(line)));
  if (fresh.length > 0) setSeen(new Map([...seen, ...fresh.map((line) => [keyOf(line), line] as const)]));

  const changes = [...seen].flatMap(([key, before]) => {
    const line = cart.items.find((line) => keyOf(line) === key);
    return line || !takenOut.has(key) ? sentence(before, line) : [];
  });
  return { changes, forget: (line: CartLine) => setTakenOut(new Set([...takenOut, keyOf(line)])) };
}

function sentence({ title, unitPricePaise: before }: Seen, line: CartLine | undefined): string[] {
  if (!line) return [`${title} is not in your cart any more.`];
  const now = line.unitPricePaise;
  if (before === now) return [];
  if (now === null)
    return [line.state === 'bought' ? `You have bought ${title} meanwhile.` : `${title} is not sold any more.`];
  return [
    before === null
      ? `${title} is sold again.`
      : `${title} now costs ${formatPaise(now)} instead of ${formatPaise(before)}.`,
  ];
}
