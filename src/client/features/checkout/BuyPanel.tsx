import { Alert, Anchor, Group, Stack, Text } from '@mantine/core';
import { IconBook2, IconCircleCheck, IconShoppingBag } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { pollUnconfirmedMs, reloadAfterPaymentMs } from '#client/features/checkout/use-purchase.ts';
import { DownloadButton } from '#client/features/library/DownloadButton.tsx';
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
import { messages } from '#shared/messages.ts';
import { paths } from '#shared/paths.ts';
import { AddToCartButton } from './AddToCartButton.tsx';
import classes from './BuyPanel.module.css';
import { TestPaymentNote } from './TestPaymentNote.tsx';
import { toast, usePurchase } from './use-purchase.ts';

type BuyPanelProps = { materialId: string; title: string; facts: Facts };
type Facts = { pages: number; hasPreview: boolean };

/** Buys a material as a PDF, or downloads a bought one. Visitors see a price only where the educator shows it to everybody. */
export function BuyPanel({ isSold, ...props }: BuyPanelProps & { isSold: boolean }) {
  const user = useSession();
  if (user) return <Offer {...props} isSold={isSold} />;
  return isSold && <VisitorsOffer {...props} />;
}

function VisitorsOffer({ materialId, facts }: BuyPanelProps) {
  const shownPaise = trpc.materials.shownPrices.useQuery({ id: materialId }).data?.downloadPaise ?? null;
  return (
    <Panel title="PDF download">
      <Stack gap="sm">
        {shownPaise !== null && <Price paise={shownPaise} />}
        <LoginToBuy why={shownPaise === null ? 'Log in to see the price and buy the PDF.' : 'Log in to buy the PDF.'} />
        <BeforeYouBuy {...facts} />
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

function Offer({ materialId, title, facts, isSold }: BuyPanelProps & { isSold: boolean }) {
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
    void fetch(paths.download(materialId), { method: 'HEAD' }).catch(() => {});
    void navigate({ search }, { replace: true, preventScrollReset: true, state: { paidOrderId: orderId } });
    reloadUnlessUsed(materialId);
  };
  const { busy, pay } = usePurchase({
    description: title,
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
    <Panel title="PDF download">
      <div aria-live="polite">
        <QueryState
          // A known price stays while the server does not answer.
          query={offer ? { ...query, isPending: false, isError: false } : query}
          loading={<Loading h={120} label="Loading the price" />}
          errorText="The price could not be loaded."
        >
          {offer?.state === 'bought' && <Bought materialId={materialId} title={title} />}
          {offer?.state === 'for-sale' && (
            <ForSale
              {...{ materialId, title, facts, busy, unconfirmed }}
              pricePaise={shownPaise}
              buy={() => pay(shownPaise)}
            />
          )}
        </QueryState>
      </div>
    </Panel>
  );
}

function Bought({ materialId, title }: Pick<BuyPanelProps, 'materialId' | 'title'>) {
  return (
    <Stack gap="sm">
      <Thanks />
      <Group gap="xs" wrap="nowrap" c="light-dark(#14532d, var(--mantine-color-green-4))">
        <IconCircleCheck size={20} aria-hidden />
        <Text fw={600}>You own this PDF</Text>
      </Group>
      <ActionButton to={paths.book(materialId)} icon={IconBook2}>
        Read now
      </ActionButton>
      <DownloadButton materialId={materialId} title={title} variant="default" />
    </Stack>
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

/** What a careful buyer asks, line by line. */
function BeforeYouBuy({ pages, hasPreview }: Facts) {
  const { founder } = useSite();
  return (
    <ul className={classes.asked}>
      <li>Written by {founder}.</li>
      {(pages > 0 || hasPreview) && (
        <li>
          {pages > 0 && `${pages} pages. `}
          {hasPreview && (
            <>
              <Anchor href="#preview" inherit underline="always">
                Look inside
              </Anchor>{' '}
              before you buy.
            </>
          )}
        </li>
      )}
      <li>Read it here at once, download it, or save it to read offline.</li>
      <li>Your name is printed on each page.</li>
      <li>
        Read{' '}
        <Anchor component={Link} to={paths.works} inherit underline="always">
          what our students say
        </Anchor>
        .
      </li>
      <li>
        Charged twice, or a file that does not open? We give the money back:{' '}
        <Anchor component={Link} to={paths.refunds} inherit underline="always">
          refunds
        </Anchor>
        .
      </li>
    </ul>
  );
}

type ForSaleProps = BuyPanelProps & {
  pricePaise: number;
  busy: boolean;
  unconfirmed: boolean;
  buy: () => void;
};

function ForSale({ materialId, title, facts, pricePaise, busy, unconfirmed, buy }: ForSaleProps) {
  const { payment } = useSite();
  return (
    <Stack gap="sm">
      <div>
        <Price paise={pricePaise} />
        <Text size="sm" c="dimmed">
          PDF · instant download
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
          If you were charged, your download will appear here. Please don’t pay again.
          <ContactSupport />
        </Notice>
      )}
      <TestPaymentNote />
      <BeforeYouBuy {...facts} />
      <Teacher />
    </Stack>
  );
}
