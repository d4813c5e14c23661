import { IconClock, IconSearch } from '@tabler/icons-react';
import { Notice } from '#client/ui/Notice.tsx';
import { formatPaise } from '#shared/money.ts';
import type { Order } from './order-types.ts';

/** A pending order that waits for the educator: for its price, a check of its payment, or a decision about money. */
export function OrderWithEducator({ order }: { order: Order }) {
  if (order.stage === 'to_quote')
    return (
      <Notice tone="wait" icon={<IconClock aria-hidden />} title="We’re getting you a price">
        We'll send it by email and WhatsApp, and show it here. You don’t need to pay anything yet.
      </Notice>
    );
  if (order.stage === 'held')
    return (
      <Notice tone="wait" icon={<IconSearch aria-hidden />} title="We're looking into your payment">
        Money has reached us that does not fit this order as it is. Please don't pay again: we'll write to you.
      </Notice>
    );
  return (
    <Notice tone="wait" icon={<IconSearch aria-hidden />} title="We're checking your payment">
      {order.paymentReport && `${paymentToldOf(order.paymentReport)} `}
      We'll email you once the bank shows it, usually the same day.
    </Notice>
  );
}

/** What the student has told us, in words. */
function paymentToldOf({ utr, amountPaise }: NonNullable<Order['paymentReport']>): string {
  const paid = amountPaise ? `You told us you paid ${formatPaise(amountPaise)}` : 'You told us you paid';
  return utr ? `${paid} (UTR ${utr}).` : `${paid} and sent a screenshot.`;
}
