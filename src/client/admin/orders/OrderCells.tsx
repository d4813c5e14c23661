import { Anchor, Group, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { countOf } from '#client/admin/ui/count-of.ts';
import { useSite } from '#client/lib/site.ts';
import { ToneBadge } from '#client/ui/ToneBadge.tsx';
import { formatDate, formatTime } from '#shared/dates.ts';
import { categoryLabel } from '#shared/enums.ts';
import { telUrl } from '#shared/links.ts';
import { orderMessages } from '#shared/messages.ts';
import { formatPaise } from '#shared/money.ts';
import { shortOrderId } from '#shared/orders.ts';
import { formatPhone } from '#shared/phone.ts';
import { MoneyBadge } from './MoneyBadge.tsx';
import classes from './OrderCells.module.css';
import { type AdminOrder, attentionLabels } from './order.ts';

type CellProps = { order: AdminOrder };

/** Why the order needs attention, a badge for each reason. */
function AttentionBadges({ order: { attention } }: { order: Pick<AdminOrder, 'attention'> }) {
  return attention.map((reason) => (
    <ToneBadge key={reason} tone="bad">
      {attentionLabels[reason]}
    </ToneBadge>
  ));
}

/** The order's number, which leads to it, and why it needs attention; on a phone also when it was placed. */
export function IdCell({ order, href }: CellProps & { href: string }) {
  const { timeZone } = useSite();
  const { id, createdAt } = order;
  return (
    <div className={classes.id}>
      <Anchor component={Link} to={href} size="sm" fw={600}>
        {shortOrderId(id)}
      </Anchor>
      <Group gap="0 6px">
        <Text size="xs" c="dimmed" className={classes.onPhone ?? ''}>
          {`${formatDate(createdAt, timeZone)} ${formatTime(createdAt, timeZone)}`}
        </Text>
        <AttentionBadges order={order} />
      </Group>
    </div>
  );
}

/** The day and, below it, the time of day. */
export function DateCell({ order: { createdAt } }: CellProps) {
  const { timeZone } = useSite();
  return (
    <>
      {formatDate(createdAt, timeZone)}
      <Text size="xs" c="dimmed">
        {formatTime(createdAt, timeZone)}
      </Text>
    </>
  );
}

export function CustomerCell({ order: { name, email, phone } }: CellProps) {
  return (
    <div className={classes.cell}>
      <Text size="sm" fw={600} className={classes.line ?? ''}>
        {name ?? orderMessages.anonymous}
      </Text>
      <Text size="xs" c="dimmed" className={`${classes.line} ${classes.offPhone}`}>
        {phone && (
          <Anchor href={telUrl(phone)} inherit c="inherit">
            {formatPhone(phone)}
          </Anchor>
        )}
        {phone && email && ' · '}
        {email && (
          <Anchor href={`mailto:${email}`} inherit c="inherit" title={email}>
            {email}
          </Anchor>
        )}
      </Text>
    </div>
  );
}

/** The first item with its facts, and how many more there are; the order's page has them all. */
export function ItemsCell({ order: { items } }: CellProps) {
  const [first, ...more] = items;
  if (!first)
    return (
      <Text size="sm" c="dimmed">
        {orderMessages.noItems}
      </Text>
    );
  const { title, category, format, pages, quantity, unitPricePaise } = first;
  const facts = [
    categoryLabel(category),
    format,
    `${pages} pages`,
    `Qty ${quantity}`,
    `${formatPaise(quantity * unitPricePaise)} (${formatPaise(unitPricePaise)} each)`,
  ].join(' · ');
  return (
    <div className={classes.cell}>
      <div className={classes.items}>
        <Text size="sm" fw={600} className={classes.line ?? ''} title={title}>
          {title}
        </Text>
        {more.length > 0 && (
          <Text size="sm" c="dimmed" className={classes.more ?? ''} title={more.map((item) => item.title).join('\n')}>
            +{more.length} more
          </Text>
        )}
      </div>
      <Text size="xs" c="dimmed" className={`${classes.line} ${classes.offPhone}`} title={facts}>
        {facts}
      </Text>
    </div>
  );
}

/** The order's total, what was refunded or else the number of items, and below whether it is paid. */
export function AmountCell({ order }: CellProps) {
  const { totalPaise, items, moneyState, refundedPaise } = order;
  return (
    <div className={classes.amount}>
      <div className={classes.sum}>
        <Text size="xs" c="dimmed" className={classes.offPhone ?? ''}>
          {moneyState === 'part_refunded' ? `${formatPaise(refundedPaise)} refunded` : countOf(items.length, 'item')}
        </Text>
        <Text size="sm" fw={700}>
          {formatPaise(totalPaise)}
        </Text>
      </div>
      <MoneyBadge order={order} />
    </div>
  );
}
