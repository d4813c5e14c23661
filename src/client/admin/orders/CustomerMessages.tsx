import { Button, Group } from '@mantine/core';
import { IconBrandWhatsapp } from '@tabler/icons-react';
import { useSite } from '#client/lib/site.ts';
import { CopyButton } from '#client/ui/CopyButton.tsx';
import { chatMessages } from '#shared/chat-messages.ts';
import { whatsappUrl } from '#shared/links.ts';
import { paths } from '#shared/paths.ts';
import type { AdminOrder } from './order.ts';

/** The messages that are ready for an order's customer: each opens the chat with its text, or is copied. */
export function CustomerMessages({ order }: { order: AdminOrder }) {
  const { name, upiId, publicUrl } = useSite();
  const orderUrl = order.hasAccount ? publicUrl + paths.order(order.id) : null;
  const paid = order.paidPaise > order.refundedPaise;
  return chatMessages({ ...order, paid }, { name, upiId, orderUrl }).map(({ label, text }) => (
    <Group key={label} gap="xs" wrap="nowrap">
      {order.phone && (
        <Button
          component="a"
          href={whatsappUrl(order.phone, text)}
          target="_blank"
          rel="noopener noreferrer"
          variant="default"
          mih={44}
          px="sm"
          leftSection={<IconBrandWhatsapp size={18} aria-hidden />}
          aria-label={`Send on WhatsApp: ${label}`}
        >
          {label}
        </Button>
      )}
      <CopyButton text={text} what={`the text of ${label}`} />
    </Group>
  ));
}
