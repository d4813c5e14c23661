import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  formatGrams,
  gramsOfPages,
  parcelGrams,
  postagesFor,
  regionOf,
  regions,
  type Service,
  servicesOf,
} from '#shared/postage.ts';
import { postage } from '#shared/site/postage.ts';
import { siteSettings } from '#shared/site-settings.ts';
import { indianStates } from '#shared/states.ts';

const [gyanPost] = postage.services;
const turnedOn = servicesOf({ ...postage, services: gyanPost ? [{ ...gyanPost, isOn: true, taxPercent: '' }] : [] });

test.each([
  [1, 2000],
  [300, 2000],
  [301, 2500],
  [500, 2500],
  [501, 3500],
  [1000, 3500],
  [1001, 5000],
  [2000, 5000],
  [2001, 6500],
  [3000, 6500],
  [3001, 8000],
  [4000, 8000],
  [4001, 10_000],
  [5000, 10_000],
  [5001, null],
])('Gyan Post takes a parcel of %i g for %s paise before tax, wherever it goes.', (grams, paise) => {
  for (const region of regions)
    expect(postagesFor(turnedOn, { grams, region })).toEqual(
      paise === null ? [] : [{ carrier: 'Gyan Post', courierPaise: paise }],
    );
});

test('The example is off, so that nothing is charged by weight before the educator takes it.', () => {
  expect(servicesOf(postage)).toEqual([]);
  expect(postage.isCharged).toBe(false);
  expect(siteSettings.postage.parse(postage)).toEqual(postage);
});

const price = fc.option(fc.integer({ min: 100, max: 999_999 }));
const service: fc.Arbitrary<Service> = fc.record({
  carrier: fc.string({ minLength: 1 }),
  taxPercent: fc.integer({ min: 0, max: 50 }),
  rates: fc
    .uniqueArray(fc.integer({ min: 1, max: 30_000 }), { minLength: 1, maxLength: 8 })
    .map((weights) => weights.toSorted((a, b) => a - b))
    .chain((weights) =>
      fc.tuple(
        ...weights.map((upToGrams) =>
          fc.record({
            upToGrams: fc.constant(upToGrams),
            paise: fc.record({ tamilNadu: price, south: price, rest: price }),
          }),
        ),
      ),
    ),
});

test('A charge by weight is whole paise of a row that takes the parcel, tax included and never rounded down.', () => {
  fc.assert(
    fc.property(
      fc.array(service, { maxLength: 4 }),
      fc.integer({ min: 1, max: 40_000 }),
      fc.constantFrom(...regions),
      (services, grams, region) => {
        const answers = postagesFor(services, { grams, region });
        const able = services.filter(({ rates }) =>
          rates.some(({ upToGrams, paise }) => upToGrams >= grams && paise[region] !== null),
        );
        expect(answers.map(({ carrier }) => carrier)).toEqual(able.map(({ carrier }) => carrier));
        for (const [index, { courierPaise }] of answers.entries()) {
          const { rates, taxPercent } = able[index] as Service;
          const row = rates.find(({ upToGrams, paise }) => upToGrams >= grams && paise[region] !== null);
          const before = BigInt(row?.paise[region] ?? 0) * BigInt(100 + taxPercent);
          expect(Number.isInteger(courierPaise)).toBe(true);
          expect(courierPaise).toBeGreaterThanOrEqual(100);
          // Exactly the tax, and less than a paisa more.
          expect(BigInt(courierPaise) * 100n - before >= 0n && BigInt(courierPaise) * 100n - before < 100n).toBe(true);
        }
      },
    ),
  );
});

test('A parcel weighs its copies and its wrapping, in any order, and nothing is guessed where one weight is missing.', () => {
  const copies = fc.array(
    fc.record({ grams: fc.option(fc.integer({ min: 1, max: 20_000 })), quantity: fc.integer({ min: 1, max: 20 }) }),
    { minLength: 1, maxLength: 50 },
  );
  fc.assert(
    fc.property(copies, fc.integer({ min: 0, max: 9999 }), (items, packing) => {
      const sum = items.reduce((total, { grams, quantity }) => total + (grams ?? 0) * quantity, packing);
      const isKnown = items.every(({ grams }) => grams !== null);
      expect(parcelGrams(items, packing)).toBe(isKnown ? sum : null);
      expect(parcelGrams(items.toReversed(), packing)).toBe(isKnown ? sum : null);
    }),
  );
  expect(parcelGrams([], 50)).toBeNull();
});

test('A copy without a weight is estimated by its leaves and cover; without pages it is not.', () => {
  const paper = { leafGrams: '4.4', coverGrams: '40' };
  expect(gramsOfPages(100, paper)).toBe(260);
  expect(gramsOfPages(101, paper)).toBe(265);
  expect(gramsOfPages(0, paper)).toBeNull();
  expect(gramsOfPages(100, { leafGrams: '2.6', coverGrams: '0' })).toBe(130);
});

test.each([
  ['12, North Street, Madurai, Tamil Nadu - 625020', 'tamilNadu'],
  ['MG Road, Kochi, Kerala - 682016', 'south'],
  ['Bengaluru 560001', 'south'],
  ['Beach Road, Puducherry - 605001', 'south'],
  ['Connaught Place, New Delhi - 110001', 'rest'],
  // The parcel goes by its pincode, whatever state was chosen.
  ['Connaught Place, Tamil Nadu - 110001', 'rest'],
  ['Somewhere', null],
  ['', null],
])('An address %j counts as %s.', (address, region) => expect(regionOf(address)).toBe(region));

test('Every state has a region, and only Tamil Nadu is at home.', () => {
  const home = indianStates.filter((state) => regionOf(`Main Road, ${state} - `) === 'tamilNadu');
  expect(home).toEqual(['Tamil Nadu']);
  expect(indianStates.map((state) => regionOf(`Main Road, ${state} - `))).not.toContain(null);
});

test('A price list is refused that is not in the order of its weights, has a row without a price, or a carrier twice.', () => {
  const withRates = (rates: object[], more: object = {}) =>
    siteSettings.postage.safeParse({ ...postage, services: [{ ...gyanPost, rates }], ...more }).error?.issues[0]?.path;
  const row = { upToGrams: '500', tamilNadu: '25', south: '', rest: '' };
  expect(withRates([row])).toBeUndefined();
  expect(withRates([row, row])).toEqual(['services', 0, 'rates', 1, 'upToGrams']);
  expect(withRates([{ ...row, tamilNadu: '' }])).toEqual(['services', 0, 'rates', 0, 'tamilNadu']);
  expect(withRates([{ ...row, tamilNadu: '0' }])).toEqual(['services', 0, 'rates', 0, 'tamilNadu']);
  expect(withRates([])).toEqual(['services', 0, 'rates']);
  expect(withRates([row], { services: [gyanPost, gyanPost] })).toEqual(['services', 1, 'carrier']);
  expect(withRates([row], { isCharged: true })).toEqual(['isCharged']);
});

test.each([
  [950, '950 g'],
  [1000, '1 kg'],
  [1250, '1.25 kg'],
])('%i grams are shown as %s.', (grams, text) => expect(formatGrams(grams)).toBe(text));
