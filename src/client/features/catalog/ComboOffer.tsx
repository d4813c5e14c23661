import { Button, Paper, Stack, Text, Title } from '@mantine/core';
import { IconLogin2, IconShoppingCart, IconShoppingCartPlus } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useCart } from '#client/features/checkout/use-cart.ts';
import { messageOf, notify } from '#client/lib/notify.ts';
import { useSession } from '#client/lib/session.ts';
import { useSite } from '#client/lib/site.ts';
import type { Answers } from '#client/lib/trpc.ts';
import { Loading } from '#client/ui/Loading.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { QueryState } from '#client/ui/QueryState.tsx';
import { ToneBadge } from '#client/ui/ToneBadge.tsx';
import { comboMessages, messages } from '#shared/messages.ts';
import { formatPaise } from '#shared/money.ts';
import { paths } from '#shared/paths.ts';

type Offer = Answers['combos']['price'];

type ComboOfferProps = {
  combo: Answers['combos']['get'];
  offer: { data: Offer | undefined; isPending: boolean; isError: boolean; refetch: () => unknown };
};

/** What a pack costs and saves, and the way into the cart. A visitor sees no price. */
export function ComboOffer({ combo, offer }: ComboOfferProps) {
  const user = useSession();
  return (
    <Paper component="section" aria-label="Buy this combo pack" withBorder radius="lg" p="lg">
      <Title order={2} size="h4" mb="xs">
        All in one
      </Title>
      {user ? (
        <QueryState
          query={offer}
          loading={<Loading h={120} label="Loading the price" />}
          errorText="The price could not be loaded."
          isEmpty={false}
          empty={null}
        >
          {offer.data && <Priced combo={combo} offer={offer.data} />}
        </QueryState>
      ) : (
        <Stack gap="sm" align="stretch">
          {combo.isSoldOut && <ToneBadge tone="quiet">{messages.soldOut}</ToneBadge>}
          <Text size="sm" c="dimmed">
            Login to see the price and what you save.
          </Text>
          <Button
            component={Link}
            to={paths.loginAndReturn(paths.combo(combo.id))}
            mih={44}
            leftSection={<IconLogin2 size={18} aria-hidden />}
          >
            Login to buy
          </Button>
        </Stack>
      )}
    </Paper>
  );
}

function Priced({ combo: { id, title }, offer }: { combo: ComboOfferProps['combo']; offer: Offer }) {
  const { payment } = useSite();
  const { addCombo } = useCart();
  const { pricePaise, singlePaise, savingPaise, isSoldOut, isInCart, isAllOwned, ownedTitles } = offer;
  return (
    <Stack gap="sm">
      <div>
        <Text fz={34} fw={700} lh={1.2} style={{ fontVariantNumeric: 'tabular-nums' }}>
          {formatPaise(pricePaise)}
        </Text>
        {savingPaise > 0 && (
          <Text size="sm">
            You save <strong>{formatPaise(savingPaise)}</strong>: one by one it costs {formatPaise(singlePaise)}.
          </Text>
        )}
      </div>
      {isAllOwned ? (
        <Notice>{comboMessages.allBought}</Notice>
      ) : (
        ownedTitles.length > 0 && (
          <Notice tone="wait" title="You own part of it already">
            {ownedTitles.join(', ')}. The pack costs the same all the same.
          </Notice>
        )
      )}
      {isSoldOut && <ToneBadge tone="quiet">{messages.soldOut}</ToneBadge>}
      {!payment && <Notice>{messages.cardPaymentNotSetUp}</Notice>}
      {isInCart ? (
        <Button
          component={Link}
          to={paths.cart}
          variant="light"
          mih={44}
          leftSection={<IconShoppingCart size={18} aria-hidden />}
        >
          In your cart
        </Button>
      ) : (
        payment &&
        !isSoldOut &&
        !isAllOwned && (
          <Button
            mih={44}
            loading={addCombo.isPending}
            leftSection={<IconShoppingCartPlus size={18} aria-hidden />}
            aria-label={`Add to cart: ${title}`}
            onClick={() =>
              addCombo.mutate(
                { comboId: id },
                {
                  onSuccess: () => notify.success('Added to your cart'),
                  onError: (error) => notify.error(messageOf(error)),
                },
              )
            }
          >
            Add to cart
          </Button>
        )
      )}
    </Stack>
  );
}
