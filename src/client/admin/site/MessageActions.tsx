import { Group } from '@mantine/core';
import { IconArrowBackUp, IconBrandWhatsapp, IconCheck, IconMailForward, IconTrash } from '@tabler/icons-react';
import { RowAction } from '#client/admin/ui/Cells.tsx';
import { confirmDelete } from '#client/admin/ui/confirm.tsx';
import { contactMessages } from '#shared/messages.ts';
import { chatUrl, type Message, useMessageChanges } from './message.ts';

export function MessageActions({ message, onOpen }: { message: Message; onOpen: () => void }) {
  const { change, remove } = useMessageChanges();
  const { name, status } = message;
  const chat = chatUrl(message);
  return (
    <Group gap={4} wrap="nowrap">
      <RowAction label={`Reply to ${name}`} icon={IconMailForward} onClick={onOpen} />
      {chat && <RowAction label={`Reply to ${name} on WhatsApp`} icon={IconBrandWhatsapp} href={chat} />}
      {status === 'new' ? (
        <RowAction label={`Mark as answered: ${name}`} icon={IconCheck} onClick={() => change(message)} />
      ) : (
        <RowAction label={`Mark as new: ${name}`} icon={IconArrowBackUp} onClick={() => change(message)} />
      )}
      <RowAction
        label={`Delete the message from ${name}`}
        icon={IconTrash}
        danger
        onClick={() => confirmDelete(contactMessages.confirmDelete(name), () => remove(message))}
      />
    </Group>
  );
}
