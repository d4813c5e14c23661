import { formatPaise } from '#shared/money.ts';
import { type ItemKind, itemLabel } from '#shared/order-items.ts';

export type SoldItem = {
  title: string;
  kind: ItemKind;
  format: string;
  quantity: number;
  unitPricePaise: number;
  /** The combo pack it was sold in; empty: by itself. */
  comboTitle: string;
};

export const orderLines = (items: SoldItem[]): string =>
  items
    .map(({ title, kind, format, quantity, unitPricePaise, comboTitle }) => {
      const what = kind === 'printed' ? 'printed copy' : itemLabel({ kind, format });
      const pack = comboTitle === '' ? '' : `, in ${comboTitle}`;
      return `${title} (${what}${pack}), ${quantity} x ${formatPaise(unitPricePaise)}`;
    })
    .join('\n');

type Sums = { courierPaise: number; discountPaise: number; totalPaise: number };

export const orderSums = ({ courierPaise, discountPaise, totalPaise }: Sums): string =>
  [
    ...(courierPaise > 0 ? [`Courier: ${formatPaise(courierPaise)}`] : []),
    ...(discountPaise > 0 ? [`Discount: -${formatPaise(discountPaise)}`] : []),
    `Total: ${formatPaise(totalPaise)}`,
  ].join('\n');
