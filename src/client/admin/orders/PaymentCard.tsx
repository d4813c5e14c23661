import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useSite } from '#client/lib/site.ts';
import { type Tone, ToneBadge } from '#client/ui/ToneBadge.tsx';
import { formatDateTime } from '#shared/dates.ts';
import { formatPaise } from '#shared/money.ts';
import { type PaymentStatus, type RefundStatus, smallestRefundPaise } from '#shared/payments.ts';
import { Fact, Facts } from './Facts.tsx';
import classes from './OrderDialog.module.css';
import type { OrderDetails, OrderPayment } from './order.ts';
import { RefundForm } from './RefundForm.tsx';
import { UndoAcceptanceForm } from './UndoAcceptanceForm.tsx';

const statuses: Record<PaymentStatus | 'voided', { label: string; tone: Tone }> = {
  created: { label: 'Not paid yet', tone: 'wait' },
  paid: { label: 'Paid', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
  refunded: { label: 'Refunded', tone: 'quiet' },
  voided: { label: 'Acceptance undone', tone: 'quiet' },
};

const refundStatuses: Record<RefundStatus, { label: string; tone: Tone }> = {
  requested: { label: 'Asked for', tone: 'wait' },
  pending: { label: 'On its way', tone: 'wait' },
  processed: { label: 'Made', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
};

/** One payment of an order with its references and refunds; it can be refunded or its acceptance undone. */
export function PaymentCard({ payment, order }: { payment: OrderPayment; order: OrderDetails }) {
  const [form, setForm] = useState<'refund' | 'undo' | null>(null);
  const { isDuplicate, amountPaise, refundedPaise, refunds, voidedAt } = payment;
  const status = voidedAt === null ? payment.status : 'voided';
  const isByUpi = payment.method === 'upi';
  const leftPaise = status === 'paid' ? amountPaise - refundedPaise : 0;
  const isOwed = isDuplicate && leftPaise > 0;
  const close = () => setForm(null);
  return (
    <Paper component="article" withBorder p="md" className={classes.payment ?? ''} data-alarming={isOwed || undefined}>
      <Stack gap="sm">
        <Group justify="space-between" align="flex-start">
          <Group gap="xs">
            <Text fw={700}>{formatPaise(amountPaise)}</Text>
            <ToneBadge tone={statuses[status].tone}>{statuses[status].label}</ToneBadge>
            {isOwed && <ToneBadge tone="bad">Paid twice: refund this one</ToneBadge>}
          </Group>
          {leftPaise >= smallestRefundPaise && form === null && (
            <Group gap="xs">
              {isByUpi && refunds.length === 0 && (
                <Button variant="default" size="sm" onClick={() => setForm('undo')}>
                  Undo acceptance
                </Button>
              )}
              <Button
                variant={isOwed ? 'filled' : 'default'}
                size="sm"
                aria-label={`Refund payment ${referenceOf(payment) || 'by UPI'}`}
                onClick={() => setForm('refund')}
              >
                Refund
              </Button>
            </Group>
          )}
        </Group>
        <PaymentFacts payment={payment} leftPaise={leftPaise} />
        <Refunds refunds={refunds} />
        {form === 'refund' && (
          <RefundForm paymentId={payment.id} leftPaise={leftPaise} isByHand={isByUpi} onDone={close} />
        )}
        {form === 'undo' && <UndoAcceptanceForm order={order} amountPaise={amountPaise} onDone={close} />}
      </Stack>
    </Paper>
  );
}

const referenceOf = ({ method, utr, razorpayPaymentId }: OrderPayment): string =>
  method === 'upi' ? utr : (razorpayPaymentId ?? '');

function PaymentFacts({ payment, leftPaise }: { payment: OrderPayment; leftPaise: number }) {
  const { timeZone } = useSite();
  const { method, refundedPaise, razorpayOrderId, paidAt, voidedAt, voidReason } = payment;
  return (
    <Facts>
      <Fact term="Paid">{paidAt === null ? 'Not yet' : formatDateTime(paidAt, timeZone)}</Fact>
      <Fact term={method === 'upi' ? 'UTR number' : 'Payment'}>{referenceOf(payment) || 'None'}</Fact>
      {method !== 'upi' && <Fact term="Provider’s order">{razorpayOrderId}</Fact>}
      {voidedAt !== null && (
        <>
          <Fact term="Undone">{formatDateTime(voidedAt, timeZone)}</Fact>
          <Fact term="Reason">{voidReason}</Fact>
        </>
      )}
      {refundedPaise > 0 && (
        <Fact term="Refunded">
          {formatPaise(refundedPaise)}
          {leftPaise > 0 && `, ${formatPaise(leftPaise)} kept`}
        </Fact>
      )}
    </Facts>
  );
}

function Refunds({ refunds }: Pick<OrderPayment, 'refunds'>) {
  const { timeZone } = useSite();
  if (refunds.length === 0) return null;
  return (
    <ul className={classes.items} aria-label="Refunds">
      {refunds.map(({ id, status, amountPaise, reason, failure, actorName, createdAt }) => (
        <li key={id}>
          <div>
            <Text size="sm" fw={600}>
              Refund of {formatPaise(amountPaise)}
            </Text>
            <Text size="sm" c="dimmed">
              {formatDateTime(createdAt, timeZone)} {actorName ? `by ${actorName}` : 'at the provider'}
            </Text>
            {reason && <Text size="sm">{reason}</Text>}
            {failure && (
              <Text size="sm" c="var(--mantine-color-error)">
                {failure}
              </Text>
            )}
          </div>
          <ToneBadge tone={refundStatuses[status].tone}>{refundStatuses[status].label}</ToneBadge>
        </li>
      ))}
    </ul>
  );
}
