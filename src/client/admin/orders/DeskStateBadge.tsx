import { type Tone, ToneBadge } from '#client/ui/ToneBadge.tsx';
import { type DeskState, deskStateLabels } from '#shared/orders.ts';

const tones: Record<DeskState, Tone> = {
  to_quote: 'wait',
  awaiting: 'wait',
  claimed: 'bad',
  paid: 'bad',
  confirmed: 'good',
  shipped: 'quiet',
  delivered: 'good',
  cancelled: 'quiet',
};

/** How far an order has come on the order desk. */
export const DeskStateBadge = ({ state }: { state: DeskState }) => (
  <ToneBadge tone={tones[state]}>{deskStateLabels[state]}</ToneBadge>
);
