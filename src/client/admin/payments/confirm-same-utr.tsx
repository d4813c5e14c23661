import { List, Text } from '@mantine/core';
import { confirm } from '#client/admin/ui/confirm.tsx';
import type { Answers } from '#client/lib/trpc.ts';
import { shortOrderId } from '#shared/orders.ts';

type SameUtr = Answers['paymentReportsAdmin']['open'][number]['sameUtr'];

export const sameUtrTitle = 'UTR already used on another order';

const words: Record<SameUtr[number]['as'], string> = {
  payment: 'Paid on order',
  report: 'Reported on order',
  rejected: 'Reported and rejected on order',
};

/** `Paid on order #12ab34cd` */
export const sameUtrLine = ({ orderId, as }: SameUtr[number]): string => `${words[as]} ${shortOrderId(orderId)}`;

/** Asks before a payment is accepted under a UTR number that another order has too. */
export function confirmSameUtr(sameUtr: SameUtr, onConfirm: () => void): void {
  confirm({
    title: sameUtrTitle,
    text: (
      <>
        <List mb="sm">
          {sameUtr.map((same) => (
            <List.Item key={same.orderId}>{sameUtrLine(same)}</List.Item>
          ))}
        </List>
        <Text>
          Each bank payment has its own UTR. Accept only if you saw a second credit, or if one payment covers both
          orders.
        </Text>
      </>
    ),
    confirmLabel: 'Accept anyway',
    onConfirm,
  });
}
