import { messageOf, notify } from '#client/lib/notify.ts';
import { notifyWithUndo } from '#client/ui/undo-toast.tsx';
import { restorableDays } from '#shared/deletion.ts';
import type { CatalogueItem, CatalogueMessages, Mutation } from './catalogue.ts';
import { confirmDelete } from './confirm.tsx';
import { failureText } from './use-feedback.ts';
import { useRefreshLists } from './use-refresh-lists.ts';

type DeletionOptions<Item> = {
  router: { delete: Mutation<{ id: string }>; restore: Mutation<{ id: string }> };
  messages: CatalogueMessages;
  nameOf: (item: Item) => string;
  /** What one should know before answering, each in a sentence. */
  factsBeforeDeletion?: (item: Item) => string[];
};

const undoMs = 8000;

/** Deletes an item of a list after a question and offers Undo; restores it. */
export function useDeletion<Item extends CatalogueItem>(options: DeletionOptions<Item>) {
  const { router, messages, nameOf, factsBeforeDeletion = () => [] } = options;
  const refresh = useRefreshLists();

  async function restore(item: Item): Promise<void> {
    try {
      await router.restore.mutate({ id: item.id });
      notify.success(messages.restored);
    } catch (error) {
      notify.error(`Failed to restore ${nameOf(item)}: ${messageOf(error)}`, messages.errorMs);
    }
    await refresh();
  }

  async function remove(item: Item): Promise<void> {
    try {
      await router.delete.mutate({ id: item.id });
      notifyWithUndo(messages.deleted, () => void restore(item), undoMs, nameOf(item));
    } catch (error) {
      notify.error(failureText(messages.deleteFailed, error), messages.errorMs);
    }
    await refresh();
  }

  const askToRemove = (item: Item) => {
    const name = nameOf(item);
    const { confirmDelete: question } = messages;
    confirmDelete(typeof question === 'string' ? question : question(name), () => void remove(item), {
      name,
      facts: [
        ...factsBeforeDeletion(item),
        `It leaves the site now, with all that belongs to it. You can restore it for ${restorableDays} days.`,
      ],
    });
  };
  return { remove: askToRemove, restore: (item: Item) => void restore(item) };
}
