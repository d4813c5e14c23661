/** Postage by weight and region. */
import { rupeesToPaise } from './money.ts';
import { homeState } from './states.ts';
import { stateIn } from './written-states.ts';

/** Where a parcel goes, as couriers count. */
export const regions = ['tamilNadu', 'south', 'rest'] as const;
export type Region = (typeof regions)[number];
export const regionLabels: Record<Region, string> = {
  tamilNadu: 'Tamil Nadu',
  south: 'South',
  rest: 'Rest of India',
};

const southern = ['Andhra Pradesh', 'Karnataka', 'Kerala', 'Puducherry', 'Telangana'];

/** The region of an address, by its pincode, else by the state it names; null where neither tells. */
export function regionOf(address: string): Region | null {
  const state = stateIn(address);
  if (state === '') return null;
  if (state === homeState) return 'tamilNadu';
  return southern.includes(state) ? 'south' : 'rest';
}

export const noPostageReasons = ['no-weight', 'too-heavy', 'no-region'] as const;
export type NoPostageReason = (typeof noPostageReasons)[number];
export const noPostageTexts: Record<NoPostageReason, string> = {
  'no-weight': 'the weight of a copy is not known: enter it, or its pages, at the material',
  'too-heavy': 'no carrier in your rates takes a parcel so heavy to there',
  'no-region': 'the address names no known state',
};

/** The settings of postage as they are typed; empty where nothing is said. */
export type PostageContent = {
  isCharged: boolean;
  leafGrams: string;
  coverGrams: string;
  packingGrams: string;
  services: {
    carrier: string;
    isOn: boolean;
    checkedOn: string;
    taxPercent: string;
    rates: RateText[];
  }[];
};
export type RateText = { upToGrams: string } & Record<Region, string>;

/** One carrier's price list, the lightest first; a price of null: it does not go there. Whole grams and paise. */
export type Service = {
  carrier: string;
  taxPercent: number;
  rates: { upToGrams: number; paise: Record<Region, number | null> }[];
};

export const servicesOf = ({ services }: PostageContent): Service[] =>
  services
    .filter(({ isOn }) => isOn)
    .map(({ carrier, taxPercent, rates }) => ({
      carrier,
      taxPercent: Number(taxPercent || '0'),
      rates: rates.map(({ upToGrams, ...prices }) => ({
        upToGrams: Number(upToGrams),
        paise: { tamilNadu: paiseOf(prices.tamilNadu), south: paiseOf(prices.south), rest: paiseOf(prices.rest) },
      })),
    }));

const paiseOf = (rupees: string): number | null => (rupees === '' ? null : rupeesToPaise(Number(rupees)));

export type Postage = { carrier: string; courierPaise: number };

/** What each service that takes this parcel charges, tax included, in paise; a fraction of a paisa counts as one. */
export const postagesFor = (services: Service[], { grams, region }: { grams: number; region: Region }): Postage[] =>
  services.flatMap(({ carrier, taxPercent, rates }) => {
    const paise = rates.find((rate) => grams <= rate.upToGrams && rate.paise[region] !== null)?.paise[region] ?? null;
    return paise === null ? [] : [{ carrier, courierPaise: Math.ceil((paise * (100 + taxPercent)) / 100) }];
  });

type Paper = Pick<PostageContent, 'leafGrams' | 'coverGrams'>;

/** What a printed copy probably weighs, in whole grams: two pages a leaf, and a cover; null without pages. */
export const gramsOfPages = (pages: number, { leafGrams, coverGrams }: Paper): number | null =>
  pages < 1 ? null : Math.ceil((Math.ceil(pages / 2) * Math.round(Number(leafGrams) * 10)) / 10 + Number(coverGrams));

/** What a parcel of these copies weighs with its wrapping; null as soon as one weight is not known, or it holds none. */
export function parcelGrams(copies: { grams: number | null; quantity: number }[], packingGrams: number): number | null {
  let sum = packingGrams;
  for (const { grams, quantity } of copies) {
    if (grams === null) return null;
    sum += grams * quantity;
  }
  return copies.length === 0 ? null : sum;
}

/** `950 g`, `1.25 kg` */
export const formatGrams = (grams: number): string => (grams < 1000 ? `${grams} g` : `${grams / 1000} kg`);
