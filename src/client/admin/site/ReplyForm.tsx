import { Textarea } from '@mantine/core';
import { closeSaved } from '#client/admin/ui/Dialog.tsx';
import { InlineForm } from '#client/admin/ui/Forms.tsx';
import { useFeedback } from '#client/admin/ui/use-feedback.ts';
import { useZodForm } from '#client/lib/form.ts';
import { trpc } from '#client/lib/trpc.ts';
import { notifyWithUndo } from '#client/ui/undo-toast.tsx';
import { replyInput, undoReplyMs } from '#shared/contact.ts';
import { contactMessages } from '#shared/messages.ts';
import type { MessageDetails } from './message.ts';

type ReplyFormProps = { message: MessageDetails; onSent: () => void };

/** Answers a message by mail; the toast that says so can take the reply back. */
export function ReplyForm({ message: { id, name, email }, onSent }: ReplyFormProps) {
  const form = useZodForm(replyInput, { initialValues: { text: `Dear ${name},\n\n` }, validateInputOnBlur: false });
  const { replyFailed: failed, replyWithdrawn } = contactMessages;
  const withdraw = trpc.contactAdmin.withdrawReply.useMutation(useFeedback({ saved: replyWithdrawn, failed }));
  const send = trpc.contactAdmin.reply.useMutation(
    useFeedback({
      form,
      failed,
      // The mail waits a little longer than the toast is shown.
      onDone: (reply) =>
        notifyWithUndo(contactMessages.replied, () => withdraw.mutate(reply), undoReplyMs - 5000, email),
      onSaved: () => closeSaved({ close: onSent }, form),
    }),
  );
  return (
    <InlineForm
      label="Reply"
      form={form}
      schema={replyInput}
      onSubmit={({ text }) => send.mutate({ id, text })}
      isSaving={send.isPending}
      submitLabel="Send reply"
    >
      <Textarea
        label="Your reply"
        description={`Goes by mail to ${email}, with the message below it. Answers come to your own address.`}
        autosize
        minRows={5}
        maxRows={16}
        maxLength={5000}
        {...form.getInputProps('text')}
      />
    </InlineForm>
  );
}
