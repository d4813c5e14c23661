import type { ReactNode } from 'react';
import { ToneBadge } from '#client/ui/ToneBadge.tsx';
import { isOnHold, isReceived, type PaymentMoney, type PaymentStatus } from '#shared/payments.ts';

const paymentBadges: Record<PaymentStatus | 'voided' | 'held' | 'closed', ReactNode> = {
  created: <ToneBadge tone="wait">Not paid yet</ToneBadge>,
  paid: <ToneBadge tone="good">Paid</ToneBadge>,
  failed: <ToneBadge tone="bad">Failed</ToneBadge>,
  refunded: <ToneBadge tone="quiet">Refunded</ToneBadge>,
  voided: <ToneBadge tone="quiet">Not received</ToneBadge>,
  held: <ToneBadge tone="bad">On hold</ToneBadge>,
  closed: <ToneBadge tone="quiet">Closed: being paid in another way</ToneBadge>,
};

type BadgedPayment = PaymentMoney & { status: PaymentStatus; voidedAt: number | null; closedAt?: number | null };

/** How a payment stands, wherever an admin sees it. */
export function PaymentBadge({ payment }: { payment: BadgedPayment }) {
  const { status, voidedAt, closedAt = null } = payment;
  if (voidedAt !== null) return paymentBadges.voided;
  if (isOnHold(payment)) return paymentBadges.held;
  return paymentBadges[closedAt !== null && !isReceived(status) ? 'closed' : status];
}
