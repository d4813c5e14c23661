import { Alert, Anchor, Stack, Text } from '@mantine/core';
import { IconCircleCheck, IconShoppingBag } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { pollUnconfirmedMs, reloadAfterPaymentMs } from '#client/features/checkout/use-purchase.ts';
import { useHydrated } from '#client/lib/hydrated.ts';
import { useSession } from '#client/lib/session.ts';
import { useSite } from '#client/lib/site.ts';
import { trpc } from '#client/lib/trpc.ts';
import { ActionButton } from '#client/ui/ActionButton.tsx';
import { ContactSupport } from '#client/ui/ContactAdmin.tsx';
import { Loading } from '#client/ui/Loading.tsx';
import { LoginToBuy } from '#client/ui/LoginToBuy.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { Price } from '#client/ui/Price.tsx';
import { QueryState } from '#client/ui/QueryState.tsx';
import { Teacher } from '#client/ui/Teacher.tsx';
import { messages, seriesMessages } from '#shared/messages.ts';
import { paths } from '#shared/paths.ts';
import { AddToCartButton } from './AddToCartButton.tsx';
import { TestPaymentNote } from './TestPaymentNote.tsx';
import { toast, usePurchase } from './use-purchase.ts';

/** What differs by what is sold. */
export type Offered = {
  heading: string;
  /** Below the price: `PDF · instant download`. */
  summary: string;
  /** After *Log in to*: `buy the PDF`. */
  toBuy: string;
  /** What comes once the payment is confirmed. */
  comes: string;
  /** Whether a stamped file is made of it. */
  isFile: boolean;
};

type BuyPanelProps = {
  materialId: string;
  title: string;
  offered: Offered;
  /** In place of the offer once it is bought. */
  owned: ReactNode;
  /** What a careful buyer asks. */
  before: ReactNode;
};

/** Buys a thing at once, or shows what who has bought it has. Visitors see a price only where the educator shows it to everybody. */
export function BuyPanel({ isSold, ...props }: BuyPanelProps & { isSold: boolean }) {
  const user = useSession();
  if (user) return <Offer {...props} isSold={isSold} />;
  return isSold && <VisitorsOffer {...props} />;
}

function VisitorsOffer({ materialId, offered: { heading, toBuy }, before }: BuyPanelProps) {
  const shownPaise = trpc.materials.shownPrices.useQuery({ id: materialId }).data?.downloadPaise ?? null;
  return (
    <Panel title={heading}>
      <Stack gap="sm">
        {shownPaise !== null && <Price paise={shownPaise} />}
        <LoginToBuy why={shownPaise === null ? `Log in to see the price and ${toBuy}.` : `Log in to ${toBuy}.`} />
        {before}
        <Teacher />
      </Stack>
    </Panel>
  );
}

/** The page reloads as specified, unless the buyer has left it, or begun the download: a reload would break that off. */
function reloadUnlessUsed(materialId: string): void {
  const { pathname } = window.location;
  let isUsed = false;
  const watch = ({ target }: MouseEvent) => {
    isUsed ||= target instanceof Element && target.closest(`a[href="${paths.download(materialId)}"]`) !== null;
  };
  addEventListener('click', watch);
  setTimeout(() => {
    removeEventListener('click', watch);
    if (!isUsed && window.location.pathname === pathname) window.location.reload();
  }, reloadAfterPaymentMs);
}

function Offer({ isSold, ...props }: BuyPanelProps & { isSold: boolean }) {
  const { materialId, title, offered, owned } = props;
  const { search } = useLocation();
  const [unconfirmed, setUnconfirmed] = useState(false);
  const query = trpc.checkout.price.useQuery(
    { materialId },
    // A webhook settles a purchase whose verification was lost; a server that is away comes back.
    {
      refetchInterval: ({ state }) =>
        ((unconfirmed && state.data?.state === 'for-sale') || state.status === 'error') && pollUnconfirmedMs,
    },
  );
  const offer = query.data;
  const shownPaise = offer?.pricePaise ?? 0;
  const utils = trpc.useUtils();
  const navigate = useNavigate();
  const createOrder = trpc.checkout.createDownloadOrder.useMutation();
  const onPaid = (orderId: string) => {
    for (const stale of [utils.orders, utils.library, utils.profile]) void stale.invalidate();
    utils.checkout.price.setData({ materialId }, { state: 'bought', pricePaise: null });
    // The copy is stamped while the buyer reads the thanks.
    if (offered.isFile) void fetch(paths.download(materialId), { method: 'HEAD' }).catch(() => {});
    void navigate({ search }, { replace: true, preventScrollReset: true, state: { paidOrderId: orderId } });
    reloadUnlessUsed(materialId);
  };
  const { busy, pay } = usePurchase({
    description: title,
    ...(!offered.isFile && { succeeded: seriesMessages.bought }),
    begin: () => createOrder.mutateAsync({ materialId, shownPaise }),
    // So that the book opens at once when it is hers.
    whilePaying: () =>
      void import('#client/features/library/open-book.ts').then(({ fetchTools }) => fetchTools()).catch(() => {}),
    onPaid,
    onUnconfirmed: () => setUnconfirmed(true),
    onRefused: () => void query.refetch(),
  });
  const isConfirmedLater = unconfirmed && offer?.state === 'bought';
  useEffect(() => {
    if (isConfirmedLater) toast.clear();
  }, [isConfirmedLater]);
  // A buyer may download it even when it is no longer sold.
  if (offer?.state === 'not-for-sale' || (!isSold && offer === undefined)) return null;
  return (
    <Panel title={offered.heading}>
      <div aria-live="polite">
        <QueryState
          // A known price stays while the server does not answer.
          query={offer ? { ...query, isPending: false, isError: false } : query}
          loading={<Loading h={120} label="Loading the price" />}
          errorText="The price could not be loaded."
        >
          {offer?.state === 'bought' && (
            <Stack gap="sm">
              <Thanks />
              {owned}
            </Stack>
          )}
          {offer?.state === 'for-sale' && (
            <ForSale {...{ ...props, busy, unconfirmed }} pricePaise={shownPaise} buy={() => pay(shownPaise)} />
          )}
        </QueryState>
      </div>
    </Panel>
  );
}

/** After paying for it on this page. */
function Thanks() {
  const user = useSession();
  const { state } = useLocation();
  const orderId = useHydrated() && state?.paidOrderId;
  if (!orderId) return null;
  return (
    <Notice tone="good" icon={<IconCircleCheck aria-hidden />} title="Thank you! Your order is confirmed.">
      <Text size="sm" mb="xs" style={{ overflowWrap: 'anywhere' }}>
        We’ve emailed your receipt to {user?.email}
      </Text>
      <Anchor component={Link} to={paths.order(orderId)} size="sm" underline="always" className="touch">
        See your order
      </Anchor>
    </Notice>
  );
}

type ForSaleProps = Omit<BuyPanelProps, 'owned'> & {
  pricePaise: number;
  busy: boolean;
  unconfirmed: boolean;
  buy: () => void;
};

function ForSale({ materialId, title, offered, before, pricePaise, busy, unconfirmed, buy }: ForSaleProps) {
  const { payment } = useSite();
  return (
    <Stack gap="sm">
      <div>
        <Price paise={pricePaise} />
        <Text size="sm" c="dimmed">
          {offered.summary}
        </Text>
      </div>
      {!payment && <Alert>{messages.cardPaymentNotSetUp}</Alert>}
      {payment && !unconfirmed && (
        <>
          <ActionButton
            onClick={buy}
            loading={busy}
            icon={IconShoppingBag}
            aria-label={`Buy now: ${title}`}
            data-preload={payment.checkoutUrl}
          >
            Buy now
          </ActionButton>
          <AddToCartButton materialId={materialId} title={title} kind="download" />
        </>
      )}
      {unconfirmed && (
        <Notice tone="wait" title="We are checking your payment">
          If you were charged, {offered.comes} will appear here. Please don’t pay again.
          <ContactSupport />
        </Notice>
      )}
      <TestPaymentNote />
      {before}
      <Teacher />
    </Stack>
  );
}
