import { useCallback, useEffect, useState } from 'react';
import { paths } from '#shared/paths.ts';
import { readKeptBook } from './kept-books.ts';
import type { Book } from './open-book.ts';

export type Opening =
  | { state: 'opening'; bytes: number }
  | { state: 'failed'; retry: () => void }
  | { state: 'open'; book: Book };

type Source = { data: ArrayBuffer } | { url: string };

/** Opens a bought book: the copy kept on this device, or else from the site, bit by bit. `bytes`: how many have arrived. */
export function useOpenBook(userId: string, materialId: string): Opening {
  const find = useCallback(async (): Promise<Source> => {
    const kept = await readKeptBook(userId, materialId);
    return kept ? { data: kept } : { url: paths.bookFile(materialId) };
  }, [userId, materialId]);
  return useOpening(find);
}

/** Opens the PDF at an address, bit by bit. */
export function useOpenPdf(url: string): Opening {
  const find = useCallback(async (): Promise<Source> => ({ url }), [url]);
  return useOpening(find);
}

function useOpening(find: () => Promise<Source>): Opening {
  const [opening, setOpening] = useState<Opening>({ state: 'opening', bytes: 0 });
  const [tries, setTries] = useState(0);

  // oxlint-disable-next-line react-hooks/exhaustive-deps -- `tries` opens it once more
  useEffect(() => {
    let close: (() => unknown) | null = null;
    let isLeft = false;
    setOpening({ state: 'opening', bytes: 0 });
    async function open() {
      const [{ openBook }, source] = await Promise.all([import('./open-book.ts'), find()]);
      if (isLeft) return;
      const task = openBook(source, (bytes) => isLeft || setOpening({ state: 'opening', bytes }));
      close = task.destroy;
      const book = await task.promise;
      if (!isLeft) setOpening({ state: 'open', book });
    }
    open().catch(() => isLeft || setOpening({ state: 'failed', retry: () => setTries(tries + 1) }));
    return () => {
      isLeft = true;
      void close?.();
    };
  }, [find, tries]);
  return opening;
}
