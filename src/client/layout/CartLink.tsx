import { IconShoppingCart } from '@tabler/icons-react';
import { NavLink } from 'react-router-dom';
import { trpc } from '#client/lib/trpc.ts';
import { paths } from '#shared/paths.ts';
import classes from './CartLink.module.css';

/** How many things are in the signed-in student's cart; for visitors 0. */
export const useCartCount = (isSignedIn: boolean): number =>
  trpc.cart.count.useQuery(undefined, { enabled: isSignedIn }).data ?? 0;

export const cartLabel = (count: number): string => (count === 0 ? 'Cart' : `Cart (${count})`);

/** The way to the cart, as a picture with its count. */
export function CartLink({ count }: { count: number }) {
  return (
    <NavLink to={paths.cart} className={classes.link ?? ''} aria-label={cartLabel(count)}>
      <IconShoppingCart size={22} aria-hidden />
      {count > 0 && (
        <span className={classes.count} aria-hidden>
          {count > 99 ? '99+' : count}
        </span>
      )}
    </NavLink>
  );
}
