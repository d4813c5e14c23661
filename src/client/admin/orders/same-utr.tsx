import { List, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import type { OpenClaim } from '#client/admin/fulfilment/desk-order.ts';
import { shortOrderId } from '#shared/orders.ts';

type SameUtr = OpenClaim['sameUtr'];

export const sameUtrTitle = 'UTR already used on another order';

const words: Record<SameUtr[number]['as'], string> = {
  payment: 'Paid with it: order',
  report: 'Reported with it: order',
  rejected: 'Reported with it and rejected: order',
};

/** `Paid with it: order #12ab34cd` */
export const sameUtrLine = ({ orderId, as }: SameUtr[number]): string => `${words[as]} ${shortOrderId(orderId)}`;

/** Asks before money is booked under a UTR number that another order has too. */
export function askAboutSameUtr(sameUtr: SameUtr, onConfirm: () => void): void {
  modals.openConfirmModal({
    title: sameUtrTitle,
    children: (
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
    labels: { cancel: 'Cancel', confirm: 'Accept anyway' },
    cancelProps: { 'data-autofocus': true },
    confirmProps: { color: 'red.9' },
    closeButtonProps: { 'aria-label': 'Close' },
    onConfirm,
  });
}
