import { type Tone, ToneBadge } from '#client/ui/ToneBadge.tsx';
import { isConfirmed } from '#shared/orders.ts';
import { type MoneyState, moneyStateLabels } from '#shared/payments.ts';
import type { AdminOrder } from './order.ts';

const tones: Record<Exclude<MoneyState, 'unpaid' | 'part_paid'>, Tone> = {
  paid: 'good',
  part_refunded: 'wait',
  refunded: 'quiet',
};

/** Whether an order is paid; red where it is confirmed or sent without all its money. */
export function MoneyBadge({ order: { moneyState, status } }: { order: Pick<AdminOrder, 'moneyState' | 'status'> }) {
  const unpaidTone = isConfirmed(status) ? 'bad' : status === 'cancelled' ? 'quiet' : 'wait';
  return (
    <ToneBadge tone={moneyState === 'unpaid' || moneyState === 'part_paid' ? unpaidTone : tones[moneyState]}>
      {moneyStateLabels[moneyState]}
    </ToneBadge>
  );
}
