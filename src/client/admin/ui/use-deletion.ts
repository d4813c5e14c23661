import { messageOf, notify } from '#client/lib/notify.ts';
import { notifyWithUndo } from '#client/ui/undo-toast.tsx';
import { restorableDays } from '#shared/deletion.ts';
import { confirmDelete } from './confirm-delete.tsx';
import { useRefreshLists } from './refresh-lists.ts';

/** What the server says of a thing that can be deleted. Times in UTC ms; `goneAt` is null for what is never purged. */
export type Deletable = { id: string; deletedAt: number | null; goneAt: number | null };

type ById = { mutateAsync: (input: { id: string }) => Promise<unknown> };

type DeletionOptions<Row> = {
  remove: ById;
  restore: ById;
  words: { deleted: string; deleteFailed: string | ((message: string) => string); restored: string; errorMs?: number };
  nameOf: (row: Row) => string;
  question: (row: Row) => string;
  /** What one should know before answering, each in a sentence. */
  facts?: (row: Row) => string[];
};

export type Deletion<Row> = ReturnType<typeof useDeletion<Row & Deletable>>;

const undoMs = 8000;

/** Deletes a thing of a list after a question, offers to undo it, and restores it later. */
export function useDeletion<Row extends Deletable>(options: DeletionOptions<Row>) {
  const { remove, restore, words, nameOf, question, facts = () => [] } = options;
  const refresh = useRefreshLists();

  async function restoreRow(row: Row): Promise<void> {
    try {
      await restore.mutateAsync({ id: row.id });
      notify.success(words.restored);
    } catch (error) {
      notify.error(`Failed to restore ${nameOf(row)}: ${messageOf(error)}`, words.errorMs);
    }
    await refresh();
  }

  async function removeRow(row: Row): Promise<void> {
    try {
      await remove.mutateAsync({ id: row.id });
      notifyWithUndo(words.deleted, () => void restoreRow(row), undoMs, nameOf(row));
    } catch (error) {
      const { deleteFailed } = words;
      const message = typeof deleteFailed === 'string' ? deleteFailed : deleteFailed(messageOf(error));
      notify.error(message, words.errorMs);
    }
    await refresh();
  }

  return {
    nameOf,
    remove: (row: Row) =>
      confirmDelete(question(row), () => void removeRow(row), {
        name: nameOf(row),
        facts: [...facts(row), `You can restore it for ${restorableDays} days.`],
      }),
    restore: (row: Row) => void restoreRow(row),
  };
}
