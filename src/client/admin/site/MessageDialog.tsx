import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { IconBrandWhatsapp, IconMailForward } from '@tabler/icons-react';
import { Dialog } from '#client/admin/ui/Dialog.tsx';
import { useSite } from '#client/lib/site.ts';
import { contactCategoryLabels } from '#shared/contact.ts';
import { formatDateTime } from '#shared/dates.ts';
import { telUrl } from '#shared/links.ts';
import { formatPhone } from '#shared/phone.ts';
import { chatUrl, type Message, replyUrl, useMessageChanges } from './message.ts';

/** One message as it was written. `message` null: closed. */
export function MessageDialog({ message, onClose }: { message: Message | null; onClose: () => void }) {
  return (
    <Dialog
      opened={message !== null}
      onClose={onClose}
      title={message?.subject ?? 'Message'}
      size="lg"
      fullScreen={false}
    >
      {message && <Content message={message} onClose={onClose} />}
    </Dialog>
  );
}

function Content({ message, onClose }: { message: Message; onClose: () => void }) {
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
      <Group>
        <Button component="a" href={replyUrl(message)} leftSection={<IconMailForward size={18} aria-hidden />}>
          Reply by mail
        </Button>
        {chat && (
          <Button
            component="a"
            href={chat}
            target="_blank"
            rel="noopener noreferrer"
            variant="default"
            leftSection={<IconBrandWhatsapp size={18} aria-hidden />}
          >
            WhatsApp
          </Button>
        )}
        <Button variant="default" onClick={changeAndClose}>
          {message.status === 'new' ? 'Mark as answered' : 'Mark as new'}
        </Button>
      </Group>
    </Stack>
  );
}
