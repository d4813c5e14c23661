import { Anchor, Button, Group, SimpleGrid, Stack, Title } from '@mantine/core';
import {
  type Icon,
  IconBooks,
  IconClipboardCheck,
  IconFileText,
  IconPackage,
  IconShoppingBag,
  IconVideo,
} from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { NoticesHere } from '#client/admin/site/NoticesHere.tsx';
import { AdminScreen } from '#client/admin/ui/AdminScreen.tsx';
import { useMay } from '#client/admin/ui/use-may.ts';
import { useWork } from '#client/admin/ui/use-work.ts';
import { useSite } from '#client/lib/site.ts';
import { type Answers, trpc } from '#client/lib/trpc.ts';
import { Loading } from '#client/ui/Loading.tsx';
import { QueryState } from '#client/ui/QueryState.tsx';
import { StatCards } from '#client/ui/StatCards.tsx';
import { todayLabel } from '#shared/dates.ts';
import { latestOrdersShown } from '#shared/orders.ts';
import { paths } from '#shared/paths.ts';
import type { Right } from '#shared/rights.ts';
import { Contradictions } from './Contradictions.tsx';
import { LatestOrders } from './LatestOrders.tsx';
import { SetupCard } from './SetupCard.tsx';
import { WorkList } from './WorkList.tsx';

const links: { to: string; label: string; icon: Icon; right: Right }[] = [
  { to: paths.adminDesk, label: 'Order Desk', icon: IconPackage, right: 'orders' },
  { to: paths.adminMaterials, label: 'Materials', icon: IconBooks, right: 'catalog' },
  { to: paths.adminOrders, label: 'Orders', icon: IconShoppingBag, right: 'orders' },
  { to: paths.adminVideos, label: 'YouTube Videos', icon: IconVideo, right: 'videos' },
  { to: paths.adminSamples, label: 'Sample Materials', icon: IconFileText, right: 'catalog' },
  { to: paths.adminTests, label: 'Online Tests', icon: IconClipboardCheck, right: 'tests' },
];

/** An admin's first screen: what needs doing, how much there is of everything, and the latest orders. */
export function OverviewScreen() {
  const counts = trpc.overviewAdmin.counts.useQuery();
  const work = useWork();
  const may = useMay();
  const { timeZone } = useSite();
  const [openedAt] = useState(Date.now);
  const seesOrders = may('orders');
  const latest = trpc.ordersAdmin.list.useQuery({ limit: latestOrdersShown }, { enabled: seesOrders });
  const refreshed = seesOrders ? [counts, latest] : [counts];
  return (
    <AdminScreen title="Admin Portal" description={todayLabel(openedAt, timeZone)} refreshed={refreshed}>
      <Stack gap="xl">
        {may('settings') && <SetupCard />}
        {may('settings') && <Contradictions />}
        {work ? <WorkList work={work} /> : <Loading height={240} label="Loading the to-do list" />}
        <QueryState
          query={counts}
          loading={<Loading height={98} label="Loading the counts" />}
          errorText="The counts could not be loaded."
          isEmpty={false}
          empty={null}
        >
          {counts.data && <Figures counts={counts.data} />}
        </QueryState>
        <SimpleGrid component="nav" aria-label="Admin screens" cols={{ base: 2, sm: 3, lg: 6 }}>
          {links
            .filter(({ right }) => may(right))
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
