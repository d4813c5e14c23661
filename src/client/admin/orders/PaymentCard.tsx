import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useMay } from '#client/admin/ui/use-may.ts';
import { useSite } from '#client/lib/site.ts';
import { type Tone, ToneBadge } from '#client/ui/ToneBadge.tsx';
import { formatDateTime } from '#shared/dates.ts';
import { formatPaise } from '#shared/money.ts';
import {
  type PaymentStatus,
  paymentMethodLabels,
  paymentReference,
  type RefundStatus,
  smallestRefundPaise,
} from '#shared/payments.ts';
import { dayText } from './desk-order.ts';
import { Fact, Facts } from './Facts.tsx';
import classes from './OrderDialog.module.css';
import type { OrderDetails, OrderPayment } from './order.ts';
import { RefundForm } from './RefundForm.tsx';
import { VoidPaymentForm } from './VoidPaymentForm.tsx';

const statuses: Record<PaymentStatus | 'voided', { label: string; tone: Tone }> = {
  created: { label: 'Not paid yet', tone: 'wait' },
  paid: { label: 'Paid', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
  refunded: { label: 'Refunded', tone: 'quiet' },
  voided: { label: 'Taken back', tone: 'quiet' },
};

const refundStatuses: Record<RefundStatus, { label: string; tone: Tone }> = {
  requested: { label: 'Requested', tone: 'wait' },
  pending: { label: 'Processing', tone: 'wait' },
  processed: { label: 'Refunded', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
};

/** One payment of an order with its references and refunds; it can be refunded or, if an admin recorded it, taken back. */
export function PaymentCard({ payment, order }: { payment: OrderPayment; order: OrderDetails }) {
  const { isDuplicate, amountPaise, refundedPaise, refunds, voidedAt } = payment;
  const status = voidedAt === null ? payment.status : 'voided';
  const isRecorded = payment.method !== 'razorpay';
  const leftPaise = status === 'paid' ? amountPaise - refundedPaise : 0;
  const isOwed = isDuplicate && leftPaise > 0;
  const may = useMay();
  const mayRefund = may('refunds') && leftPaise >= smallestRefundPaise;
  const mayTakeBack = mayRefund && isRecorded && refunds.length === 0;
  const [form, setForm] = useState<'refund' | 'void' | null>(null);
  const close = () => setForm(null);
  return (
    <Paper component="article" withBorder p="md" className={classes.payment ?? ''} data-alarming={isOwed || undefined}>
      <Stack gap="sm">
        <Group justify="space-between" align="flex-start">
          <Group gap="xs">
            <Text fw={700}>{formatPaise(amountPaise)}</Text>
            <ToneBadge tone={statuses[status].tone}>{statuses[status].label}</ToneBadge>
            {isOwed && <ToneBadge tone="bad">{may('refunds') ? 'Duplicate: refund this' : 'Duplicate'}</ToneBadge>}
          </Group>
          {mayRefund && form === null && (
            <Group gap="xs">
              {mayTakeBack && (
                <Button
                  variant="default"
                  size="sm"
                  aria-label={`Take back payment ${paymentReference(payment)}`}
                  onClick={() => setForm('void')}
                >
                  Take back
                </Button>
              )}
              <Button
                variant={isOwed ? 'filled' : 'default'}
                size="sm"
                aria-label={`Refund payment ${paymentReference(payment)}`}
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
          <RefundForm
            paymentId={payment.id}
            leftPaise={leftPaise}
            closesDownloads={
              order.items.some(({ kind }) => kind === 'download') &&
              !isDuplicate &&
              !order.payments.some((other) => other.id !== payment.id && keepsMoney(other))
            }
            isByHand={isRecorded}
            onDone={close}
          />
        )}
        {form === 'void' && <VoidPaymentForm order={order} payment={payment} onDone={close} />}
      </Stack>
    </Paper>
  );
}

const keepsMoney = ({ status, isDuplicate }: OrderPayment): boolean => status === 'paid' && !isDuplicate;

function PaymentFacts({ payment, leftPaise }: { payment: OrderPayment; leftPaise: number }) {
  const { timeZone } = useSite();
  const { method, utr, refundedPaise, razorpayOrderId, razorpayPaymentId, paidAt, voidedAt, voidReason } = payment;
  const { statement } = payment;
  return (
    <Facts>
      <Fact term="Paid">{paidAt === null ? 'Not yet' : formatDateTime(paidAt, timeZone)}</Fact>
      <Fact term="Method">{paymentMethodLabels[method]}</Fact>
      {method === 'razorpay' ? (
        <>
          <Fact term="Payment">{razorpayPaymentId ?? 'None'}</Fact>
          <Fact term="Razorpay order ID">{razorpayOrderId}</Fact>
        </>
      ) : (
        method !== 'cash' && <Fact term="UTR number">{utr || 'None'}</Fact>
      )}
      {statement && (
        <Fact term="Bank statement">
          {statement.paidOn === null ? 'Accepted' : `${dayText(statement.paidOn)}, accepted`}{' '}
          {formatDateTime(statement.createdAt, timeZone)}
          {statement.actorName && ` by ${statement.actorName}`}
        </Fact>
      )}
      {voidedAt !== null && (
        <>
          <Fact term="Taken back on">{formatDateTime(voidedAt, timeZone)}</Fact>
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
              {formatDateTime(createdAt, timeZone)} {actorName ? `by ${actorName}` : 'via Razorpay'}
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
