import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import { IconTruckDelivery } from '@tabler/icons-react';
import { AddToCartButton } from '#client/features/checkout/AddToCartButton.tsx';
import { WishButton } from '#client/features/fulfilment/WishButton.tsx';
import { useSession } from '#client/lib/session.ts';
import { useSite } from '#client/lib/site.ts';
import { trpc } from '#client/lib/trpc.ts';
import { ToneBadge } from '#client/ui/ToneBadge.tsx';
import { messages } from '#shared/messages.ts';
import { formatPaise } from '#shared/money.ts';
import { lowStock } from '#shared/printed-copies.ts';
import { deliveryTime } from '#shared/site/facts.ts';
import { ContactAdminButton } from './ContactAdminButton.tsx';
import { GPayQrButton } from './GPayQrButton.tsx';
import { isFreeSample, type MaterialDetail } from './material-types.ts';

/** Buying the printed copy: by chat, UPI payment and courier, or in the cart where it has a price. */
export function PrintedCopyPanel({ material }: { material: MaterialDetail }) {
  const { id: materialId, title: materialTitle, soldOut, isSoldInPrint } = material;
  const isSoldOut = soldOut !== 'no';
  const user = useSession();
  const site = useSite();
  const offer = trpc.cart.price.useQuery({ materialId }, { enabled: user !== null });
  const wish = trpc.printRequests.prices.useQuery({ ids: [materialId] }, { enabled: user !== null });
  const isPrinted = wish.data ? wish.data.prices.some((known) => known.isSoldPrinted) : isSoldInPrint;
  const left = offer.data?.left ?? null;
  const printedPaise = user && site.payment ? (offer.data?.printedPaise ?? null) : null;
  return (
    <Paper component="section" aria-label="Printed copy" withBorder radius="lg" p="lg">
      <Group justify="space-between" gap="xs">
        <Title order={2} size="h4">
          Printed copy
        </Title>
        {isSoldOut && <ToneBadge tone="quiet">{messages.soldOut}</ToneBadge>}
      </Group>
      {printedPaise !== null && (
        <Stack gap="sm" mt={4} mb="md">
          <Text fz={34} fw={700} lh={1.2} style={{ fontVariantNumeric: 'tabular-nums' }}>
            {formatPaise(printedPaise)}
          </Text>
          {!isSoldOut && (
            <AddToCartButton materialId={materialId} title={materialTitle} kind="printed" variant="filled" />
          )}
          {left !== null && left > 0 && left <= lowStock && <Text size="sm">{messages.onlyLeft(left)}</Text>}
        </Stack>
      )}
      <Text size="sm" c="dimmed" mt={4} mb="md">
        {howToGet({ isSoldOut, isFree: isFreeSample(material), hasPrice: printedPaise !== null })}
      </Text>
      <Stack gap="sm">
        {isPrinted && <WishButton material={{ id: materialId, title: materialTitle }} />}
        <ContactAdminButton materialTitle={materialTitle} variant={printedPaise === null ? 'filled' : 'default'} />
        <GPayQrButton materialTitle={materialTitle} />
      </Stack>
      <Group wrap="nowrap" align="flex-start" gap="sm" mt="md">
        <IconTruckDelivery size={24} stroke={1.5} style={{ flex: 'none' }} aria-hidden />
        <Text size="sm">
          Physical delivery: printed and sent by courier anywhere in India. It arrives in {deliveryTime(site)}.
        </Text>
      </Group>
    </Paper>
  );
}

function howToGet({ isSoldOut, isFree, hasPrice }: Record<'isSoldOut' | 'isFree' | 'hasPrice', boolean>): string {
  if (isSoldOut) return 'No copies are left just now. Ask on WhatsApp when more are printed.';
  if (isFree) return 'This sample is free. Ask on WhatsApp for the complete material in print, and for its price.';
  return hasPrice
    ? 'Or order on WhatsApp and pay by GPay or any UPI app.'
    : 'Ask for the price on WhatsApp, pay by GPay or any UPI app.';
}
