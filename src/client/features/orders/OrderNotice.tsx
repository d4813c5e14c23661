import { Loader, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { PayOrder } from '#client/features/payments/PayOrder.tsx';
import { VoidedNotice } from '#client/features/payments/VoidedNotice.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { formatPaise } from '#shared/money.ts';
import { notReturnedPaise } from '#shared/payments.ts';
import { OrderThanks } from './OrderThanks.tsx';
import { OrderWithEducator } from './OrderWithEducator.tsx';
import { isWithEducator, type Order } from './order-types.ts';

/** What the buyer must know or do about an order. */
export function OrderNotice({ order }: { order: Order }) {
  const { state } = useLocation();
  const [isConfirming, setConfirming] = useState(Boolean(state?.confirming));
  if (order.takes.card && isConfirming) return <Confirming />;
  if (order.takes.report) return <PayOrder order={order} onUnconfirmed={() => setConfirming(true)} />;
  if (isWithEducator(order)) return <OrderWithEducator order={order} />;

  const kept = notReturnedPaise(order);
  if (order.status === 'cancelled')
    return (
      <Notice tone="wait" icon={<IconInfoCircle aria-hidden />} title="This order was cancelled">
        {kept > 0
          ? `We have received ${formatPaise(kept)} for it. We'll refund you or confirm the order: please use Contact Admin if you hear nothing within two days.`
          : order.paidPaise > 0
            ? 'Your payment was refunded in full, see below.'
            : "We haven't received a payment for it."}
      </Notice>
    );
  if (order.stage === 'awaiting')
    return (
      <Notice icon={<IconInfoCircle aria-hidden />}>We'll confirm this order once your payment has reached us.</Notice>
    );
  return order.voided ? <VoidedNotice reason={order.voided.reason} /> : <OrderThanks order={order} />;
}

function Confirming() {
  return (
    <Notice tone="wait" icon={<Loader size={20} aria-hidden />} title="We're confirming your payment">
      <Text size="sm" component="output">
        If you were charged, this page will update within a few minutes. Please don't pay again.
      </Text>
    </Notice>
  );
}
