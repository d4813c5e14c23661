import { countOf } from '#client/admin/ui/count-of.ts';
import type { Answers } from '#client/lib/trpc.ts';
import { categoryLabel, type MaterialCategory, materialCategories } from '#shared/enums.ts';
import { formatPaise } from '#shared/money.ts';

/** A material or a sample, as the admin's lists hold it. */
export type AdminMaterial = Answers['materialsAdmin']['list']['items'][number];

/** Whether its sample pages are still being rendered. */
export const isSampleBeingMade = ({ file, previewState }: AdminMaterial): boolean =>
  file !== null && (previewState === null || previewState === 'building');

/** What a material is probably called whose file has this name: `Unit-3_Poetry (final).pdf` is `Unit-3 Poetry (final)`. */
export const titleOfFile = (name: string): string =>
  name
    .replace(/\.pdf$/i, '')
    .replaceAll(/[_\s]+/g, ' ')
    .trim()
    .slice(0, 200);

/** The category that a title names, as in `PG TRB English: Prosody`; null where it names none, or more than one. */
export function categoryInTitle(title: string): MaterialCategory | null {
  const named = materialCategories.filter((category) =>
    new RegExp(`\\b${categoryLabel(category).replace(' ', '[ _-]?')}\\b`, 'i').test(title),
  );
  return named.length === 1 ? (named[0] ?? null) : null;
}

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
    ...(cartCount > 0 ? [`It is in ${countOf(cartCount, 'cart')}, where it can no longer be bought.`] : []),
  ];
}

const times = (count: number): string => (count === 1 ? 'once' : `${count} times`);
