import { Button, Tabs } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { OrderDialog } from '#client/admin/orders/OrderDialog.tsx';
import { AdminScreen } from '#client/admin/ui/AdminScreen.tsx';
import { EditDialog } from '#client/admin/ui/EditDialog.tsx';
import { useEditDialog } from '#client/admin/ui/use-edit-dialog.ts';
import { useRefreshLists } from '#client/admin/ui/use-refresh-lists.ts';
import { useFilters } from '#client/lib/filters.ts';
import { trpc } from '#client/lib/trpc.ts';
import { choiceOf } from '#shared/enums.ts';
import { deskTabs } from '#shared/fulfilment.ts';
import classes from './DeskScreen.module.css';
import { tabLabels } from './desk-order.ts';
import { NewOrderForm } from './NewOrderForm.tsx';
import { OrdersTab } from './OrdersTab.tsx';
import { PaymentReportsTab } from './PaymentReportsTab.tsx';
import { ToSendTab } from './ToSendTab.tsx';
import { useTamilFont } from './use-tamil-font.ts';

/** The open orders by what is to be done next: check a payment, quote, wait for payment, send, wait for delivery. */
export function DeskScreen() {
  const { filters, setFilters } = useFilters(['tab', 'order']);
  const tab = choiceOf(deskTabs, filters.tab) ?? 'claims';
  const counts = trpc.fulfilmentAdmin.counts.useQuery(undefined, { refetchOnMount: 'always' });
  const refresh = useRefreshLists();
  const dialog = useEditDialog<null>();
  useTamilFont();
  const open = (order: string) => setFilters({ order });

  return (
    <AdminScreen
      title="Order Desk"
      description="Printed copies from the first message to the door, part by part."
      refreshed={[{ isRefetching: counts.isRefetching, refetch: refresh }]}
      actions={
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={dialog.add}>
          New order
        </Button>
      }
    >
      <Tabs
        value={tab}
        onChange={(chosen) => setFilters({ tab: chosen === 'claims' ? '' : (chosen ?? '') })}
        keepMounted={false}
      >
        <Tabs.List mb="lg" aria-label="Parts of the desk" className={classes.tabs ?? ''}>
          {deskTabs.map((name) => (
            <Tabs.Tab key={name} value={name} mih={44}>
              {tabLabels[name]}
              {counts.data && ` (${counts.data[name].toLocaleString('en-IN')})`}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="claims">
          <PaymentReportsTab onOpen={open} />
        </Tabs.Panel>
        <Tabs.Panel value="send">
          <ToSendTab onOpen={open} />
        </Tabs.Panel>
        {(['quote', 'awaiting', 'way'] as const).map((name) => (
          <Tabs.Panel key={name} value={name}>
            <OrdersTab tab={name} onOpen={open} />
          </Tabs.Panel>
        ))}
      </Tabs>
      <EditDialog dialog={dialog} title="New order">
        <NewOrderForm dialog={dialog} onAdded={open} />
      </EditDialog>
      <OrderDialog id={filters.order} onClose={() => setFilters({ order: '' })} />
    </AdminScreen>
  );
}
