import { Alert, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { IconCircleCheck, IconDownload, IconLogin2, IconShoppingBag } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { AddToCartButton } from '#client/features/checkout/AddToCartButton.tsx';
import { useSession } from '#client/lib/session.ts';
import { useSite } from '#client/lib/site.ts';
import { trpc } from '#client/lib/trpc.ts';
import { Loading } from '#client/ui/Loading.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { QueryState } from '#client/ui/QueryState.tsx';
import { messages } from '#shared/messages.ts';
import { formatPaise } from '#shared/money.ts';
import { paths } from '#shared/paths.ts';
import { pollUnconfirmedMs, reloadAfterPaymentMs } from '#shared/payment-window.ts';
import { TestPaymentNote } from './TestPaymentNote.tsx';
import { usePurchase } from './use-purchase.ts';

type BuyPanelProps = { materialId: string; title: string };

/** Buying one material as a PDF where it is sold, or downloading it when it is bought. A visitor sees no price. */
export function BuyPanel({ isSold, ...props }: BuyPanelProps & { isSold: boolean }) {
  const user = useSession();
  if (user) return <Offer {...props} isSold={isSold} />;
  return (
    isSold && (
      <Panel>
        <LoginToBuy />
      </Panel>
    )
  );
}

function Panel({ children }: { children: ReactNode }) {
  return (
    <Paper component="section" aria-label="PDF download" withBorder radius="lg" p="lg">
      <Title order={2} size="h4" mb={4}>
        PDF download
      </Title>
      {children}
    </Paper>
  );
}

function LoginToBuy() {
  const { pathname, search } = useLocation();
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        Login to see the price and buy the PDF.
      </Text>
      <Button
        component={Link}
        to={paths.loginAndReturn(pathname + search)}
        mih={44}
        leftSection={<IconLogin2 size={18} aria-hidden />}
      >
        Login to buy
      </Button>
    </Stack>
  );
}

function Offer({ materialId, title, isSold }: BuyPanelProps & { isSold: boolean }) {
  const [unconfirmed, setUnconfirmed] = useState(false);
  const query = trpc.checkout.price.useQuery(
    { materialId },
    // The provider tells the server by itself too, so a purchase whose verification was lost is settled shortly after.
    { refetchInterval: ({ state }) => unconfirmed && state.data?.state === 'for-sale' && pollUnconfirmedMs },
  );
  const offer = query.data;
  const shownPaise = offer?.pricePaise ?? 0;
  const createOrder = trpc.checkout.createDownloadOrder.useMutation();
  const { busy, pay } = usePurchase({
    description: title,
    begin: () => createOrder.mutateAsync({ materialId, shownPaise }),
    onPaid: () => void setTimeout(() => window.location.reload(), reloadAfterPaymentMs),
    onUnconfirmed: () => setUnconfirmed(true),
    onRefused: () => void query.refetch(),
  });
  // Who has bought it may download it even when it is not sold any more.
  if (offer?.state === 'not-for-sale' || (!isSold && offer === undefined)) return null;
  return (
    <Panel>
      <div aria-live="polite">
        <QueryState
          query={query}
          loading={<Loading h={120} label="Loading the price" />}
          errorText="The price could not be loaded."
          isEmpty={false}
          empty={null}
        >
          {offer?.state === 'bought' && <Bought materialId={materialId} title={title} />}
          {offer?.state === 'for-sale' && (
            <ForSale
              {...{ materialId, title, busy, unconfirmed }}
              pricePaise={shownPaise}
              buy={() => pay(shownPaise)}
            />
          )}
        </QueryState>
      </div>
    </Panel>
  );
}

function Bought({ materialId, title }: BuyPanelProps) {
  return (
    <Stack gap="sm">
      <Group gap="xs" wrap="nowrap" c="light-dark(var(--mantine-color-green-9), var(--mantine-color-green-4))">
        <IconCircleCheck size={20} aria-hidden />
        <Text fw={600}>You own this PDF</Text>
      </Group>
      <Button
        component="a"
        href={paths.download(materialId)}
        mih={44}
        leftSection={<IconDownload size={18} aria-hidden />}
        aria-label={`Download: ${title}`}
      >
        Download
      </Button>
    </Stack>
  );
}

type ForSaleProps = BuyPanelProps & {
  pricePaise: number;
  busy: boolean;
  unconfirmed: boolean;
  buy: () => void;
};

function ForSale({ materialId, title, pricePaise, busy, unconfirmed, buy }: ForSaleProps) {
  const { payment } = useSite();
  return (
    <Stack gap="sm">
      <div>
        <Text fz={34} fw={700} lh={1.2} style={{ fontVariantNumeric: 'tabular-nums' }}>
          {formatPaise(pricePaise)}
        </Text>
        <Text size="sm" c="dimmed">
          PDF, download at once
        </Text>
      </div>
      {payment ? (
        <>
          <Button
            onClick={buy}
            loading={busy}
            mih={44}
            leftSection={<IconShoppingBag size={18} aria-hidden />}
            aria-label={`Buy now: ${title}`}
          >
            Buy now
          </Button>
          <AddToCartButton materialId={materialId} title={title} kind="download" />
        </>
      ) : (
        <Alert>{messages.cardPaymentNotSetUp}</Alert>
      )}
      {unconfirmed && (
        <Notice tone="wait" title="We are checking your payment">
          If money was taken, your download appears here by itself. Please do not pay again now.
        </Notice>
      )}
      <TestPaymentNote />
    </Stack>
  );
}
