import { Group, Loader, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { TestPaymentNote } from '#client/features/checkout/TestPaymentNote.tsx';
import { reloadAfterPaymentMs, usePurchase } from '#client/features/checkout/use-purchase.ts';
import { useSite } from '#client/lib/site.ts';
import { trpc } from '#client/lib/trpc.ts';
import { ActionButton } from '#client/ui/ActionButton.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { messages } from '#shared/messages.ts';
import { formatPaise } from '#shared/money.ts';
import { OrderThanks } from './OrderThanks.tsx';
import { isUnpaid, type Order } from './order-types.ts';
import { UpiOrder, VoidedNotice } from './UpiOrder.tsx';

/** What the buyer must know or do about an order. */
export function OrderNotice({ order }: { order: Order }) {
  const { state } = useLocation();
  const [isConfirming, setConfirming] = useState(Boolean(state?.confirming));
  if (isUnpaid(order))
    return isConfirming ? <Confirming /> : <Unpaid order={order} onUnconfirmed={() => setConfirming(true)} />;

  if (order.payBy === 'upi' && order.status === 'pending') return <UpiOrder order={order} />;

  const kept = keptPaise(order);
  if (order.status === 'cancelled')
    return (
      <Notice tone="wait" icon={<IconInfoCircle aria-hidden />} title="This order was cancelled">
        {kept > 0
          ? `We have received ${formatPaise(kept)} for it. We'll refund you or confirm the order: please use Contact Admin if you hear nothing within two days.`
          : order.payments.length > 0
            ? 'Your payment was refunded in full, see below.'
            : "We haven't received a payment for it."}
      </Notice>
    );
  if (order.status === 'pending' && order.paymentStatus === null)
    return (
      <Notice icon={<IconInfoCircle aria-hidden />}>We'll confirm this order once your payment has reached us.</Notice>
    );
  return order.voided ? <VoidedNotice reason={order.voided.reason} /> : <OrderThanks order={order} />;
}

/** Received and not refunded, in paise. */
const keptPaise = ({ payments }: Order): number =>
  payments.reduce((sum, { amountPaise, refundedPaise }) => sum + amountPaise - refundedPaise, 0);

function Confirming() {
  return (
    <Notice tone="wait" icon={<Loader size={20} aria-hidden />} title="We're confirming your payment">
      <Text size="sm" component="output">
        If you were charged, this page will update within a few minutes. Please don't pay again.
      </Text>
    </Notice>
  );
}

function Unpaid({ order, onUnconfirmed }: { order: Order; onUnconfirmed: () => void }) {
  const { payment } = useSite();
  const utils = trpc.useUtils();
  const resume = trpc.checkout.resume.useMutation();
  const refresh = () => void utils.orders.byId.invalidate({ id: order.id });
  const hasDownload = order.items.some(({ kind }) => kind === 'download');
  const { busy, pay } = usePurchase({
    description: order.items.length === 1 ? (order.items[0]?.title ?? '') : `${order.items.length} study materials`,
    begin: () => resume.mutateAsync({ orderId: order.id }),
    ...(!hasDownload && { succeeded: messages.printedSucceeded }),
    onPaid: () => void setTimeout(() => window.location.reload(), reloadAfterPaymentMs),
    onUnconfirmed,
    onRefused: refresh,
  });
  return (
    <Notice
      tone="wait"
      icon={<IconAlertTriangle aria-hidden />}
      title={order.paymentStatus === 'failed' ? 'The payment failed.' : 'The payment was not completed.'}
    >
      <Stack gap="sm" align="flex-start">
        <Text size="sm">We haven't received a payment. If you've just paid, this page will update.</Text>
        {payment && (
          <Group>
            <ActionButton loading={busy} onClick={() => pay(order.totalPaise)}>
              Pay {formatPaise(order.totalPaise)}
            </ActionButton>
            <TestPaymentNote />
          </Group>
        )}
      </Stack>
    </Notice>
  );
}
