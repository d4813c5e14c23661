import { Anchor, Button, Group, Paper, Stack, Text, Textarea } from '@mantine/core';
import { IconBrandWhatsapp } from '@tabler/icons-react';
import { Section } from '#client/admin/ui/AdminScreen.tsx';
import { closeSaved, Dialog } from '#client/admin/ui/Dialog.tsx';
import { InlineForm } from '#client/admin/ui/Forms.tsx';
import { Loaded } from '#client/admin/ui/Loaded.tsx';
import { useFeedback } from '#client/admin/ui/use-feedback.ts';
import { useZodForm } from '#client/lib/form.ts';
import { useSite } from '#client/lib/site.ts';
import { trpc } from '#client/lib/trpc.ts';
import { notifyWithUndo } from '#client/ui/undo-toast.tsx';
import { contactCategoryLabels, replyInput, undoReplyMs } from '#shared/contact.ts';
import { formatDateTime } from '#shared/dates.ts';
import type { MailStatus } from '#shared/enums.ts';
import { telUrl } from '#shared/links.ts';
import { contactMessages } from '#shared/messages.ts';
import { formatPhone } from '#shared/phone.ts';
import { isTicket, ticketClocks, ticketNumber } from '#shared/tickets.ts';
import { chatUrl, type MessageDetails, useMessageChanges } from './message.ts';

/** One message with what was answered, and a form to answer it. `id`: from the address; empty: closed. */
export function MessageDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const isOpen = id !== '';
  const query = trpc.contactAdmin.byId.useQuery({ id }, { enabled: isOpen });
  return (
    <Dialog opened={isOpen} isInAddress onClose={onClose} title={query.data?.subject ?? 'Message'} size="lg">
      <Loaded query={query} what="the message" height={240}>
        {(message) => <Content message={message} onClose={onClose} />}
      </Loaded>
    </Dialog>
  );
}

type ContentProps = { message: MessageDetails; onClose: () => void };

function Content({ message, onClose }: ContentProps) {
  const { timeZone } = useSite();
  const { change, close } = useMessageChanges();
  const chat = chatUrl(message);
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        {message.name}, {message.email}
        {message.phone && (
          <>
            ,{' '}
            <Anchor href={telUrl(message.phone)} c="inherit" underline="always" inherit>
              {formatPhone(message.phone)}
            </Anchor>
          </>
        )}
        <br />
        {contactCategoryLabels[message.category]}, {formatDateTime(message.createdAt, timeZone)}
      </Text>
      {isTicket(message.category) && <Ticket {...message} />}
      <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{message.message}</Text>
      <MessageReplies replies={message.replies} />
      <ReplyForm message={message} onSent={onClose} />
      <Group>
        {chat && (
          <Button
            component="a"
            href={chat}
            target="_blank"
            rel="noopener noreferrer"
            variant="default"
            mih={44}
            leftSection={<IconBrandWhatsapp size={18} aria-hidden />}
          >
            WhatsApp
          </Button>
        )}
        <Button
          variant="default"
          mih={44}
          onClick={() => {
            change(message);
            onClose();
          }}
        >
          {markLabels[message.status]}
        </Button>
        {isTicket(message.category) && message.status === 'answered' && message.replies.length > 0 && (
          <Button
            mih={44}
            onClick={() => {
              close(message);
              onClose();
            }}
          >
            Close the ticket
          </Button>
        )}
      </Group>
    </Stack>
  );
}

const markLabels = { new: 'Mark as answered', answered: 'Mark as new', closed: 'Open again' };

/** The number that its writer quotes, and what has to happen by when. */
function Ticket({ id, status, createdAt }: Pick<MessageDetails, 'id' | 'status' | 'createdAt'>) {
  const { timeZone } = useSite();
  const { answerBy, settleBy } = ticketClocks(createdAt);
  return (
    <Text fw={600}>
      Ticket {ticketNumber(id)}.{' '}
      {status === 'closed'
        ? 'Closed.'
        : `${status === 'new' ? `Answer by ${formatDateTime(answerBy, timeZone)}, settle` : 'Settle'} by ${formatDateTime(settleBy, timeZone)}.`}
    </Text>
  );
}

/** How far the mail with a reply is; nothing is said of one that was sent. */
const states: Record<MailStatus, string> = {
  queued: ', on its way',
  stored: ', kept in the outbox because no mail server is set up',
  sent: '',
  failed: ', not delivered: see the outbox',
};

/** What was answered, oldest first. */
function MessageReplies({ replies }: Pick<MessageDetails, 'replies'>) {
  const { timeZone } = useSite();
  if (replies.length === 0) return null;
  return (
    <Section title={replies.length === 1 ? 'Your reply' : 'Your replies'} order={3}>
      {replies.map(({ id, text, actorName, createdAt, mailStatus }) => (
        <Paper key={id} component="article" withBorder p="sm" mb="xs">
          <Text size="sm" c={mailStatus === 'failed' ? 'var(--mantine-color-error)' : 'dimmed'}>
            {actorName}, {formatDateTime(createdAt, timeZone)}
            {mailStatus !== null && states[mailStatus]}
          </Text>
          <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{text}</Text>
        </Paper>
      ))}
    </Section>
  );
}

type ReplyFormProps = { message: MessageDetails; onSent: () => void };

/** Answers a message by mail; the toast that says so can take the reply back. */
function ReplyForm({ message: { id, name, email }, onSent }: ReplyFormProps) {
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
        description={`Sent by email to ${email}, with their message quoted. Replies come to your own address.`}
        autosize
        minRows={5}
        maxRows={16}
        maxLength={5000}
        {...form.getInputProps('text')}
      />
    </InlineForm>
  );
}
