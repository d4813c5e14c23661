import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { type Answers, trpc } from '#client/lib/trpc.ts';
import type { ItemKind } from '#shared/orders.ts';

export type Suggested = Answers['deskAdmin']['postage'];
type Copies = { materialId: string; kind: ItemKind; quantity: number };

/** What an order weighs and what sending it costs, once the typing pauses; undefined before it is known. */
export function usePostage(items: Copies[], address: string): Suggested | undefined {
  const wanted = items
    .filter(({ quantity }) => Number.isInteger(quantity) && quantity > 0)
    .map(({ materialId, kind, quantity }) => ({ materialId, kind, quantity }));
  const [settled] = useDebouncedValue({ items: wanted, address: address.slice(0, 500) }, 250);
  const query = trpc.deskAdmin.postage.useQuery(settled, {
    enabled: settled.items.some(({ kind }) => kind === 'printed'),
    placeholderData: keepPreviousData,
    retry: false,
  });
  return wanted.some(({ kind }) => kind === 'printed') ? query.data : undefined;
}
