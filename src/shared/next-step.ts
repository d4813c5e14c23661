import type { ItemKind } from './order-items.ts';
import type { OrderStage, TakesMoney } from './orders.ts';

/** What an admin does next with an order. `check`: a payment that the customer reported. */
export type NextStep = 'quote' | 'check' | 'receive' | 'confirm' | 'ship' | 'deliver';

type OrderOnDesk = {
  stage: OrderStage;
  takes: TakesMoney;
  items: readonly { kind: ItemKind }[];
};

/** Null where nothing is to be done, or only its customer can do it. */
export function nextStepOf({ stage, takes, items }: OrderOnDesk): NextStep | null {
  switch (stage) {
    case 'to_quote':
      return 'quote';
    case 'to_check':
      return 'check';
    case 'awaiting':
    case 'delivered':
      return takes.desk ? 'receive' : null;
    case 'paid':
      return 'confirm';
    case 'confirmed':
      if (items.some(({ kind }) => kind === 'printed')) return 'ship';
      return takes.desk ? 'receive' : null;
    case 'shipped':
      return 'deliver';
    case 'held':
    case 'cancelled':
      return null;
  }
}
