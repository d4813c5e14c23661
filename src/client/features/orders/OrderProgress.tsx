import { sentWords } from '#shared/courier.ts';
import { dayLabel } from '#shared/dates.ts';
import { hasMoney } from '#shared/payments.ts';
import { type OrderSummary, waitingLabels } from './order-types.ts';

type OrderInProgress = Pick<OrderSummary, 'status' | 'moneyState' | 'stage' | 'shipment' | 'arrival'> & {
  items: { kind: OrderSummary['items'][number]['kind'] }[];
};

/** What happens next with an order, and by which day its parcel arrives; nothing if its status says it all. */
export function OrderProgress({ order }: { order: OrderInProgress }) {
  const [news, arrival] = [newsOf(order), arrivalOf(order)];
  if (news === '' && arrival === '') return null;
  return (
    <p className="small">
      {news} {arrival && <strong className="marked">{arrival}</strong>}
    </p>
  );
}

function newsOf({ status, moneyState, stage, shipment, items }: OrderInProgress): string {
  const paid = hasMoney(moneyState) ? 'Paid.' : '';
  switch (status) {
    case 'pending':
      return waitingLabels[stage] ?? '';
    case 'confirmed':
      return items.some(({ kind }) => kind === 'printed')
        ? `${paid} We’re packing your copies.`.trim()
        : paid && `${paid} Ready to download.`;
    case 'shipped':
      return `${sentWords(shipment)}.`;
    default:
      return '';
  }
}

function arrivalOf({ arrival }: OrderInProgress): string {
  if (!arrival) return '';
  const day = dayLabel(arrival.by);
  return arrival.isLate ? `It was due by ${day}: please ask us where it is.` : `Arrives by ${day}`;
}
