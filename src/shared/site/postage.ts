import type { PostageContent } from '#shared/postage.ts';

const sameEverywhere = (upToGrams: string, rupees: string) => ({
  upToGrams,
  tamilNadu: rupees,
  south: rupees,
  rest: rupees,
});

/** What parcels weigh and cost. Only the order desk and the checkout read it: visitors see no prices. */
export const postage: PostageContent = {
  isCharged: false,
  // A sheet of A4, 0.0624 m² of 70 g/m².
  leafGrams: '4.4',
  coverGrams: '40',
  packingGrams: '50',
  services: [
    {
      carrier: 'Gyan Post',
      isOn: false,
      checkedOn: '2026-11-23',
      taxPercent: '18',
      rates: [
        sameEverywhere('300', '20'),
        sameEverywhere('500', '25'),
        sameEverywhere('1000', '35'),
        sameEverywhere('2000', '50'),
        sameEverywhere('3000', '65'),
        sameEverywhere('4000', '80'),
        sameEverywhere('5000', '100'),
      ],
    },
  ],
};
