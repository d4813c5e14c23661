import { addressEnd } from '#shared/checkout.ts';
import { regionOf } from '#shared/postage.ts';
import type { Cart } from './use-cart.ts';

/** The cart with the courier charge to where it goes, as far as that is typed. */
export function cartTo(cart: Cart, place: { state: string; pincode: string }): Cart {
  if (!cart.couriers) return cart;
  const charge = cart.couriers[regionOf(addressEnd(place)) ?? 'unknown'];
  const courierPaise = charge ?? 0;
  const totalPaise = cart.totalPaise - cart.courierPaise + courierPaise;
  return { ...cart, courierPaise, isCourierOpen: charge === null, totalPaise };
}
