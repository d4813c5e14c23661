import type { DeskState, ItemKind, OrderStatus } from './orders.ts';
import type { PayWay } from './payments.ts';

/** What an admin does next with an order. `check`: a payment that the customer reported. */
export type NextStep = 'quote' | 'check' | 'receive' | 'confirm' | 'ship' | 'deliver';

type Standing = {
  deskState: DeskState;
  status: OrderStatus;
  payBy: PayWay;
  quotedAt: number | null;
  duePaise: number;
  hasOpenReport: boolean;
  items: readonly { kind: ItemKind }[];
};

/** Null where nothing is to be done, or only its customer can do it. */
export function nextStepOf(order: Standing): NextStep | null {
  switch (order.deskState) {
    case 'to_quote':
      return 'quote';
    case 'claimed':
      return 'check';
    case 'awaiting':
    case 'delivered':
      return canReceive(order) ? 'receive' : null;
    case 'paid':
      return 'confirm';
    case 'confirmed':
      if (order.items.some(({ kind }) => kind === 'printed')) return 'ship';
      return canReceive(order) ? 'receive' : null;
    case 'shipped':
      return 'deliver';
    case 'cancelled':
      return null;
  }
}

/** Whether money that the educator received can be recorded; also for a confirmed or sent order, which keeps its status. */
export const canReceive = ({ payBy, quotedAt, status, duePaise, hasOpenReport }: Standing): boolean =>
  payBy === 'upi' && quotedAt !== null && status !== 'cancelled' && duePaise > 0 && !hasOpenReport;
