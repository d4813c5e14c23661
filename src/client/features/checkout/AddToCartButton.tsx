import { Button } from '@mantine/core';
import { IconShoppingCart, IconShoppingCartPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { messageOf, notify } from '#client/lib/notify.ts';
import { trpc } from '#client/lib/trpc.ts';
import { ActionButton } from '#client/ui/ActionButton.tsx';
import type { ItemKind } from '#shared/order-items.ts';
import { paths } from '#shared/paths.ts';
import { useCart } from './use-cart.ts';

type AddToCartButtonProps = { materialId: string; title: string; kind: ItemKind; variant?: 'default' | 'filled' };

const labels: Record<ItemKind, string> = { download: 'Add to cart', printed: 'Add printed copy' };

/** Adds a material to the cart; afterwards links to the cart. */
export function AddToCartButton({ materialId, title, kind, variant = 'default' }: AddToCartButtonProps) {
  const offer = trpc.cart.price.useQuery({ materialId });
  const { add } = useCart();
  const [isAdded, setAdded] = useState(false);
  const inCart = offer.data?.inCart[kind] ?? 0;
  if (inCart > 0) {
    return (
      <Button
        component={Link}
        to={paths.cart}
        // Takes the focus over from the button that was just pressed.
        ref={isAdded ? focus : undefined}
        variant="light"
        mih={44}
        leftSection={<IconShoppingCart size={18} aria-hidden />}
      >
        {kind === 'printed' && inCart > 1 ? `${inCart} copies in your cart` : 'In your cart'}
      </Button>
    );
  }
  return (
    <ActionButton
      variant={variant}
      loading={add.isPending}
      disabled={offer.isPending}
      icon={IconShoppingCartPlus}
      aria-label={`${labels[kind]}: ${title}`}
      onClick={() =>
        add.mutate(
          { materialId, kind, quantity: 1 },
          {
            onSuccess: () => {
              setAdded(true);
              notify.success('Added to your cart');
            },
            onError: (error) => notify.error(messageOf(error)),
          },
        )
      }
    >
      {labels[kind]}
    </ActionButton>
  );
}

const focus = (link: HTMLAnchorElement | null) => link?.focus();
