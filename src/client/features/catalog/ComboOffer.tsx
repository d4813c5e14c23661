import { Stack, Text } from '@mantine/core';
import { IconShoppingCart, IconShoppingCartPlus } from '@tabler/icons-react';
import { useCart } from '#client/features/checkout/use-cart.ts';
import { messageOf, notify } from '#client/lib/notify.ts';
import { useSession } from '#client/lib/session.ts';
import { useSite } from '#client/lib/site.ts';
import type { Answers } from '#client/lib/trpc.ts';
import { ActionButton } from '#client/ui/ActionButton.tsx';
import { Loading } from '#client/ui/Loading.tsx';
import { LoginToBuy } from '#client/ui/LoginToBuy.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { Price } from '#client/ui/Price.tsx';
import { QueryState } from '#client/ui/QueryState.tsx';
import { ToneBadge } from '#client/ui/ToneBadge.tsx';
import { comboMessages, messages } from '#shared/messages.ts';
import { formatPaise } from '#shared/money.ts';
import { paths } from '#shared/paths.ts';

type Combo = Answers['combos']['get'];
type Offer = Answers['combos']['price'];

type ComboOfferProps = {
  combo: Combo;
  offer: { data: Offer | undefined; isPending: boolean; isError: boolean; refetch: () => unknown };
};

/** What a pack costs and saves, and the way into the cart. A visitor sees no price. */
export function ComboOffer({ combo, offer }: ComboOfferProps) {
  const user = useSession();
  return (
    <Panel title="Buy the set" label="Buy this combo pack">
      <Stack gap="sm">
        {user ? (
          <QueryState
            query={offer}
            loading={<Loading h={120} label="Loading the price" />}
            errorText="The price could not be loaded."
          >
            {offer.data && <Priced offer={offer.data} title={combo.title} id={combo.id} />}
          </QueryState>
        ) : (
          <>
            {combo.isSoldOut && <SoldOut />}
            <LoginToBuy why="Log in to see the price and what you save." />
          </>
        )}
      </Stack>
    </Panel>
  );
}

const SoldOut = () => <ToneBadge tone="quiet">{messages.soldOut}</ToneBadge>;

function Priced({ id, title, offer }: { id: string; title: string; offer: Offer }) {
  const { payment } = useSite();
  const { pricePaise, singlePaise, savingPaise, isSoldOut, isInCart, isAllOwned, ownedTitles } = offer;
  const isForSale = payment && !isSoldOut && !isAllOwned;
  return (
    <>
      <div>
        <Price paise={pricePaise} />
        {savingPaise > 0 && (
          <Text size="sm">
            You save <strong>{formatPaise(savingPaise)}</strong>: {formatPaise(singlePaise)} if bought separately.
          </Text>
        )}
      </div>
      {isAllOwned && <Notice>{comboMessages.allBought}</Notice>}
      {!isAllOwned && ownedTitles.length > 0 && (
        <Notice tone="wait" title="You already own some of these">
          {ownedTitles.join(', ')}. The price stays the same.
        </Notice>
      )}
      {isSoldOut && <SoldOut />}
      {!payment && <Notice>{messages.cardPaymentNotSetUp}</Notice>}
      {isInCart ? <InCart /> : isForSale && <AddComboButton id={id} title={title} />}
    </>
  );
}

const InCart = () => (
  <ActionButton to={paths.cart} variant="light" icon={IconShoppingCart}>
    In your cart
  </ActionButton>
);

function AddComboButton({ id, title }: { id: string; title: string }) {
  const { addCombo } = useCart();
  const add = () =>
    addCombo.mutate(
      { comboId: id },
      {
        onSuccess: () => notify.success('Added to your cart'),
        onError: (error) => notify.error(messageOf(error)),
      },
    );
  return (
    <ActionButton
      loading={addCombo.isPending}
      icon={IconShoppingCartPlus}
      aria-label={`Add to cart: ${title}`}
      onClick={add}
    >
      Add to cart
    </ActionButton>
  );
}
