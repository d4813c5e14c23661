import { Anchor, Stack, Text } from '@mantine/core';
import { useSite } from '#client/lib/site.ts';
import { ToneBadge } from '#client/ui/ToneBadge.tsx';
import { formatTime } from '#shared/dates.ts';
import { telUrl } from '#shared/links.ts';
import { categoryLabel } from '#shared/materials.ts';
import { orderMessages } from '#shared/messages.ts';
import { formatPaise } from '#shared/money.ts';
import { shortOrderId } from '#shared/orders.ts';
import { formatPhone } from '#shared/phone.ts';
import { MoneyBadge } from './MoneyBadge.tsx';
import classes from './OrderCells.module.css';
import { type AdminOrder, attentionLabels, countOf } from './order.ts';

type CellProps = { order: AdminOrder };

/** Why the order needs attention, a badge for each reason. */
export function AttentionBadges({ order: { attention } }: { order: Pick<AdminOrder, 'attention'> }) {
  return attention.map((reason) => (
    <ToneBadge key={reason} tone="bad">
      {attentionLabels[reason]}
    </ToneBadge>
  ));
}

export function IdCell({ order, onOpen }: CellProps & { onOpen: () => void }) {
  const { timeZone } = useSite();
  return (
    <Stack gap={4} align="flex-start">
      <Anchor component="button" fw={600} className={classes.id} onClick={onOpen}>
        {shortOrderId(order.id)}
      </Anchor>
      <Text size="sm" c="dimmed">
        {formatTime(order.createdAt, timeZone)}
      </Text>
      <AttentionBadges order={order} />
    </Stack>
  );
}

export function CustomerCell({ order: { name, email, phone } }: CellProps) {
  return (
    <div className={classes.customer}>
      <Text size="sm" fw={600}>
        {name ?? orderMessages.anonymous}
      </Text>
      {email && (
        <Anchor href={`mailto:${email}`} size="sm" c="inherit" display="block">
          {email}
        </Anchor>
      )}
      {phone && (
        <Anchor href={telUrl(phone)} size="sm" c="inherit" className={classes.phone}>
          {formatPhone(phone)}
        </Anchor>
      )}
    </div>
  );
}

export function ItemsCell({ order: { items } }: CellProps) {
  if (items.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {orderMessages.noItems}
      </Text>
    );
  return (
    <ul className={classes.items}>
      {items.map(({ id, title, category, format, pages, quantity, unitPricePaise }) => (
        <li key={id}>
          <Text size="sm" fw={600}>
            {title}
          </Text>
          <Text size="sm" c="dimmed">
            {[categoryLabel(category), format, `${pages} pages`].join(' · ')}
          </Text>
          <Text size="sm" className={classes.figures}>
            Qty {quantity} · {formatPaise(quantity * unitPricePaise)} ({formatPaise(unitPricePaise)} each)
          </Text>
        </li>
      ))}
    </ul>
  );
}

export function AmountCell({ order }: CellProps) {
  const { totalPaise, items, moneyState, refundedPaise } = order;
  return (
    <div className={classes.amount}>
      <Text fw={700}>{formatPaise(totalPaise)}</Text>
      <Text size="sm" c="dimmed">
        {countOf(items.length, 'item')}
      </Text>
      <MoneyBadge order={order} />
      {moneyState === 'part_refunded' && (
        <Text size="sm" c="dimmed">
          {formatPaise(refundedPaise)} refunded
        </Text>
      )}
    </div>
  );
}
