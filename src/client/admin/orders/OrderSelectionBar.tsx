import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCircleCheck, IconHomeCheck, IconListCheck, IconTags, IconTruckDelivery } from '@tabler/icons-react';
import { countOf } from '#client/admin/ui/count-of.ts';
import { type Selection, SelectionBar } from '#client/admin/ui/selection.tsx';
import { useMay } from '#client/admin/ui/use-may.ts';
import { mostOrdersChosen, type OrderStatus, orderStatusLabels } from '#shared/orders.ts';
import { paths } from '#shared/paths.ts';
import { lacksMoney } from '#shared/payments.ts';
import { OrdersExport } from './OrdersExport.tsx';
import type { SelectedOrder } from './order.ts';
import { ShipOrdersDialog } from './ShipOrdersDialog.tsx';
import { useStatusChanges } from './use-status-changes.tsx';

/** What can be done with the selected orders: their status, their parcels, their papers. */
export function OrderSelectionBar<Order extends SelectedOrder>({ selection }: { selection: Selection<Order> }) {
  const may = useMay();
  const orders = selection.selected;
  const ids = orders.map(({ id }) => id);
  const change = useStatusChanges();
  const [isShipping, shipping] = useDisclosure(false);
  const parcels = orders.filter(hasParcelToSend);
  const set = (status: OrderStatus, from: readonly OrderStatus[]) => {
    const changed = orders.filter((order) => from.includes(order.status));
    const unpaid = changed.filter(({ moneyState }) => lacksMoney(moneyState)).length;
    change.mutate({
      changes: changed.map(({ id, updatedAt }) => ({ id, status, expectedUpdatedAt: updatedAt })),
      said: orderStatusLabels[status] + (unpaid === 0 ? '' : `. ${countOf(unpaid, 'order')} without all the money`),
    });
  };
  const button = (label: string, Icon: typeof IconTags, from: readonly OrderStatus[], to: OrderStatus) => (
    <Button
      variant="default"
      leftSection={<Icon size={18} aria-hidden />}
      disabled={change.isPending || !orders.some(({ status }) => from.includes(status))}
      onClick={() => set(to, from)}
    >
      {label}
    </Button>
  );
  const paper = (label: string, Icon: typeof IconTags, href: string) => (
    <Button
      component="a"
      href={href}
      target="_blank"
      rel="noopener"
      variant="default"
      leftSection={<Icon size={18} aria-hidden />}
    >
      {label}
    </Button>
  );
  return (
    <>
      <SelectionBar selection={selection} noun="orders" max={mostOrdersChosen}>
        {button('Confirm', IconCircleCheck, ['pending'], 'confirmed')}
        <Button
          leftSection={<IconTruckDelivery size={18} aria-hidden />}
          disabled={change.isPending || parcels.length === 0}
          onClick={shipping.open}
        >
          Ship selected
        </Button>
        {button('Delivered', IconHomeCheck, ['shipped'], 'delivered')}
        {paper('Labels', IconTags, paths.adminLabels(ids))}
        {paper('Packing list', IconListCheck, paths.adminPacking(ids))}
        {may('bulkData') && <OrdersExport label="CSV" query={`ids=${ids.join(',')}`} />}
      </SelectionBar>
      <ShipOrdersDialog orders={parcels} opened={isShipping} onClose={shipping.close} />
    </>
  );
}

/** Whether printed copies of the order have still to leave. */
const hasParcelToSend = ({ status, items }: SelectedOrder): boolean =>
  (status === 'pending' || status === 'confirmed') && items.some(({ kind }) => kind === 'printed');
