import { Button } from '@mantine/core';
import {
  type Icon,
  IconCircleCheck,
  IconHomeCheck,
  IconListCheck,
  IconTags,
  IconTruckDelivery,
} from '@tabler/icons-react';
import { countOf } from '#client/admin/ui/count-of.ts';
import { useEditDialog } from '#client/admin/ui/Dialog.tsx';
import { ExportButton } from '#client/admin/ui/ExportButton.tsx';
import { type Selection, SelectionBar } from '#client/admin/ui/selection.tsx';
import { useMay } from '#client/admin/ui/use-may.ts';
import { trpc } from '#client/lib/trpc.ts';
import { mostOrdersChosen, type OrderStatus, orderStatusLabels } from '#shared/orders.ts';
import { paths } from '#shared/paths.ts';
import { lacksMoney } from '#shared/payments.ts';
import type { SelectedOrder } from './order.ts';
import { ShipOrdersDialog } from './ShipOrdersDialog.tsx';
import { useStatusChanges } from './status-change.ts';

type SelectionProps<Order> = { selection: Selection<Order> };

/** What can be done with the selected orders: their status, their parcels, their papers. */
export function OrderSelectionBar<Order extends SelectedOrder>({ selection }: SelectionProps<Order>) {
  const may = useMay();
  const orders = selection.selected;
  const change = useStatusChanges();
  const set = (status: OrderStatus, from: OrderStatus) => {
    const changed = orders.filter((order) => order.status === from);
    const unpaid = changed.filter(({ moneyState }) => lacksMoney(moneyState)).length;
    change.mutate({
      changes: changed.map(({ id, updatedAt }) => ({ id, status, expectedUpdatedAt: updatedAt })),
      said: orderStatusLabels[status] + (unpaid === 0 ? '' : `. ${countOf(unpaid, 'order')} without all the money`),
    });
  };
  const button = (label: string, Shown: Icon, from: OrderStatus, to: OrderStatus) => (
    <Button
      variant="default"
      leftSection={<Shown size={18} aria-hidden />}
      disabled={change.isPending || !orders.some(({ status }) => status === from)}
      onClick={() => set(to, from)}
    >
      {label}
    </Button>
  );
  return (
    <SelectionBar selection={selection} noun="orders" max={mostOrdersChosen}>
      {button('Confirm', IconCircleCheck, 'pending', 'confirmed')}
      <ShipButton orders={orders.filter(hasParcelToSend)} isOff={change.isPending} />
      {button('Delivered', IconHomeCheck, 'shipped', 'delivered')}
      <PaperLinks orders={orders} labels="Labels" />
      {may('bulkData') && <OrdersExport label="CSV" query={`ids=${orders.map(({ id }) => id).join(',')}`} />}
    </SelectionBar>
  );
}

/** What can be done with the selected parcels of the desk. */
export const ParcelsBar = <Order extends SelectedOrder>({ selection }: SelectionProps<Order>) => (
  <SelectionBar selection={selection} noun="orders" max={mostOrdersChosen} isKept>
    <ShipButton orders={selection.selected} />
    <PaperLinks orders={selection.selected} labels="Print labels" />
  </SelectionBar>
);

/** Whether printed copies of the order have still to leave. */
const hasParcelToSend = ({ status, items }: SelectedOrder): boolean =>
  (status === 'pending' || status === 'confirmed') && items.some(({ kind }) => kind === 'printed');

function ShipButton({ orders, isOff = false }: { orders: SelectedOrder[]; isOff?: boolean }) {
  const dialog = useEditDialog<null>();
  return (
    <>
      <Button
        leftSection={<IconTruckDelivery size={18} aria-hidden />}
        disabled={isOff || orders.length === 0}
        onClick={dialog.add}
      >
        Ship selected
      </Button>
      <ShipOrdersDialog orders={orders} dialog={dialog} />
    </>
  );
}

/** The address labels and the packing list of orders, to be printed; off while there are none. */
function PaperLinks({ orders, labels }: { orders: SelectedOrder[]; labels: string }) {
  const ids = orders.map(({ id }) => id);
  const papers = [
    { label: labels, icon: IconTags, href: paths.adminLabels(ids) },
    { label: 'Packing list', icon: IconListCheck, href: paths.adminPacking(ids) },
  ];
  return papers.map(({ label, icon: Shown, href }) => {
    const look = { variant: 'default', leftSection: <Shown size={18} aria-hidden />, children: label };
    return ids.length === 0 ? (
      <Button key={label} {...look} disabled />
    ) : (
      <Button key={label} {...look} component="a" href={href} target="_blank" rel="noopener" />
    );
  });
}

/** Downloads the orders of a query as CSV. */
export function OrdersExport({ query, label }: { query: string; label?: string }) {
  const { client } = trpc.useUtils();
  return (
    <ExportButton
      what="orders"
      href={`${paths.ordersExport}?${query}`}
      permission={client.ordersAdmin.mayExport}
      {...(label && { label })}
    />
  );
}
