import { Text } from '@mantine/core';
import { useSite } from '#client/lib/site.ts';
import { Panel } from '#client/ui/Panel.tsx';
import { formatDateTime } from '#shared/dates.ts';
import { signedPaise } from '#shared/money.ts';
import { paymentReference, type RefundStatus } from '#shared/payments.ts';
import classes from './OrderMoney.module.css';
import type { PayableOrder } from './payable-order.ts';

const refundSentences: Record<RefundStatus, string> = {
  requested: 'Refund on its way',
  pending: 'Refund on its way',
  processed: 'Refunded',
  failed: "Refund failed; we're on it",
};

/** The payments and refunds of an order; nothing before the first payment. */
export function OrderMoney({ order }: { order: PayableOrder }) {
  const { timeZone } = useSite();
  if (order.payments.length === 0) return null;
  const unlisted = unlistedRefunds(order);
  return (
    <Panel title="Payment">
      <ul className={classes.moves}>
        {order.payments.map(
          ({ id, method, utr, razorpayPaymentId, amountPaise, isDuplicate, isHeld, isPart, paidAt }) => (
            <Move
              key={id}
              what={
                isHeld
                  ? 'Received; we are looking into it'
                  : isDuplicate
                    ? 'Paid twice; this will be refunded'
                    : isPart
                      ? 'Part paid'
                      : 'Paid'
              }
              when={paidAt === null ? '' : formatDateTime(paidAt, timeZone)}
              reference={paymentReference({ method, utr, razorpayPaymentId })}
              paise={amountPaise}
            />
          ),
        )}
        {order.refunds.map(({ id, status, amountPaise, updatedAt }) => (
          <Move
            key={id}
            what={refundSentences[status]}
            when={formatDateTime(updatedAt, timeZone)}
            paise={-amountPaise}
          />
        ))}
        {unlisted > 0 && <Move what="Refunded" paise={-unlisted} />}
      </ul>
      {order.refunds.length + unlisted > 0 && (
        <Text size="sm" c="dimmed" mt="sm">
          Banks take 5 to 7 working days to show a refund.
          {closesDownloads(order) && ' What was refunded is no longer available.'}
        </Text>
      )}
    </Panel>
  );
}

/** A part of the money sent back leaves the downloads open. */
const closesDownloads = ({ items, moneyState }: PayableOrder): boolean =>
  moneyState === 'refunded' && items.some(({ kind }) => kind === 'download');

/** Refunded amounts without a refund record, in paise. */
const unlistedRefunds = ({ payments, refunds }: PayableOrder): number =>
  payments.reduce((sum, { refundedPaise }) => sum + refundedPaise, 0) -
  refunds.reduce((sum, { status, amountPaise }) => (status === 'failed' ? sum : sum + amountPaise), 0);

type MoveProps = { what: string; when?: string; reference?: string; paise: number };

function Move({ what, when = '', reference = '', paise }: MoveProps) {
  return (
    <li className={classes.move}>
      <div>
        <Text>{what}</Text>
        <Text size="sm" c="dimmed">
          {[when, reference].filter(Boolean).join(' · ')}
        </Text>
      </div>
      <Text fw={600}>{signedPaise(paise)}</Text>
    </li>
  );
}
