import { useFeedback } from '#client/admin/ui/use-feedback.ts';
import { type Answers, trpc } from '#client/lib/trpc.ts';
import { notifyWithUndo } from '#client/ui/undo-toast.tsx';
import { parsePhoneForChat } from '#shared/contact.ts';
import { whatsappUrl } from '#shared/links.ts';
import { contactMessages } from '#shared/messages.ts';

export type Message = Answers['contactAdmin']['list']['items'][number];
export type MessageDetails = Answers['contactAdmin']['byId'];

/** A WhatsApp link that replies to a message; null when its phone number is not usable. */
export function chatUrl({ phone, name, subject }: Pick<Message, 'phone' | 'name' | 'subject'>): string | null {
  const number = parsePhoneForChat(phone);
  return number === null ? null : whatsappUrl(number, `Dear ${name}, thank you for your message "${subject}".`);
}

const otherOf = { new: 'answered', answered: 'new', closed: 'answered' } as const;

/** Marks messages as answered or as new again, closes tickets, with a way back in the toast; deletes them. */
export function useMessageChanges() {
  const { updateFailed: failed, answered, reopened, closed, deleted, deleteFailed } = contactMessages;
  const done = { new: reopened, answered, closed };
  const undo = trpc.contactAdmin.setStatus.useMutation(useFeedback({ failed }));
  const change = trpc.contactAdmin.setStatus.useMutation(
    useFeedback({
      failed,
      onDone: (_answer, { id, status }) =>
        notifyWithUndo(done[status], () => undo.mutate({ id, status: otherOf[status] })),
    }),
  );
  const remove = trpc.contactAdmin.delete.useMutation(useFeedback({ saved: deleted, failed: deleteFailed }));
  return {
    change: ({ id, status }: Pick<Message, 'id' | 'status'>) => change.mutate({ id, status: otherOf[status] }),
    close: ({ id }: Pick<Message, 'id'>) => change.mutate({ id, status: 'closed' }),
    remove: ({ id }: Message) => remove.mutate({ id }),
  };
}
