import { Stack, Text } from '@mantine/core';
import { AddToCartButton } from '#client/features/checkout/AddToCartButton.tsx';
import { PrintRequestButton } from '#client/features/orders/PrintRequestButton.tsx';
import { useSession } from '#client/lib/session.ts';
import { useSite } from '#client/lib/site.ts';
import { trpc } from '#client/lib/trpc.ts';
import { CourierNote } from '#client/ui/CourierNote.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { Price } from '#client/ui/Price.tsx';
import { ToneBadge } from '#client/ui/ToneBadge.tsx';
import { messages } from '#shared/messages.ts';
import { formatPaise } from '#shared/money.ts';
import { lowStock } from '#shared/printed-copies.ts';
import { deliveryTime } from '#shared/site/facts.ts';
import { isFreeSample, type MaterialDetail } from './material-types.ts';
import { OtherWays, StepsFold } from './OtherWays.tsx';

/** Buying the printed copy: in the cart where it has a price, or by a request; in chat, and by UPI. */
export function PrintedCopyPanel({ material }: { material: MaterialDetail }) {
  const { id: materialId, title: materialTitle, soldOut, isSoldInPrint } = material;
  const isSoldOut = soldOut !== 'no';
  const user = useSession();
  const site = useSite();
  const enabled = user !== null;
  const offer = trpc.cart.price.useQuery({ materialId }, { enabled });
  const request = trpc.printRequests.prices.useQuery({ ids: [materialId] }, { enabled });
  const isOwned = trpc.checkout.price.useQuery({ materialId }, { enabled }).data?.state === 'bought';
  const isPrinted = request.data ? request.data.prices.some((known) => known.isSoldPrinted) : isSoldInPrint;
  const shown = trpc.materials.shownPrices.useQuery({ id: materialId }, { enabled: !enabled });
  const left = offer.data?.left ?? null;
  const printedPaise = (offer.data ?? shown.data)?.printedPaise ?? null;
  const isOnlyPdf = material.isSoldAsPdf && !isPrinted && printedPaise === null && !isSoldOut;
  // Who has the PDF, or can have nothing else, came for that.
  const isQuiet = isOnlyPdf || isOwned;
  return (
    <Panel
      title={isQuiet ? 'Want it on paper?' : 'Printed copy'}
      aside={isSoldOut && <ToneBadge tone="quiet">{messages.soldOut}</ToneBadge>}
    >
      <Stack gap="sm">
        {printedPaise !== null && (
          <div>
            <Price paise={printedPaise} />
            <Text size="sm" c="dimmed">
              {request.data && courierWords(request.data.courierPaise)}
            </Text>
            {left !== null && left > 0 && left <= lowStock && <Text size="sm">{messages.onlyLeft(left)}</Text>}
          </div>
        )}
        {isPrinted && (
          <PrintRequestButton
            material={{ id: materialId, title: materialTitle }}
            pricePaise={printedPaise}
            // One button of a page is filled: the PDF's, where there is one.
            variant={isOwned || material.isSoldAsPdf ? 'default' : 'filled'}
          />
        )}
        <Text size="sm" c="dimmed">
          {howToGet({ isSoldOut, isFree: isFreeSample(material), isOnlyPdf, hasPrice: printedPaise !== null })}
        </Text>
        {printedPaise !== null && !isSoldOut && site.payment && user && (
          <AddToCartButton materialId={materialId} title={materialTitle} kind="printed" />
        )}
        <section aria-label={isQuiet ? 'Ways to order' : 'Other ways to order'}>
          <OtherWays title={materialTitle} />
        </section>
        <CourierNote>Physical delivery: by courier anywhere in India in {deliveryTime(site)}.</CourierNote>
        {isOwned && <StepsFold />}
      </Stack>
    </Panel>
  );
}

/** `paise` null: by weight and address. */
function courierWords(paise: number | null): string {
  if (paise === null) return '+ courier by weight';
  return paise > 0 ? `+ ${formatPaise(paise)} courier` : 'Courier included';
}

type Way = Record<'isSoldOut' | 'isFree' | 'isOnlyPdf' | 'hasPrice', boolean>;

/** The chat is a press away, below these words. */
function howToGet({ isSoldOut, isFree, isOnlyPdf, hasPrice }: Way): string {
  if (isSoldOut) return 'Out of stock. Contact Admin to ask when more will be printed.';
  if (isFree) return 'This sample is free. Contact Admin for the complete material in print.';
  if (isOnlyPdf) return 'Contact Admin to ask what a printed copy costs.';
  return hasPrice
    ? 'Order it here. You pay on the next page, by UPI or by card.'
    : 'Contact Admin for the price, then pay by GPay or any UPI app.';
}
