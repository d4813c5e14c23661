import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { IconBrandWhatsapp } from '@tabler/icons-react';
import { Dialog } from '#client/admin/ui/Dialog.tsx';
import { useSite } from '#client/lib/site.ts';
import { trpc } from '#client/lib/trpc.ts';
import { Loading } from '#client/ui/Loading.tsx';
import { QueryState } from '#client/ui/QueryState.tsx';
import { contactCategoryLabels } from '#shared/contact.ts';
import { formatDateTime } from '#shared/dates.ts';
import { telUrl } from '#shared/links.ts';
import { formatPhone } from '#shared/phone.ts';
import { MessageReplies } from './MessageReplies.tsx';
import { chatUrl, type MessageDetails, useMessageChanges } from './message.ts';
import { ReplyForm } from './ReplyForm.tsx';

/** One message with what was answered, and a form to answer it. `id`: from the address; empty: closed. */
export function MessageDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const isOpen = id !== '';
  const query = trpc.contactAdmin.byId.useQuery({ id }, { enabled: isOpen });
  return (
    <Dialog opened={isOpen} isInAddress onClose={onClose} title={query.data?.subject ?? 'Message'} size="lg">
      <QueryState
        query={query}
        loading={<Loading height={240} label="Loading the message" />}
        errorText="The message could not be loaded."
      >
        {query.data && <Content message={query.data} onClose={onClose} />}
      </QueryState>
    </Dialog>
  );
}

type ContentProps = { message: MessageDetails; onClose: () => void };

function Content({ message, onClose }: ContentProps) {
  const { timeZone } = useSite();
  const { change } = useMessageChanges();
  const chat = chatUrl(message);
  const changeAndClose = () => {
    change(message);
    onClose();
  };
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
        <Button variant="default" mih={44} onClick={changeAndClose}>
          {message.status === 'new' ? 'Mark as answered' : 'Mark as new'}
        </Button>
      </Group>
    </Stack>
  );
}
