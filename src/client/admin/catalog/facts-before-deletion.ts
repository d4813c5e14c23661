import { formatPaise } from '#shared/money.ts';
import type { AdminMaterial } from './admin-materials.ts';

/** The consequences of deleting a material or a sample, each in a sentence. */
export function factsBeforeDeletion(material: AdminMaterial, sold: 'sold' | 'also sold'): string[] {
  const { pricePaise, printPricePaise, soldCount, comboCount, cartCount } = material;
  const prices = [
    ...(pricePaise > 0 ? [`for ${formatPaise(pricePaise)}`] : []),
    ...(printPricePaise > 0 ? [`printed for ${formatPaise(printPricePaise)}`] : []),
  ];
  return [
    ...(prices.length > 0 ? [`It is ${sold} ${prices.join(' and ')}.`] : []),
    ...(soldCount > 0 ? [`It was bought ${times(soldCount)}: the buyers keep it.`] : []),
    ...(comboCount === 1 ? ['1 combo pack holds it and goes off sale.'] : []),
    ...(comboCount > 1 ? [`${comboCount} combo packs hold it and go off sale.`] : []),
    ...(cartCount > 0
      ? [`It is in ${cartCount === 1 ? '1 cart' : `${cartCount} carts`}, where it can no longer be bought.`]
      : []),
  ];
}

const times = (count: number): string => (count === 1 ? 'once' : `${count} times`);
