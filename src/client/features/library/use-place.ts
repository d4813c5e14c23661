import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useEffectEvent, useState } from 'react';
import { trpc } from '#client/lib/trpc.ts';
import { keepPlace, readKeptPlace } from './kept-books.ts';

type ReadBook = { userId: string; materialId: string; lastPage: number | null; lastReadAt: number | null };

/** A page that was turned is remembered after so many ms. */
const settledMs = 1000;

/**
 * The shown page of a book, from 1: at first the one read last, on any device. The site remembers a turned page and,
 * for a kept book, so does this device, which counts until the site can be reached. `isKept`: undefined until known.
 */
export function usePlace({ userId, materialId, lastPage, lastReadAt }: ReadBook, isKept: boolean | undefined) {
  const [page, setPage] = useState(lastPage ?? 1);
  const save = trpc.library.savePlace.useMutation();
  const utils = trpc.useUtils();

  const remember = useDebouncedCallback(
    (number: number) => {
      if (isKept) void keepPlace(userId, materialId, { page: number, at: Date.now() });
      save.mutate(
        { materialId, page: number },
        { onSuccess: () => void utils.library.invalidate(undefined, { refetchType: 'none' }) },
      );
    },
    { delay: settledMs, flushOnUnmount: true },
  );
  const turnTo = (number: number) => {
    setPage(number);
    remember(number);
  };

  const goOnFrom = useEffectEvent((place: Awaited<ReturnType<typeof readKeptPlace>>) => {
    if (place && place.at > (lastReadAt ?? 0) && place.page !== page) turnTo(place.page);
  });
  // When the book is opened; later the page shown is the newer one.
  useEffect(() => {
    if (isKept) void readKeptPlace(userId, materialId).then(goOnFrom);
  }, [isKept, userId, materialId]);
  return { page, turnTo };
}
