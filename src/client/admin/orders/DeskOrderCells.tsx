import { Anchor, Stack, Text } from '@mantine/core';
import { MoneyBadge } from '#client/admin/orders/MoneyBadge.tsx';
import { ToneBadge } from '#client/ui/ToneBadge.tsx';
import { telUrl } from '#shared/links.ts';
import { orderMessages } from '#shared/messages.ts';
import { itemKindLabels, shortOrderId } from '#shared/orders.ts';
import { formatPhone } from '#shared/phone.ts';
import classes from './DeskScreen.module.css';
import type { DeskOrder } from './desk-order.ts';

/** An order's number, which opens it, and its customer. */
export function WhoCell({ order, onOpen }: { order: DeskOrder; onOpen: () => void }) {
  const { id, name, phone, source, quotedAt, payBy } = order;
  return (
    <Stack gap={2} align="flex-start">
      <Anchor component="button" fw={600} onClick={onOpen}>
        {shortOrderId(id)}
      </Anchor>
      <Text size="sm">{name ?? orderMessages.anonymous}</Text>
      {phone && (
        <Anchor href={telUrl(phone)} size="sm" c="inherit">
          {formatPhone(phone)}
        </Anchor>
      )}
      {(quotedAt !== null || payBy === 'razorpay') && <MoneyBadge order={order} />}
      {source === 'desk' && <ToneBadge tone="quiet">From chat</ToneBadge>}
    </Stack>
  );
}

export function CopiesCell({ order: { items } }: { order: DeskOrder }) {
  return (
    <ul className={classes.items}>
      {items.map(({ id, title, kind, quantity }) => (
        <li key={id}>
          <Text size="sm">
            {quantity} × {title}
            {kind === 'download' && ` (${itemKindLabels[kind]})`}
          </Text>
        </li>
      ))}
    </ul>
  );
}
