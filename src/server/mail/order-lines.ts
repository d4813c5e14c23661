import { formatPaise } from '#shared/money.ts';
import type { ItemKind } from '#shared/orders.ts';

export type SoldItem = { title: string; kind: ItemKind; quantity: number; unitPricePaise: number };

/** What an order holds, a line each, as mails tell it. */
export const orderLines = (items: SoldItem[]): string =>
  items
    .map(({ title, kind, quantity, unitPricePaise }) => {
      const what = kind === 'download' ? 'PDF download' : 'printed copy';
      return `${title} (${what}), ${quantity} x ${formatPaise(unitPricePaise)}`;
    })
    .join('\n');
