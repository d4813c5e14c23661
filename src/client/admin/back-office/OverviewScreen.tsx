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

/** An admin's first screen: how much there is of everything, what is to be done, and the latest orders. */
export function OverviewScreen() {
  const counts = trpc.portalAdmin.counts.useQuery();
  const latest = trpc.ordersAdmin.list.useQuery({ limit: latestOrdersShown });
  return (
    <AdminScreen title="Admin Portal" description="Your site at a glance." refreshed={[counts, latest]}>
      <Stack gap="xl">
        <QueryState
          query={counts}
          loading={<Loading height={98} label="Loading the counts" />}
          errorText="The counts could not be loaded."
          isEmpty={false}
          empty={null}
        >
          {counts.data && (
            <div>
              <Figures counts={counts.data} />
              <Tasks counts={counts.data} />
            </div>
          )}
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

type CountsProps = { counts: Answers['portalAdmin']['counts'] };

const figure = (count: number): string => count.toLocaleString('en-IN');

function Figures({ counts: { materials, orders, videos, tests } }: CountsProps) {
  return (
    <StatCards
      label="Counts"
      stats={[
        { label: 'Materials', figure: figure(materials) },
        { label: 'Orders', figure: figure(orders) },
        { label: 'Videos', figure: figure(videos) },
        { label: 'Tests', figure: figure(tests) },
      ]}
    />
  );
}

/** What needs the admin, each with a link. */
function Tasks({ counts: { studentsWaiting, ordersNeedingAttention, lowStock, desk } }: CountsProps) {
  const tasks = [
    {
      count: ordersNeedingAttention,
      one: '1 order needs your attention',
      many: `${figure(ordersNeedingAttention)} orders need your attention`,
      to: `${paths.adminOrders}?attention=1`,
      icon: IconAlertTriangle,
      color: 'red',
    },
    {
      count: desk.claims,
      one: '1 reported payment to check',
      many: `${figure(desk.claims)} reported payments to check`,
      to: paths.adminDesk,
      icon: IconPackage,
    },
    {
      count: desk.quote,
      one: '1 order waits for its price',
      many: `${figure(desk.quote)} orders wait for their price`,
      to: `${paths.adminDesk}?tab=quote`,
      icon: IconPackage,
    },
    {
      count: lowStock,
      one: 'Of 1 material few printed copies are left, or none',
      many: `Of ${figure(lowStock)} materials few printed copies are left, or none`,
      to: `${paths.adminMaterials}?stock=low`,
      icon: IconPackage,
      color: 'yellow',
    },
    {
      count: studentsWaiting,
      one: '1 student waits for verification',
      many: `${figure(studentsWaiting)} students wait for verification`,
      to: `${paths.adminUsers}?status=pending`,
      icon: IconUserQuestion,
    },
  ];
  return (
    <Stack gap="sm">
      {tasks
        .filter(({ count }) => count > 0)
        .map(({ count, one, many, to, icon: Icon, color = 'brand' }) => (
          <Alert key={to} color={color} icon={<Icon aria-hidden />}>
            <Anchor component={Link} to={to} c="inherit" fw={600} underline="always">
              {count === 1 ? one : many}
            </Anchor>
          </Alert>
        ))}
    </Stack>
  );
}
