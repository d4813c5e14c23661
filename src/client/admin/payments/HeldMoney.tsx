import { Button, Group, Text } from '@mantine/core';
import { useFeedback } from '#client/admin/ui/use-feedback.ts';
import { useMay } from '#client/admin/ui/use-may.ts';
import { trpc } from '#client/lib/trpc.ts';
import { deskMessages } from '#shared/messages.ts';
import { formatPaise } from '#shared/money.ts';
import type { HoldReason } from '#shared/payments.ts';
import type { OrderDetails, OrderPayment } from './payment.ts';

const holdTexts: Record<HoldReason, (totalPaise: number) => string> = {
  amount: (totalPaise) => `It is not what the order costs (${formatPaise(totalPaise)}).`,
  currency: () => 'It is not in rupees: see the history, and settle it in your Razorpay dashboard.',
  other_way: () => 'It came by card while another payment had been reported or recorded.',
};

/** Why a payment is on hold, and what can be decided beside refunding it. */
export function HeldMoney({ payment, order }: { payment: OrderPayment; order: OrderDetails }) {
  const { id: paymentId, heldBecause, refundedPaise } = payment;
  const may = useMay();
  const count = trpc.heldMoneyAdmin.count.useMutation(
    useFeedback({ saved: deskMessages.heldCounted, failed: deskMessages.decideFailed }),
  );
  const putAside = trpc.heldMoneyAdmin.putAside.useMutation(
    useFeedback({ saved: deskMessages.heldSettled, failed: deskMessages.decideFailed }),
  );
  if (heldBecause === null) return null;
  const seen = { paymentId, expectedUpdatedAt: order.updatedAt };
  const mayCount = heldBecause !== 'currency' && refundedPaise === 0 && order.paidAt === null;
  return (
    <>
      <Text size="sm">{holdTexts[heldBecause](order.totalPaise)}</Text>
      <Group gap="xs">
        {mayCount && order.status !== 'cancelled' && (
          <Button size="sm" loading={count.isPending} onClick={() => count.mutate(seen)}>
            Count for this order
          </Button>
        )}
        {heldBecause === 'currency' && may('refunds') && (
          <Button size="sm" loading={putAside.isPending} onClick={() => putAside.mutate(seen)}>
            Settled at Razorpay
          </Button>
        )}
      </Group>
    </>
  );
}

/** Takes the mark of a dispute off its order until there is other news. */
export function NoteDisputes({ orderId }: { orderId: string }) {
  const note = trpc.heldMoneyAdmin.noteDisputes.useMutation(
    useFeedback({ saved: deskMessages.disputeNoted, failed: deskMessages.decideFailed }),
  );
  return (
    <Button variant="default" size="sm" loading={note.isPending} onClick={() => note.mutate({ orderId })}>
      Noted
    </Button>
  );
}
