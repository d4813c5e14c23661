import { Anchor, Group, Text } from '@mantine/core';
import { dayLabel } from '#shared/dates.ts';
import { telUrl } from '#shared/links.ts';
import { orderMessages } from '#shared/messages.ts';
import { itemLabel } from '#shared/order-items.ts';
import { isConfirmed, shortOrderId } from '#shared/orders.ts';
import { lacksMoney } from '#shared/payments.ts';
import { formatPhone } from '#shared/phone.ts';
import { ChatButton } from './ChatButton.tsx';
import classes from './DeskScreen.module.css';
import { type DeskOrder } from './desk-order.ts';
import { NextStepButton } from './NextStep.tsx';
import { MoneyBadge } from './OrderBadges.tsx';

/** An order's number, which opens it, and its customer; a badge only where it differs from its neighbours. */
export function WhoCell({ order, onOpen }: { order: DeskOrder; onOpen: () => void }) {
  const { id, name, phone, moneyState, status } = order;
  const isOdd = moneyState === 'part_paid' || (isConfirmed(status) && lacksMoney(moneyState));
  return (
    <div className={classes.who}>
      <Group gap="0 8px">
        <Anchor component="button" size="sm" fw={600} onClick={onOpen}>
          {shortOrderId(id)}
        </Anchor>
        <Text size="sm">{name ?? orderMessages.anonymous}</Text>
      </Group>
      <Group gap="0 8px">
        {phone && (
          <Anchor href={telUrl(phone)} size="xs" c="dimmed">
            {formatPhone(phone)}
          </Anchor>
        )}
        {isOdd && <MoneyBadge order={order} />}
      </Group>
    </div>
  );
}

/** What is in an order, each item on a line of its own. */
export const CopiesCell = ({ order: { items } }: { order: DeskOrder }) => (
  <ul className={classes.copies}>
    {items.map(({ title, kind, format, quantity }, index) => (
      // An order's items never change place.
      <li key={index}>
        {quantity} × {title}
        {kind === 'download' && ` (${itemLabel({ kind, format })})`}
      </li>
    ))}
  </ul>
);

/** What is done next with an order, and the message for its customer. */
export const ActionsCell = ({ order, onDone }: { order: DeskOrder; onDone: (orderId: string) => void }) => (
  <Group gap={6} wrap="nowrap" justify="flex-end" className={classes.actions ?? ''}>
    <ChatButton order={order} />
    <NextStepButton order={order} onDone={onDone} />
  </Group>
);

/** By which day a parcel should arrive; red once that has passed. */
export const DueText = ({ days: { arriveBy, isLate } }: { days: NonNullable<DeskOrder['days']> }) => (
  <Text span size="xs" c={isLate ? 'var(--mantine-color-error)' : 'dimmed'} fw={isLate ? 600 : 400}>
    {` ${isLate ? 'Late: due' : 'Due'} by ${dayLabel(arriveBy)}`}
  </Text>
);
