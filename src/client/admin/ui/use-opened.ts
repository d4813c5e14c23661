import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { historySettled } from '#client/lib/back-closes.ts';
import { useFilters } from '#client/lib/filters.ts';

/** Which thing a list shows in its dialog, by the address: '' for none. Opening is a step of history, closing takes it back. */
export function useOpened<Name extends string>(name: Name) {
  const { filters, setFilters } = useFilters([name]);
  const navigate = useNavigate();
  const isOpenedHere = useRef(false);
  const change = (id: string) => ({ [name]: id }) as Record<Name, string>;
  return {
    id: filters[name],
    open: (id: string) => {
      isOpenedHere.current = true;
      setFilters(change(id), { adds: true });
    },
    close: () => {
      if (isOpenedHere.current) void historySettled().then(() => navigate(-1));
      else setFilters(change(''));
    },
    /** Shows another in the place of this one, or none. */
    replace: (id: string) => setFilters(change(id)),
  };
}
