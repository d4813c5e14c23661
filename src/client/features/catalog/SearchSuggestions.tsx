import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { trpc } from '#client/lib/trpc.ts';
import { listInput } from './list-input.ts';

/** For the search field of the materials: titles and search words that hold what is typed, as the browser shows them. */
export function SearchSuggestions({ typed }: { typed: string }) {
  const { tab } = listInput(useSearchParams()[0]);
  const [search] = useDebouncedValue(typed.trim().slice(0, 100), 150);
  const { data = [] } = trpc.materials.suggest.useQuery(
    { tab, search },
    { enabled: search !== '', placeholderData: keepPreviousData },
  );
  return (
    <datalist id="suggestions">
      {search !== '' && data.filter((text) => text !== typed).map((text) => <option key={text}>{text}</option>)}
    </datalist>
  );
}
