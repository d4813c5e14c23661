import { Container, Text, Title } from '@mantine/core';
import { IconShoppingBag } from '@tabler/icons-react';
import { pagesAhead } from '#client/lib/growing-list.ts';
import { Head } from '#client/lib/page-head.tsx';
import type { PageModule } from '#client/lib/prefetch.ts';
import { useSession } from '#client/lib/session.ts';
import { useSite } from '#client/lib/site.ts';
import { trpc } from '#client/lib/trpc.ts';
import { ActionButton } from '#client/ui/ActionButton.tsx';
import { Loading } from '#client/ui/Loading.tsx';
import { PleaseLogin } from '#client/ui/PleaseLogin.tsx';
import { EmptyState, QueryState } from '#client/ui/QueryState.tsx';
import { ShowMore } from '#client/ui/ShowMore.tsx';
import { paths } from '#shared/paths.ts';
import classes from './OrderCard.module.css';
import { OrderCard } from './OrderCard.tsx';

export const prefetch: PageModule['prefetch'] = async (queries, { search, isSignedIn }) =>
  isSignedIn && queries.orders.mine.prefetchInfinite(...pagesAhead(search, {}));

export function Component() {
  return useSession() ? <MyOrders /> : <PleaseLogin />;
}

function MyOrders() {
  const query = trpc.orders.mine.useInfiniteQuery({}, { getNextPageParam: (page) => page.nextCursor });
  const { timeZone } = useSite();
  const orders = query.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Container size="md" py={{ base: 32, sm: 48 }}>
      <Head title="My Orders" description="Your orders, their status and your downloads." path={paths.orders} noindex />
      <Title mb="xs">My Orders</Title>
      <Text size="lg" mb="lg">
        Your purchases and their status
      </Text>
      <QueryState
        query={query}
        loading={<Loading height={190} radius="lg" label="Loading orders" />}
        errorText="Error loading orders. Please try again later."
        isEmpty={orders.length === 0}
        empty={
          <EmptyState icon={<IconShoppingBag size={48} aria-hidden />} title="No orders yet">
            <Text>Materials you buy appear here, ready to download.</Text>
            <ActionButton to={paths.materials}>See study materials</ActionButton>
          </EmptyState>
        }
      >
        <ul className={classes.orders} aria-label="Your orders">
          {orders.map((order) => (
            <OrderCard key={order.id} order={order} timeZone={timeZone} />
          ))}
        </ul>
        <ShowMore query={query} />
      </QueryState>
    </Container>
  );
}
