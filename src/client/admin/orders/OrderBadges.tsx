import { type Tone, ToneBadge } from '#client/ui/ToneBadge.tsx';
import { isConfirmed, type OrderStage, orderStageLabels } from '#shared/orders.ts';
import { type MoneyState, moneyStateLabels } from '#shared/payments.ts';
import { type AdminOrder, attentionWords } from './order.ts';

const moneyTones: Partial<Record<MoneyState, Tone>> = { paid: 'good', part_refunded: 'wait', refunded: 'quiet' };

/** Whether an order is paid; red where it is confirmed or sent without all its money. */
export function MoneyBadge({ order: { moneyState, status } }: { order: Pick<AdminOrder, 'moneyState' | 'status'> }) {
  const unpaidTone = isConfirmed(status) ? 'bad' : status === 'cancelled' ? 'quiet' : 'wait';
  return <ToneBadge tone={moneyTones[moneyState] ?? unpaidTone}>{moneyStateLabels[moneyState]}</ToneBadge>;
}

const stageTones: Record<OrderStage, Tone> = {
  to_quote: 'wait',
  awaiting: 'wait',
  held: 'bad',
  to_check: 'bad',
  paid: 'bad',
  confirmed: 'good',
  shipped: 'quiet',
  delivered: 'good',
  cancelled: 'quiet',
};

/** How far an order has come on the order desk. */
export const StageBadge = ({ stage }: { stage: OrderStage }) => (
  <ToneBadge tone={stageTones[stage]}>{orderStageLabels[stage]}</ToneBadge>
);

/** Why an order needs attention, a badge for each reason. */
export const AttentionBadges = ({ order: { attention } }: { order: Pick<AdminOrder, 'attention'> }) =>
  attention.map((reason) => (
    <ToneBadge key={reason} tone="bad">
      {attentionWords[reason].badge}
    </ToneBadge>
  ));
