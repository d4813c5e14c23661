import { Anchor, Button, Group, List, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconScale, IconShoppingBag } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { MoneyBadge } from '#client/admin/orders/OrderBadges.tsx';
import { OrderTotal } from '#client/admin/orders/OrderCells.tsx';
import type { AdminOrder } from '#client/admin/orders/order.ts';
import { screensOf } from '#client/admin/shell/screens.ts';
import { NoticesHere } from '#client/admin/site/NoticesHere.tsx';
import { AdminScreen } from '#client/admin/ui/AdminScreen.tsx';
import { AdminTable, type Column } from '#client/admin/ui/AdminTable.tsx';
import { Loaded } from '#client/admin/ui/Loaded.tsx';
import { useMay } from '#client/admin/ui/use-may.ts';
import { useWork } from '#client/admin/ui/use-work.ts';
import { useSession } from '#client/lib/session.ts';
import { useSite } from '#client/lib/site.ts';
import { type Answers, trpc } from '#client/lib/trpc.ts';
import { ActionButton } from '#client/ui/ActionButton.tsx';
import { Loading } from '#client/ui/Loading.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { OrderStatusBadge } from '#client/ui/OrderStatusBadge.tsx';
import { EmptyState } from '#client/ui/QueryState.tsx';
import { StatCards } from '#client/ui/StatCards.tsx';
import { formatDate, todayLabel } from '#shared/dates.ts';
import { orderMessages } from '#shared/messages.ts';
import { latestOrdersShown, shortOrderId } from '#shared/orders.ts';
import { paths } from '#shared/paths.ts';
import { SetupCard } from './SetupCard.tsx';
import { WorkList } from './WorkList.tsx';

/** The screens that most days lead to. */
const ways = [
  paths.adminDesk,
  paths.adminMaterials,
  paths.adminOrders,
  paths.adminVideos,
  paths.adminSamples,
  paths.adminTests,
];

/** An admin's first screen: what needs doing, how much there is of everything, and the latest orders. */
export function OverviewScreen() {
  const counts = trpc.overviewAdmin.counts.useQuery();
  const work = useWork();
  const may = useMay();
  const screens = screensOf(useSession()?.role ?? null);
  const { timeZone } = useSite();
  const [openedAt] = useState(Date.now);
  const seesOrders = may('orders');
  const latest = trpc.ordersAdmin.list.useQuery({ limit: latestOrdersShown }, { enabled: seesOrders });
  const refreshed = seesOrders ? [counts, latest] : [counts];
  return (
    <AdminScreen title="Admin Portal" description={todayLabel(openedAt, timeZone)} refreshed={refreshed}>
      <Stack gap="xl">
        {work ? <WorkList work={work} /> : <Loading height={240} label="Loading the to-do list" />}
        {may('settings') && <SetupCard />}
        <Loaded query={counts} what="the counts" height={98}>
          {(figures) => <Figures counts={figures} />}
        </Loaded>
        <SimpleGrid component="nav" aria-label="Admin screens" cols={{ base: 2, sm: 3, lg: 6 }}>
          {ways
            .flatMap((way) => screens.find(({ to }) => to === way) ?? [])
            .map(({ to, label, icon: Icon }) => (
              <Button
                key={to}
                component={Link}
                to={to}
                variant="default"
                h={64}
                px="xs"
                leftSection={<Icon size={22} aria-hidden />}
              >
                {label}
              </Button>
            ))}
        </SimpleGrid>
        {seesOrders && (
          <section aria-labelledby="latest-orders">
            <Group justify="space-between" mb="sm">
              <Title order={2} size="h4" id="latest-orders">
                Latest orders
              </Title>
              <Anchor component={Link} to={paths.adminOrders}>
                All orders
              </Anchor>
            </Group>
            <LatestOrders query={latest} />
          </section>
        )}
        {may('settings') && <Contradictions />}
        {/* An owner has them among the settings. */}
        {seesOrders && !may('settings') && <NoticesHere />}
      </Stack>
    </AdminScreen>
  );
}

type CountsProps = { counts: Answers['overviewAdmin']['counts'] };

function Figures({ counts: { materials, orders, videos, tests } }: CountsProps) {
  return (
    <StatCards
      label="Counts"
      stats={[
        { label: 'Materials', figure: materials },
        { label: 'Orders', figure: orders },
        { label: 'Videos', figure: videos },
        { label: 'Tests', figure: tests },
      ].flatMap(({ label, figure }) => (figure === null ? [] : [{ label, figure: figure.toLocaleString('en-IN') }]))}
    />
  );
}

/** The figures in which the public pages contradict each other, until they agree or the owner says that all are true. */
function Contradictions() {
  const found = trpc.overviewAdmin.contradictions.useQuery().data ?? [];
  const [settled, setSettled] = useLocalStorage({ key: 'settled-figures', defaultValue: '' });
  const all = found.join('\n');
  if (found.length === 0 || settled === all) return null;
  return (
    <Notice tone="wait" icon={<IconScale aria-hidden />} title="Your pages give different figures">
      <List size="sm">
        {found.map((sentence) => (
          <List.Item key={sentence}>{sentence}</List.Item>
        ))}
      </List>
      <Text size="sm" mt="xs">
        A careful visitor who reads two figures for one thing believes neither.
      </Text>
      <Group gap="xs" mt="sm">
        <ActionButton variant="default" to={paths.adminSettings}>
          Correct them
        </ActionButton>
        <ActionButton variant="subtle" onClick={() => setSettled(all)}>
          All are true
        </ActionButton>
      </Group>
    </Notice>
  );
}

type LatestOrdersProps = {
  query: { data: { items: AdminOrder[] } | undefined; isPending: boolean; isError: boolean; refetch: () => unknown };
};

/** The latest orders; the id of each opens it. */
function LatestOrders({ query }: LatestOrdersProps) {
  const { timeZone } = useSite();
  const columns: Column<AdminOrder>[] = [
    {
      header: 'Order ID',
      render: ({ id }) => (
        <Anchor component={Link} to={paths.adminOrder(id)} size="sm" fw={600}>
          {shortOrderId(id)}
        </Anchor>
      ),
    },
    { header: 'Customer', render: ({ name }) => name ?? orderMessages.anonymous },
    { header: 'Amount', align: 'right', render: (order) => <OrderTotal order={order} /> },
    { header: 'Payment', render: (order) => <MoneyBadge order={order} /> },
    { header: 'Status', render: ({ status }) => <OrderStatusBadge status={status} /> },
    { header: 'Order Date', isShort: true, render: ({ createdAt }) => formatDate(createdAt, timeZone) },
  ];
  return (
    <Loaded
      query={query}
      what="the orders"
      loading={orderMessages.loading}
      failed="Error loading orders. Please try again later."
      height={260}
    >
      {({ items }) =>
        items.length === 0 ? (
          <EmptyState icon={<IconShoppingBag size={40} aria-hidden />} title={orderMessages.noneYet} />
        ) : (
          <AdminTable label="Latest orders" columns={columns} rows={items} hrefOf={({ id }) => paths.adminOrder(id)} />
        )
      }
    </Loaded>
  );
}
