import { Alert, Anchor, Button, Group, SimpleGrid, Stack, Title } from '@mantine/core';
import {
  IconAlertTriangle,
  IconBooks,
  IconClipboardCheck,
  IconFileText,
  IconPackage,
  IconShoppingBag,
  IconUserQuestion,
  IconVideo,
} from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { AdminScreen } from '#client/admin/ui/AdminScreen.tsx';
import { RefreshButton } from '#client/admin/ui/RefreshButton.tsx';
import { type Answers, trpc } from '#client/lib/trpc.ts';
import { Loading } from '#client/ui/Loading.tsx';
import { QueryState } from '#client/ui/QueryState.tsx';
import { StatCards } from '#client/ui/StatCards.tsx';
import { latestOrdersShown } from '#shared/orders.ts';
import { paths } from '#shared/paths.ts';
import { LatestOrders } from './LatestOrders.tsx';

const links = [
  { to: paths.adminDesk, label: 'Order Desk', icon: IconPackage },
  { to: paths.adminMaterials, label: 'Materials', icon: IconBooks },
  { to: paths.adminOrders, label: 'Orders', icon: IconShoppingBag },
  { to: paths.adminVideos, label: 'Videos', icon: IconVideo },
  { to: paths.adminSamples, label: 'Samples', icon: IconFileText },
  { to: paths.adminTests, label: 'Tests', icon: IconClipboardCheck },
];

/** Where an admin begins: how much there is of everything, what waits, and the latest orders. */
export function PortalScreen() {
  const counts = trpc.portalAdmin.counts.useQuery();
  const latest = trpc.ordersAdmin.list.useQuery({ limit: latestOrdersShown });
  return (
    <AdminScreen
      title="Admin Portal"
      description="Your site at a glance."
      actions={
        <RefreshButton
          query={{
            isRefetching: counts.isRefetching || latest.isRefetching,
            refetch: () => Promise.all([counts.refetch(), latest.refetch()]),
          }}
        />
      }
    >
      <Stack gap="xl">
        <QueryState
          query={counts}
          loading={<Loading height={98} label="Loading the counts" />}
          errorText="The counts could not be loaded."
          isEmpty={false}
          empty={null}
        >
          {counts.data && <Counts counts={counts.data} />}
        </QueryState>
        <SimpleGrid component="nav" aria-label="Admin screens" cols={{ base: 2, sm: 3, lg: 6 }}>
          {links.map(({ to, label, icon: Icon }) => (
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
      </Stack>
    </AdminScreen>
  );
}

function Counts({ counts }: { counts: Answers['portalAdmin']['counts'] }) {
  const { materials, orders, videos, tests, studentsWaiting, ordersNeedingAttention, lowStock, desk } = counts;
  const figure = (count: number) => count.toLocaleString('en-IN');
  return (
    <div>
      <StatCards
        label="Counts"
        stats={[
          { label: 'Materials', figure: figure(materials) },
          { label: 'Orders', figure: figure(orders) },
          { label: 'Videos', figure: figure(videos) },
          { label: 'Tests', figure: figure(tests) },
        ]}
      />
      <Stack gap="sm">
        {ordersNeedingAttention > 0 && (
          <Alert color="red" icon={<IconAlertTriangle aria-hidden />}>
            <Anchor component={Link} to={`${paths.adminOrders}?attention=1`} c="inherit" fw={600} underline="always">
              {ordersNeedingAttention === 1
                ? '1 order needs your attention'
                : `${figure(ordersNeedingAttention)} orders need your attention`}
            </Anchor>
          </Alert>
        )}
        {desk.claims > 0 && (
          <Alert color="brand" icon={<IconPackage aria-hidden />}>
            <Anchor component={Link} to={paths.adminDesk} c="inherit" fw={600} underline="always">
              {desk.claims === 1 ? '1 reported payment to check' : `${figure(desk.claims)} reported payments to check`}
            </Anchor>
          </Alert>
        )}
        {desk.quote > 0 && (
          <Alert color="brand" icon={<IconPackage aria-hidden />}>
            <Anchor component={Link} to={`${paths.adminDesk}?tab=quote`} c="inherit" fw={600} underline="always">
              {desk.quote === 1 ? '1 order waits for its price' : `${figure(desk.quote)} orders wait for their price`}
            </Anchor>
          </Alert>
        )}
        {lowStock > 0 && (
          <Alert color="yellow" icon={<IconPackage aria-hidden />}>
            <Anchor component={Link} to={`${paths.adminMaterials}?stock=low`} c="inherit" fw={600} underline="always">
              {lowStock === 1
                ? 'Of 1 material few printed copies are left, or none'
                : `Of ${figure(lowStock)} materials few printed copies are left, or none`}
            </Anchor>
          </Alert>
        )}
        {studentsWaiting > 0 && (
          <Alert color="brand" icon={<IconUserQuestion aria-hidden />}>
            <Anchor component={Link} to={`${paths.adminUsers}?status=pending`} c="inherit" fw={600} underline="always">
              {studentsWaiting === 1
                ? '1 student waits for verification'
                : `${figure(studentsWaiting)} students wait for verification`}
            </Anchor>
          </Alert>
        )}
      </Stack>
    </div>
  );
}
