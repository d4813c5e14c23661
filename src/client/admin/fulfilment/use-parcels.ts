import { useSearchParams } from 'react-router-dom';
import { type Answers, trpc } from '#client/lib/trpc.ts';

export type PrintedOrder = Answers['fulfilmentAdmin']['parcels'][number];

/** The orders that the address names, for printing. */
export function useParcels() {
  const [search] = useSearchParams();
  const ids = (search.get('ids') ?? '')
    .split(',')
    .map((id) => id.trim().slice(0, 64))
    .filter((id) => id !== '')
    .slice(0, 100);
  const query = trpc.fulfilmentAdmin.parcels.useQuery({ ids }, { enabled: ids.length > 0 });
  return { isNamed: ids.length > 0, query };
}
