import { Button, Tabs } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { OrderDialog } from '#client/admin/orders/OrderDialog.tsx';
import { AdminScreen } from '#client/admin/ui/AdminScreen.tsx';
import { useEditDialog } from '#client/admin/ui/edit-dialog.tsx';
import { RefreshButton } from '#client/admin/ui/RefreshButton.tsx';
import { useRefreshLists } from '#client/admin/ui/refresh-lists.ts';
import { useFilters } from '#client/lib/filters.ts';
import { trpc } from '#client/lib/trpc.ts';
import { deskTabs } from '#shared/fulfilment.ts';
import { ClaimsPart } from './ClaimsPart.tsx';
import classes from './DeskScreen.module.css';
import { tabLabels } from './desk-order.ts';
import { NewOrderDialog } from './NewOrderDialog.tsx';
import { SendPart } from './SendPart.tsx';
import { useTamilLetters } from './use-tamil-letters.ts';
import { WaitingPart } from './WaitingPart.tsx';

/** The one screen of the educator's day: what to check, to quote, to wait for, to send, and what is on its way. */
export function DeskScreen() {
  const { filters, setFilters } = useFilters(['tab', 'order']);
  const tab = deskTabs.find((known) => known === filters.tab) ?? 'claims';
  const counts = trpc.fulfilmentAdmin.counts.useQuery(undefined, { refetchOnMount: 'always' });
  const refresh = useRefreshLists();
  const dialog = useEditDialog<null>();
  useTamilLetters();
  const open = (order: string) => setFilters({ order });

  return (
    <AdminScreen
      title="Order Desk"
      description="Printed copies from the first message to the door, part by part."
      actions={
        <>
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={dialog.add}>
            New order
          </Button>
          <RefreshButton query={{ isRefetching: counts.isRefetching, refetch: refresh }} />
        </>
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
          <ClaimsPart onOpen={open} />
        </Tabs.Panel>
        <Tabs.Panel value="quote">
          <WaitingPart tab="quote" onOpen={open} />
        </Tabs.Panel>
        <Tabs.Panel value="awaiting">
          <WaitingPart tab="awaiting" onOpen={open} />
        </Tabs.Panel>
        <Tabs.Panel value="send">
          <SendPart onOpen={open} />
        </Tabs.Panel>
        <Tabs.Panel value="way">
          <WaitingPart tab="way" onOpen={open} />
        </Tabs.Panel>
      </Tabs>
      <NewOrderDialog dialog={dialog} onAdded={(order) => setFilters({ order })} />
      <OrderDialog id={filters.order} onClose={() => setFilters({ order: '' })} />
    </AdminScreen>
  );
}
