import { Alert, Group, Stack, Text } from '@mantine/core';
import { IconCircleCheck, IconShoppingBag } from '@tabler/icons-react';
import { useState } from 'react';
import { pollUnconfirmedMs, reloadAfterPaymentMs } from '#client/features/checkout/use-purchase.ts';
import { DownloadButton } from '#client/features/library/DownloadButton.tsx';
import { useSession } from '#client/lib/session.ts';
import { useSite } from '#client/lib/site.ts';
import { trpc } from '#client/lib/trpc.ts';
import { ActionButton } from '#client/ui/ActionButton.tsx';
import { Loading } from '#client/ui/Loading.tsx';
import { LoginToBuy } from '#client/ui/LoginToBuy.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { Price } from '#client/ui/Price.tsx';
import { QueryState } from '#client/ui/QueryState.tsx';
import { messages } from '#shared/messages.ts';
import { AddToCartButton } from './AddToCartButton.tsx';
import { TestPaymentNote } from './TestPaymentNote.tsx';
import { usePurchase } from './use-purchase.ts';

type BuyPanelProps = { materialId: string; title: string };

/** Buys a material as a PDF, or downloads a bought one. Visitors see no price. */
export function BuyPanel({ isSold, ...props }: BuyPanelProps & { isSold: boolean }) {
  const user = useSession();
  if (user) return <Offer {...props} isSold={isSold} />;
  return (
    isSold && (
      <Panel title="PDF download">
        <Stack gap="sm">
          <LoginToBuy why="Login to see the price and buy the PDF." />
        </Stack>
      </Panel>
    )
  );
}

function Offer({ materialId, title, isSold }: BuyPanelProps & { isSold: boolean }) {
  const [unconfirmed, setUnconfirmed] = useState(false);
  const query = trpc.checkout.price.useQuery(
    { materialId },
    // A webhook settles a purchase whose verification was lost.
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
  // A buyer may download it even when it is no longer sold.
  if (offer?.state === 'not-for-sale' || (!isSold && offer === undefined)) return null;
  return (
    <Panel title="PDF download">
      <div aria-live="polite">
        <QueryState
          query={query}
          loading={<Loading h={120} label="Loading the price" />}
          errorText="The price could not be loaded."
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
      <DownloadButton materialId={materialId} title={title} />
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
        <Price paise={pricePaise} />
        <Text size="sm" c="dimmed">
          PDF, download at once
        </Text>
      </div>
      {payment ? (
        <>
          <ActionButton onClick={buy} loading={busy} icon={IconShoppingBag} aria-label={`Buy now: ${title}`}>
            Buy now
          </ActionButton>
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
