import tamilFont from '@expo-google-fonts/noto-sans-tamil/400Regular/NotoSansTamil_400Regular.ttf?url';
import { Anchor, Button, Container, Group, Text, Title } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { Head } from '#client/lib/page-head.tsx';
import { type Answers, trpc } from '#client/lib/trpc.ts';
import { Loading } from '#client/ui/Loading.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { EmptyState, QueryState } from '#client/ui/QueryState.tsx';
import { mostOrdersChosen, shortOrderId } from '#shared/orders.ts';
import { paths } from '#shared/paths.ts';
import { lacksMoney } from '#shared/payments.ts';
import classes from './PrintScreen.module.css';

export type PrintedOrder = Answers['deskAdmin']['parcels'][number];

type PrintScreenProps = {
  title: string;
  hint: string;
  /** Options of the print. */
  options?: ReactNode;
  /** Around each page, in millimetres. */
  marginMm: number;
  /** `isReady`: the font is there. */
  children: (orders: PrintedOrder[], isReady: boolean) => ReactNode;
};

/** A page to be printed; on paper there is only its content. */
export function PrintScreen({ title, hint, options, marginMm, children }: PrintScreenProps) {
  const { pathname } = useLocation();
  const isReady = useTamilFont();
  const { isNamed, query } = useParcels();
  const orders = query.data ?? [];
  const unpaid = orders.filter(({ moneyState }) => lacksMoney(moneyState));
  const nothing = (
    <EmptyState icon={<IconPrinter size={48} aria-hidden />} title="Nothing to print">
      <Text>Select orders in the To send tab first.</Text>
    </EmptyState>
  );
  return (
    <>
      <style>{`@page { size: A4; margin: ${marginMm}mm }`}</style>
      <Head title={title} description={hint} path={pathname} noindex />
      <Container size="xl" py="lg" className={classes.screen ?? ''}>
        <Anchor component={Link} to={`${paths.adminDesk}?tab=send`}>
          Order Desk
        </Anchor>
        <Group justify="space-between" align="flex-end">
          <div>
            <Title size="h2">{title}</Title>
            <Text c="dimmed">{hint}</Text>
          </div>
          <Group align="flex-end">
            {options}
            <Button
              mih={44}
              leftSection={<IconPrinter size={18} aria-hidden />}
              disabled={!isReady || orders.length === 0}
              onClick={() => window.print()}
            >
              Print
            </Button>
          </Group>
        </Group>
        {unpaid.length > 0 && (
          <Notice tone="wait" mt="md">
            {`Unpaid: ${unpaid.map(({ id }) => shortOrderId(id)).join(', ')}`}
          </Notice>
        )}
      </Container>
      {isNamed ? (
        <QueryState
          query={query}
          loading={<Loading height={320} m="lg" label="Loading the orders" />}
          errorText="The orders could not be loaded."
          isEmpty={orders.length === 0}
          empty={nothing}
        >
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled sideways on a phone, by keyboard too */}
          <section className={classes.paper} aria-label="What is printed" tabIndex={0}>
            {children(orders, isReady)}
          </section>
        </QueryState>
      ) : (
        nothing
      )}
    </>
  );
}

/** The orders named in the URL. */
function useParcels() {
  const [search] = useSearchParams();
  const ids = (search.get('ids') ?? '')
    .split(',')
    .map((id) => id.trim().slice(0, 64))
    .filter((id) => id !== '')
    .slice(0, mostOrdersChosen);
  const query = trpc.deskAdmin.parcels.useQuery({ ids }, { enabled: ids.length > 0 });
  return { isNamed: ids.length > 0, query };
}

/** Loads the Tamil font, which not every computer has; true once it is loaded or has failed to load. */
function useTamilFont(): boolean {
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    let isMounted = true;
    const font = new FontFace('Noto Sans Tamil', `url(${tamilFont})`, {
      unicodeRange: 'U+0B80-0BFF, U+200C-200D',
    });
    document.fonts.add(font);
    void font
      .load()
      .catch(() => {})
      .then(() => isMounted && setReady(true));
    return () => {
      isMounted = false;
    };
  }, []);
  return isReady;
}
