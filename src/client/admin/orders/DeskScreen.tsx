import { Tabs } from '@mantine/core';
import { IconFileSpreadsheet, IconPlus } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { PaymentReportsTab } from '#client/admin/payments/PaymentReportsTab.tsx';
import { AdminScreen } from '#client/admin/ui/AdminScreen.tsx';
import { EditDialog, useEditDialog } from '#client/admin/ui/Dialog.tsx';
import { polled } from '#client/admin/ui/polling.ts';
import { useAddOnArrival } from '#client/admin/ui/use-add-on-arrival.ts';
import { useOpened } from '#client/admin/ui/use-opened.ts';
import { useFilters } from '#client/lib/filters.ts';
import { trpc } from '#client/lib/trpc.ts';
import { ActionButton } from '#client/ui/ActionButton.tsx';
import { type DeskTab, deskTabs } from '#shared/desk.ts';
import { choiceOf } from '#shared/enums.ts';
import { paths } from '#shared/paths.ts';
import classes from './DeskScreen.module.css';
import { firstWithWork, tabLabels } from './desk-order.ts';
import { JustDone } from './JustDone.tsx';
import { NewOrderForm } from './NewOrderForm.tsx';
import { OrderDialog } from './OrderDialog.tsx';
import { OrdersTab } from './OrdersTab.tsx';

/** The open orders by what needs doing next: check a payment, quote, wait for payment, send, wait for delivery. */
export function DeskScreen() {
  const { filters, setFilters } = useFilters(['tab']);
  const counts = trpc.deskAdmin.counts.useQuery(undefined, { refetchOnMount: 'always', ...polled });
  const [opening, setOpening] = useState<DeskTab | null>(null);
  // Once only: the tab stays when its last order is done.
  if (opening === null && counts.data) setOpening(firstWithWork(counts.data));
  const tab = choiceOf(deskTabs, filters.tab) ?? opening ?? 'check';
  const tabs = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // On a phone the tabs are moved sideways.
    const chosen = tabs.current?.querySelector(`[aria-controls$="panel-${tab}"]`);
    chosen?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [tab]);
  const dialog = useEditDialog<null>();
  useAddOnArrival(dialog.add);
  const opened = useOpened('order');
  const [done, setDone] = useState('');
  const utils = trpc.useUtils();
  const ordersIn = (name: DeskTab): string[] =>
    (name === 'check'
      ? utils.paymentReportsAdmin.open.getData()?.map(({ order }) => order.id)
      : utils.deskAdmin.orders.getData({ tab: name })?.map(({ id }) => id)) ?? [];
  /** After the step of an open order that is one of the tab's, the next of them opens. */
  const goOn = (orderId: string) => {
    const ids = ordersIn(tab);
    const at = ids.indexOf(orderId);
    if (at === -1) return;
    setDone(orderId);
    const next = ids[at + 1] ?? ids.find((id) => id !== orderId);
    opened.replace(next ?? '');
  };

  return (
    <AdminScreen
      title="Order Desk"
      description="From request to delivery."
      actions={
        <>
          <ActionButton variant="default" icon={IconFileSpreadsheet} to={paths.adminStatement}>
            Bank statement
          </ActionButton>
          <ActionButton icon={IconPlus} onClick={dialog.add}>
            New order
          </ActionButton>
        </>
      }
    >
      {done && opened.id === '' && <JustDone id={done} onClose={() => setDone('')} />}
      <Tabs value={tab} onChange={(chosen) => setFilters({ tab: chosen ?? '' }, { adds: true })} keepMounted={false}>
        <Tabs.List ref={tabs} mb="lg" aria-label="Parts of the desk" className={classes.tabs ?? ''}>
          {deskTabs.map((name) => (
            <Tabs.Tab key={name} value={name} mih={44}>
              {tabLabels[name]}
              {counts.data && ` (${counts.data[name].toLocaleString('en-IN')})`}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="check">
          <PaymentReportsTab onOpen={opened.open} onDone={setDone} />
        </Tabs.Panel>
        {(['quote', 'awaiting', 'send', 'way'] as const).map((name) => (
          <Tabs.Panel key={name} value={name}>
            <OrdersTab tab={name} onOpen={opened.open} onDone={setDone} />
          </Tabs.Panel>
        ))}
      </Tabs>
      <EditDialog dialog={dialog} title="New order">
        <NewOrderForm dialog={dialog} onAdded={opened.open} />
      </EditDialog>
      <OrderDialog
        id={opened.id}
        onClose={opened.close}
        onDone={goOn}
        before={done && done !== opened.id && <JustDone id={done} onClose={() => setDone('')} />}
      />
    </AdminScreen>
  );
}
