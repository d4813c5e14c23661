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

/** Buying the printed copy: in the cart where it has a price, or by a request. */
export function PrintedCopyPanel({ material }: { material: MaterialDetail }) {
  const { id: materialId, title: materialTitle, soldOut, isSoldInPrint } = material;
  const isSoldOut = soldOut !== 'no';
  const user = useSession();
  const site = useSite();
  const offer = trpc.cart.price.useQuery({ materialId }, { enabled: user !== null });
  const request = trpc.printRequests.prices.useQuery({ ids: [materialId] }, { enabled: user !== null });
  const isPrinted = request.data ? request.data.prices.some((known) => known.isSoldPrinted) : isSoldInPrint;
  const left = offer.data?.left ?? null;
  const printedPaise = offer.data?.printedPaise ?? null;
  const courierPaise = request.data ? request.data.courierPaise : 0;
  const isOnlyPdf = material.isSoldAsPdf && !isPrinted && printedPaise === null && !isSoldOut;
  return (
    <Panel
      title={isOnlyPdf ? 'Want it on paper?' : 'Printed copy'}
      aside={isSoldOut && <ToneBadge tone="quiet">{messages.soldOut}</ToneBadge>}
    >
      {printedPaise !== null && (
        <Stack gap="sm" mb="md">
          <div>
            <Price paise={printedPaise} />
            <Text size="sm" c="dimmed">
              {courierWords(courierPaise)}
            </Text>
          </div>
          {!isSoldOut && site.payment && (
            <AddToCartButton materialId={materialId} title={materialTitle} kind="printed" variant="filled" />
          )}
          {left !== null && left > 0 && left <= lowStock && <Text size="sm">{messages.onlyLeft(left)}</Text>}
        </Stack>
      )}
      <Text size="sm" c="dimmed" mb="md">
        {howToGet({ isSoldOut, isFree: isFreeSample(material), isOnlyPdf, hasPrice: printedPaise !== null })}
      </Text>
      {isPrinted && (
        <PrintRequestButton
          material={{ id: materialId, title: materialTitle }}
          variant={printedPaise === null || !site.payment ? 'filled' : 'default'}
        />
      )}
      <CourierNote mt="md">Physical delivery: by courier anywhere in India in {deliveryTime(site)}.</CourierNote>
    </Panel>
  );
}

/** `paise` null: by weight and address. */
function courierWords(paise: number | null): string {
  if (paise === null) return '+ courier by weight';
  return paise > 0 ? `+ ${formatPaise(paise)} courier` : 'Courier included';
}

type Way = Record<'isSoldOut' | 'isFree' | 'isOnlyPdf' | 'hasPrice', boolean>;

function howToGet({ isSoldOut, isFree, isOnlyPdf, hasPrice }: Way): string {
  if (isSoldOut) return 'Out of stock. Ask us when more will be printed.';
  if (isFree) return 'This sample is free. Ask us on WhatsApp for the complete material in print.';
  if (isOnlyPdf) return 'Ask us with Contact Admin what a printed copy costs.';
  return hasPrice
    ? 'Or order first and pay by UPI on the next page.'
    : 'Ask us for the price, then pay by GPay or any UPI app.';
}
