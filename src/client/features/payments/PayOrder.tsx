import { Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { TestPaymentNote } from '#client/features/checkout/TestPaymentNote.tsx';
import { paidText, reloadAfterPaymentMs, usePurchase } from '#client/features/checkout/use-purchase.ts';
import { useSite } from '#client/lib/site.ts';
import { trpc } from '#client/lib/trpc.ts';
import { ActionButton } from '#client/ui/ActionButton.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { formatPaise } from '#shared/money.ts';
import { PayByUpi } from './PayByUpi.tsx';
import classes from './PayOrder.module.css';
import type { PayableOrder } from './payable-order.ts';

type PayOrderProps = { order: PayableOrder; onUnconfirmed: () => void };

/** Both ways to pay an order: first the one that it was begun with, then the other, folded. */
export function PayOrder({ order, onUnconfirmed }: PayOrderProps) {
  const { payment } = useSite();
  const card = payment && order.takes.card ? <PayByCard order={order} onUnconfirmed={onUnconfirmed} /> : null;
  const upi = <PayByUpi order={order} />;
  if (!order.isUnpaidByCard)
    return (
      <Stack gap="md">
        {upi}
        {card && <OtherWay label="Pay by card instead">{card}</OtherWay>}
      </Stack>
    );
  return (
    <Stack gap="md">
      <Notice
        tone="wait"
        icon={<IconAlertTriangle aria-hidden />}
        title={order.hasFailedTry ? 'The payment failed.' : 'The payment was not completed.'}
      >
        <Stack gap="sm" align="flex-start">
          <Text size="sm">We haven't received a payment. If you've just paid, this page will update.</Text>
          {card}
        </Stack>
      </Notice>
      {/* Who has reported a payment that was not found goes on where it was reported. */}
      <OtherWay label="Pay by UPI instead" isOpen={card === null || order.paymentReport !== null}>
        {upi}
      </OtherWay>
    </Stack>
  );
}

type OtherWayProps = { label: string; isOpen?: boolean; children: ReactNode };

const OtherWay = ({ label, isOpen = false, children }: OtherWayProps) => (
  <details className={classes.other} open={isOpen}>
    <summary>{label}</summary>
    <div className={classes.way}>{children}</div>
  </details>
);

function PayByCard({ order, onUnconfirmed }: PayOrderProps) {
  const utils = trpc.useUtils();
  const resume = trpc.checkout.resume.useMutation();
  const { busy, pay } = usePurchase({
    description: order.items.length === 1 ? (order.items[0]?.title ?? '') : `${order.items.length} study materials`,
    begin: () => resume.mutateAsync({ orderId: order.id }),
    succeeded: paidText(order.items),
    onPaid: () => void setTimeout(() => window.location.reload(), reloadAfterPaymentMs),
    onUnconfirmed,
    onRefused: () => void utils.orders.byId.invalidate({ id: order.id }),
  });
  return (
    <Group>
      <ActionButton loading={busy} onClick={() => pay(order.totalPaise)}>
        Pay {formatPaise(order.totalPaise)}
      </ActionButton>
      <TestPaymentNote />
    </Group>
  );
}
