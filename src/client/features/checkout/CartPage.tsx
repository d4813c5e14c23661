import { Container, Text, Title } from '@mantine/core';
import { IconShoppingCart } from '@tabler/icons-react';
import { Head } from '#client/lib/page-head.tsx';
import type { PageModule } from '#client/lib/prefetch.ts';
import { useSession } from '#client/lib/session.ts';
import { trpc } from '#client/lib/trpc.ts';
import { ActionButton } from '#client/ui/ActionButton.tsx';
import { Loading } from '#client/ui/Loading.tsx';
import { PleaseLogin } from '#client/ui/PleaseLogin.tsx';
import { EmptyState, QueryState } from '#client/ui/QueryState.tsx';
import { paths } from '#shared/paths.ts';
import { Checkout } from './Checkout.tsx';

export const prefetch: PageModule['prefetch'] = async (queries, { isSignedIn }) =>
  isSignedIn && Promise.all([queries.cart.get.prefetch(), queries.checkout.remembered.prefetch()]);

export function Component() {
  return useSession() ? <MyCart /> : <PleaseLogin />;
}

function MyCart() {
  const cart = trpc.cart.get.useQuery(undefined, { refetchOnMount: 'always' });
  const remembered = trpc.checkout.remembered.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
  return (
    <Container size="lg" py={{ base: 32, sm: 48 }}>
      <Head title="Your cart" description="What you are about to buy." path={paths.cart} noindex />
      <Title mb="lg">Your cart</Title>
      <QueryState
        query={cart.data ? remembered : cart}
        loading={<Loading height={320} radius="lg" label="Loading your cart" />}
        errorText="Your cart could not be loaded. Please try again later."
      >
        {cart.data && remembered.data && (
          <Checkout cart={cart.data} remembered={remembered.data} empty={<EmptyCart />} />
        )}
      </QueryState>
    </Container>
  );
}

function EmptyCart() {
  return (
    <EmptyState icon={<IconShoppingCart size={48} aria-hidden />} title="Your cart is empty">
      <Text>Add a PDF or a printed copy from the page of any study material.</Text>
      <ActionButton to={paths.materials}>See study materials</ActionButton>
    </EmptyState>
  );
}
