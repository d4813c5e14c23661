import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { notify } from '#client/lib/notify.ts';
import { KeepError, keepBook, keptBooks, removeKeptBook } from './kept-books.ts';

const keyOf = (userId: string) => ['kept-books', userId];

/** The materials that this user keeps on this device; undefined until that is known. */
export function useKeptBooks(userId: string): string[] | undefined {
  return useQuery({ queryKey: keyOf(userId), queryFn: () => keptBooks(userId), networkMode: 'always' }).data;
}

/** Removes from this device what this user may no longer read. `readable`: their library as the server just said. */
export function useRemovalOfLostBooks(userId: string, readable: string[] | undefined): void {
  const queryClient = useQueryClient();
  const kept = useKeptBooks(userId);
  const lost = kept && readable ? kept.filter((id) => !readable.includes(id)).join() : '';
  useEffect(() => {
    if (lost === '') return;
    void Promise.all(lost.split(',').map((id) => removeKeptBook(userId, id))).then(() =>
      queryClient.invalidateQueries({ queryKey: keyOf(userId) }),
    );
  }, [lost, userId, queryClient]);
}

const reasons = {
  'no-room': 'This device has too little room for the book. Free some space and try again.',
  refused: 'The book could not be loaded just now. Please try again in a minute.',
};

/** Keeping one book on this device, and removing it. `progress`: bytes that have arrived, null while nothing is kept. */
export function useKeeping(userId: string, materialId: string) {
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: keyOf(userId) });
  const [progress, setProgress] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function keep() {
    const controller = new AbortController();
    running.current = controller;
    setProgress(0);
    try {
      await keepBook({ userId, materialId, onProgress: setProgress, signal: controller.signal });
      notify.success('Saved. You can read it offline.');
    } catch (error) {
      if (controller.signal.aborted) return;
      notify.error(
        error instanceof KeepError
          ? reasons[error.reason]
          : 'The connection was lost. Nothing was kept; please try again.',
      );
    } finally {
      setProgress(null);
      await refresh();
    }
  }

  async function remove() {
    await removeKeptBook(userId, materialId);
    await refresh();
    notify.success('Removed from this device. It stays in your library.');
  }
  return { keep, remove, cancel: () => running.current?.abort(), progress };
}

/** Keeping several books, one after the other. `done`: how many are kept, null while none is being kept. */
export function useKeepingAll(userId: string) {
  const queryClient = useQueryClient();
  const [done, setDone] = useState<number | null>(null);

  async function keepAll(books: { materialId: string }[]) {
    const { signal } = new AbortController();
    setDone(0);
    try {
      for (const [index, { materialId }] of books.entries()) {
        await keepBook({ userId, materialId, onProgress: () => {}, signal });
        setDone(index + 1);
      }
      notify.success('Saved. You can read them all offline.');
    } catch (error) {
      notify.error(
        error instanceof KeepError
          ? reasons[error.reason]
          : 'The connection was lost. What was saved stays; please try again.',
      );
    } finally {
      setDone(null);
      await queryClient.invalidateQueries({ queryKey: keyOf(userId) });
    }
  }
  return { keepAll, done };
}
