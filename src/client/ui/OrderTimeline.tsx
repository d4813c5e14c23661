import { Stack, Text } from '@mantine/core';
import { useSite } from '#client/lib/site.ts';
import { formatDateTime } from '#shared/dates.ts';
import { formatPaise } from '#shared/money.ts';
import { type OrderEventKind, type OrderStatus, orderStatusLabels } from '#shared/orders.ts';
import classes from './OrderTimeline.module.css';

/** Beside its events: the one reminder that was mailed, and that its customer wants no more. */
type HistoryKind = OrderEventKind | 'reminded' | 'reminders_stopped';

export type TimelineEvent = {
  seq: number;
  kind: HistoryKind;
  status: OrderStatus | null;
  amountPaise: number | null;
  /** UTC ms. */
  createdAt: number;
  note?: string;
  /** The admin who did it; null when it was the customer, the provider or the site. */
  actorName?: string | null;
};

type OrderTimelineProps = {
  events: TimelineEvent[];
  /** For admins: also shows who did what, and all notes. */
  showActors?: boolean;
};

/** An order's events, oldest first. */
export function OrderTimeline({ events, showActors = false }: OrderTimelineProps) {
  const { timeZone } = useSite();
  return (
    <Stack component="ol" gap={0} aria-label="History of the order">
      {events.map((event) => (
        <li key={event.seq} className={classes.event} data-tone={toneOf(event)}>
          <Text fw={600}>{eventText(event)}</Text>
          <Text component="time" size="sm" c="dimmed" dateTime={new Date(event.createdAt).toISOString()}>
            {formatDateTime(event.createdAt, timeZone)}
          </Text>
          {showActors && event.actorName && <Text size="sm">by {event.actorName}</Text>}
          {event.note && (showActors || event.kind === 'corrected') && (
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {event.note}
            </Text>
          )}
        </li>
      ))}
    </Stack>
  );
}

function eventText({ kind, status, amountPaise }: TimelineEvent): string {
  const amount = amountPaise === null ? '' : ` of ${formatPaise(amountPaise)}`;
  const sentences: Record<HistoryKind, string> = {
    placed: 'Order placed',
    payment_failed: 'A payment did not go through',
    paid: `Payment${amount} received`,
    paid_again: `Second payment${amount} received`,
    held: `Payment${amount} received, and on hold`,
    disputed: `Payment${amount} disputed at the bank`,
    status: status === null ? 'Status changed' : orderStatusLabels[status],
    closed: 'Closed: not paid',
    refund_requested: `Refund${amount} on its way`,
    refund_processed: `Refunded${amount === '' ? '' : amount.slice(3)}`,
    refund_failed: `Refund${amount} failed`,
    corrected:
      amountPaise === null ? 'Order corrected' : `Order corrected: the total is now ${formatPaise(amountPaise)}`,
    quoted: amountPaise === null ? 'Priced' : `Priced at ${formatPaise(amountPaise)}`,
    reminded: 'Payment reminder mailed',
    reminders_stopped: 'Customer stopped payment reminders',
    reported: "Payment reported; we're checking it",
    report_rejected:
      amountPaise === null ? 'The reported payment was not found' : `Payment${amount} had been confirmed by mistake`,
  };
  return sentences[kind];
}

function toneOf({ kind, status }: TimelineEvent): 'good' | 'bad' | undefined {
  if (
    ['payment_failed', 'held', 'disputed', 'closed', 'refund_failed', 'report_rejected'].includes(kind) ||
    status === 'cancelled'
  )
    return 'bad';
  return kind === 'paid' || kind === 'refund_processed' || status === 'delivered' ? 'good' : undefined;
}
