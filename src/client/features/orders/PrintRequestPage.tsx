import { Anchor, Container, Text, Title } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { Link, useSearchParams } from 'react-router-dom';
import { LoginFor } from '#client/features/sign-in/LoginFor.tsx';
import { prefetchSubject } from '#client/features/sign-in/subject.tsx';
import { Head } from '#client/lib/page-head.tsx';
import type { PageModule } from '#client/lib/prefetch.ts';
import { useSession } from '#client/lib/session.ts';
import { trpc } from '#client/lib/trpc.ts';
import { ActionButton } from '#client/ui/ActionButton.tsx';
import { Loading } from '#client/ui/Loading.tsx';
import { EmptyState, QueryState } from '#client/ui/QueryState.tsx';
import { mailedReturnPath } from '#shared/links.ts';
import { paths } from '#shared/paths.ts';
import { PrintRequestForm, type PrintRequestLine } from './PrintRequestForm.tsx';

export const prefetch: PageModule['prefetch'] = async (queries, { search, isSignedIn }) =>
  !isSignedIn && prefetchSubject(queries, mailedReturnPath(`${paths.orderPrinted}?${search}`));

export function Component() {
  return useSession() ? <OrderPrinted /> : <LoginFor />;
}

/** Orders printed copies of a material to be paid by UPI. */
function OrderPrinted() {
  const [search] = useSearchParams();
  const materialId = search.get('material')?.slice(0, 64) ?? '';
  return (
    <Container size="lg" py={{ base: 32, sm: 48 }}>
      <Head
        title="Order printed copies"
        description="Order printed copies and pay by UPI."
        path={paths.orderPrinted}
        noindex
      />
      <Title mb="xs">Order printed copies</Title>
      <Text c="dimmed" mb="xl" maw="60ch">
        Enter your address. You’ll pay by UPI on the next page, and we’ll courier the books to you.
      </Text>
      {materialId === '' ? <Nothing /> : <Offers wanted={[{ materialId, quantity: 1 }]} key={materialId} />}
    </Container>
  );
}

type OffersProps = { wanted: { materialId: string; quantity: number }[] };

function Offers({ wanted }: OffersProps) {
  const offers = trpc.printRequests.prices.useQuery({ ids: wanted.map(({ materialId }) => materialId) });
  const remembered = trpc.checkout.remembered.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
  const lines = wanted.flatMap(({ materialId, quantity }): PrintRequestLine[] => {
    const offer = offers.data?.prices.find((known) => known.materialId === materialId);
    return offer?.isSoldPrinted ? [{ ...offer, quantity }] : [];
  });
  return (
    <QueryState
      query={offers.data ? remembered : offers}
      loading={<LoadingCopies />}
      errorText="The printed copies could not be loaded. Please try again later."
      isEmpty={lines.length === 0}
      empty={<Nothing />}
    >
      {offers.data && remembered.data && (
        <PrintRequestForm lines={lines} courierPaise={offers.data.courierPaise} remembered={remembered.data} />
      )}
    </QueryState>
  );
}

const LoadingCopies = () => <Loading height="80vh" radius="lg" label="Loading the printed copies" />;

function Nothing() {
  return (
    <EmptyState icon={<IconPrinter size={48} aria-hidden />} title="Nothing to order here">
      <Text>
        This isn’t sold in print. You can ask with Contact Admin on the page of{' '}
        <Anchor component={Link} to={paths.materials} underline="always" className="touch">
          any material
        </Anchor>
        .
      </Text>
      <ActionButton to={paths.materials}>See study materials</ActionButton>
    </EmptyState>
  );
}
