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

/** Marks messages as answered or as new again, with a way back in the toast; deletes them. */
export function useMessageChanges() {
  const setStatus = trpc.contactAdmin.setStatus.useMutation(useFeedback({ failed: contactMessages.updateFailed }));
  const remove = trpc.contactAdmin.delete.useMutation(
    useFeedback({ saved: contactMessages.deleted, failed: contactMessages.deleteFailed }),
  );
  const change = ({ id, status }: Pick<Message, 'id' | 'status'>) => {
    const next = status === 'new' ? 'answered' : 'new';
    setStatus.mutate(
      { id, status: next },
      {
        onSuccess: () =>
          notifyWithUndo(next === 'answered' ? contactMessages.answered : contactMessages.reopened, () =>
            setStatus.mutate({ id, status }),
          ),
      },
    );
  };
  return { change, remove: ({ id }: Message) => remove.mutate({ id }) };
}
