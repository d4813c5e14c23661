import { Anchor, Button, Group, Paper, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { DialogSection, Fact, Facts } from '#client/admin/ui/Facts.tsx';
import { useMay } from '#client/admin/ui/use-may.ts';
import { useSite } from '#client/lib/site.ts';
import { ToneBadge } from '#client/ui/ToneBadge.tsx';
import { dayLabel, formatDateTime } from '#shared/dates.ts';
import { deskMessages } from '#shared/messages.ts';
import { formatPaise } from '#shared/money.ts';
import { openedBy } from '#shared/order-items.ts';
import { paths } from '#shared/paths.ts';
import {
  disputeStatusLabels,
  isOnHold,
  paymentMethodLabels,
  paymentReference,
  type RefundStatus,
  type ReportStatus,
  smallestRefundPaise,
} from '#shared/payments.ts';
import { HeldMoney } from './HeldMoney.tsx';
import { NotReceivedForm } from './NotReceivedForm.tsx';
import { PaymentBadge } from './PaymentBadge.tsx';
import classes from './Payments.module.css';
import type { OrderDetails, OrderPayment } from './payment.ts';
import { RefundForm } from './RefundForm.tsx';

const reportBadges: Record<ReportStatus, ReactNode> = {
  open: <ToneBadge tone="wait">To be checked</ToneBadge>,
  accepted: <ToneBadge tone="good">Accepted</ToneBadge>,
  rejected: <ToneBadge tone="quiet">Rejected</ToneBadge>,
};

const refundBadges: Record<RefundStatus, ReactNode> = {
  requested: <ToneBadge tone="wait">Requested</ToneBadge>,
  pending: <ToneBadge tone="wait">Processing</ToneBadge>,
  processed: <ToneBadge tone="good">Refunded</ToneBadge>,
  failed: <ToneBadge tone="bad">Failed</ToneBadge>,
};

/** What was reported, paid and refunded of an order. */
export const OrderPayments = ({ order }: { order: OrderDetails }) => (
  <DialogSection title="Payments">
    <Reports reports={order.paymentReports} />
    {order.payments.length === 0 && <Text c="dimmed">{deskMessages.noMoney}.</Text>}
    {order.payments.map((payment) => (
      <PaymentCard key={payment.id} payment={payment} order={order} />
    ))}
  </DialogSection>
);

/** The payments that an order's customer has reported, and what was decided about them. */
function Reports({ reports }: { reports: OrderDetails['paymentReports'] }) {
  const { timeZone } = useSite();
  if (reports.length === 0) return null;
  return (
    <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }} aria-label="Reported payments">
      {reports.map(({ id, status, utr, amountPaise, hasProof, reason, actorName, createdAt }) => (
        <li key={id}>
          <Group gap="xs">
            <Text size="sm">Reported {formatDateTime(createdAt, timeZone)}</Text>
            {reportBadges[status]}
          </Group>
          <Text size="sm" c="dimmed">
            {amountPaise !== null && `${formatPaise(amountPaise)}, `}
            {utr === '' ? 'without UTR' : `UTR ${utr}`}
            {actorName && `, reviewed by ${actorName}`}
            {reason && `: ${reason}`}
          </Text>
          {hasProof && (
            <Anchor size="sm" href={paths.paymentProof(id)} target="_blank" rel="noopener noreferrer">
              Open the screenshot
            </Anchor>
          )}
        </li>
      ))}
    </Stack>
  );
}

/** One payment with its references and refunds; it can be refunded or, if an admin recorded it, marked as not received. */
function PaymentCard({ payment, order }: { payment: OrderPayment; order: OrderDetails }) {
  const { isDuplicate, amountPaise, refundedPaise, refunds } = payment;
  const isRecorded = payment.method !== 'razorpay';
  const leftPaise = payment.status === 'paid' ? amountPaise - refundedPaise : 0;
  const isHeld = isOnHold(payment);
  const isOwed = isDuplicate && !isHeld && leftPaise > 0;
  const may = useMay();
  const mayRefund = may('refunds') && leftPaise >= smallestRefundPaise;
  const mayReverse = mayRefund && isRecorded && refunds.length === 0;
  const [form, setForm] = useState<'refund' | 'void' | null>(null);
  const close = () => setForm(null);
  return (
    <Paper
      component="article"
      withBorder
      p="md"
      className={classes.payment ?? ''}
      data-alarming={isOwed || isHeld || undefined}
    >
      <Stack gap="sm">
        <Group justify="space-between" align="flex-start">
          <Group gap="xs">
            <Text fw={700}>{formatPaise(amountPaise)}</Text>
            <PaymentBadge payment={payment} />
            {isOwed && <ToneBadge tone="bad">{may('refunds') ? 'Duplicate: refund this' : 'Duplicate'}</ToneBadge>}
          </Group>
          {mayRefund && form === null && (
            <Group gap="xs">
              {mayReverse && (
                <Button
                  variant="default"
                  size="sm"
                  aria-label={`Not received: payment ${paymentReference(payment)}`}
                  onClick={() => setForm('void')}
                >
                  Not received
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
        {isHeld && <HeldMoney payment={payment} order={order} />}
        <PaymentFacts payment={payment} leftPaise={leftPaise} />
        <Disputes disputes={order.disputes.filter(({ paymentId }) => paymentId === payment.id)} />
        <Refunds refunds={refunds} />
        {form === 'refund' && (
          <RefundForm
            paymentId={payment.id}
            leftPaise={leftPaise}
            closes={
              isDuplicate || order.payments.some((other) => other.id !== payment.id && keepsMoney(other))
                ? ''
                : openedBy(order.items)
            }
            isByHand={isRecorded}
            onDone={close}
          />
        )}
        {form === 'void' && <NotReceivedForm order={order} payment={payment} onDone={close} />}
      </Stack>
    </Paper>
  );
}

const keepsMoney = ({ status, isDuplicate }: OrderPayment): boolean => status === 'paid' && !isDuplicate;

function PaymentFacts({ payment, leftPaise }: { payment: OrderPayment; leftPaise: number }) {
  const { timeZone } = useSite();
  const { method, utr, refundedPaise, razorpayOrderId, razorpayPaymentId, paidAt, voidedAt, voidReason } = payment;
  const { statement, feePaise } = payment;
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
      {feePaise !== null && <Fact term="Fee, paid by the customer">{formatPaise(feePaise)}</Fact>}
      {statement && (
        <Fact term="Bank statement">
          {statement.paidOn === null ? 'Accepted' : `${dayLabel(statement.paidOn)}, accepted`}{' '}
          {formatDateTime(statement.createdAt, timeZone)}
          {statement.actorName && ` by ${statement.actorName}`}
        </Fact>
      )}
      {voidedAt !== null && (
        <>
          <Fact term="Marked as not received">{formatDateTime(voidedAt, timeZone)}</Fact>
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

function Disputes({ disputes }: Pick<OrderDetails, 'disputes'>) {
  const { timeZone } = useSite();
  return disputes.map(({ id, status, amountPaise, respondBy, updatedAt }) => (
    <Text key={id} size="sm">
      {`Dispute of ${formatPaise(amountPaise)}: ${disputeStatusLabels[status]}, ${formatDateTime(updatedAt, timeZone)}`}
      {status === 'open' && respondBy !== null && `. Answer by ${formatDateTime(respondBy, timeZone)}.`}
    </Text>
  ));
}

function Refunds({ refunds }: Pick<OrderPayment, 'refunds'>) {
  const { timeZone } = useSite();
  if (refunds.length === 0) return null;
  return (
    <ul className={classes.refunds} aria-label="Refunds">
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
          {refundBadges[status]}
        </li>
      ))}
    </ul>
  );
}
