import { Anchor, Group, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { EmailAddress } from '#client/admin/ui/Cells.tsx';
import { countOf } from '#client/admin/ui/count-of.ts';
import { useSite } from '#client/lib/site.ts';
import { formatDate, formatTime } from '#shared/dates.ts';
import { categoryLabel } from '#shared/enums.ts';
import { telUrl } from '#shared/links.ts';
import { orderMessages } from '#shared/messages.ts';
import { formatPaise } from '#shared/money.ts';
import { soldFormat } from '#shared/order-items.ts';
import { shortOrderId } from '#shared/orders.ts';
import { formatPhone } from '#shared/phone.ts';
import { AttentionBadges, MoneyBadge } from './OrderBadges.tsx';
import classes from './OrderCells.module.css';
import type { AdminOrder } from './order.ts';

type CellProps = { order: AdminOrder };

/** The order's number, which leads to it, the time of day, and why it needs attention; on a phone also the day. */
export function IdCell({ order, href }: CellProps & { href: string }) {
  const { timeZone } = useSite();
  const { id, createdAt } = order;
  return (
    <div className={classes.id}>
      <Group gap="0 6px">
        <Anchor component={Link} to={href} size="sm" fw={600}>
          {shortOrderId(id)}
        </Anchor>
        <Text size="xs" c="dimmed">
          <span className={classes.onPhone}>{formatDate(createdAt, timeZone)} </span>
          {formatTime(createdAt, timeZone)}
        </Text>
      </Group>
      <AttentionBadges order={order} />
    </div>
  );
}

/** The day an order was placed. */
export function DateCell({ order: { createdAt } }: CellProps) {
  return formatDate(createdAt, useSite().timeZone);
}

/** Name, phone and email, each on a line of its own. */
export function CustomerCell({ order: { name, email, phone } }: CellProps) {
  return (
    <div className={classes.customer}>
      <Text size="sm" fw={600}>
        {name ?? orderMessages.anonymous}
      </Text>
      {email && (
        <Anchor href={`mailto:${email}`} size="xs" c="dimmed" className={classes.fact ?? ''}>
          <EmailAddress>{email}</EmailAddress>
        </Anchor>
      )}
      {phone && (
        <Anchor href={telUrl(phone)} size="xs" c="dimmed" className={classes.fact ?? ''}>
          {formatPhone(phone)}
        </Anchor>
      )}
    </div>
  );
}

/** Every item with its facts. */
export function ItemsCell({ order: { items, stage } }: CellProps) {
  if (items.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {orderMessages.noItems}
      </Text>
    );
  return (
    <ul className={`${classes.cell} ${classes.items}`}>
      {items.map(({ title, category, kind, format, pages, quantity, unitPricePaise }, index) => (
        // An order's items never change place.
        <li key={index}>
          <Text size="sm" fw={600}>
            {title}
          </Text>
          <Text size="xs" c="dimmed" className={classes.fact ?? ''}>
            {[
              categoryLabel(category),
              soldFormat({ kind, format }),
              `${pages} pages`,
              `Qty ${quantity}`,
              stage === 'to_quote'
                ? 'Not quoted yet'
                : `${formatPaise(quantity * unitPricePaise)} (${formatPaise(unitPricePaise)} each)`,
            ].join(' · ')}
          </Text>
        </li>
      ))}
    </ul>
  );
}

/** What an order costs, or that nobody has said yet. */
export const OrderTotal = ({ order: { stage, totalPaise } }: { order: Pick<AdminOrder, 'stage' | 'totalPaise'> }) =>
  stage === 'to_quote' ? 'Not quoted yet' : formatPaise(totalPaise);

/** The order's total with the number of items, what was refunded, and whether it is paid. */
export function AmountCell({ order }: CellProps) {
  const { items, moneyState, refundedPaise } = order;
  return (
    <div className={classes.amount}>
      <Text size="sm" fw={700}>
        <OrderTotal order={order} />
      </Text>
      <Text size="xs" c="dimmed" className={classes.fact ?? ''}>
        {countOf(items.length, 'item')}
      </Text>
      {moneyState === 'part_refunded' && (
        <Text size="xs" c="dimmed">
          {formatPaise(refundedPaise)} refunded
        </Text>
      )}
      <MoneyBadge order={order} />
    </div>
  );
}
