import type { Place } from '#shared/pincode.ts';

/** Where a pincode is: its main post office and district, and all its states; null for one that the list lacks. */
export async function findPlace(pincode: string): Promise<Place | null> {
  // Half a megabyte, loaded with the first pincode that is asked for.
  const { default: list } = await import('./pincodes.json', { with: { type: 'json' } });
  const [, numbers = '', office = ''] = new RegExp(`^${pincode} ([\\d,]+) (.*)$`, 'm').exec(list.pincodes) ?? [];
  const districts = numbers.split(',').map((number) => list.districts[Number(number)]?.split('|') ?? []);
  const [[district = ''] = []] = districts;
  return numbers === '' ? null : { office, district, states: [...new Set(districts.map(([, state = '']) => state))] };
}
