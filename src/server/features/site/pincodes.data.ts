import type { PostalPlace } from '#shared/pincode.ts';

/** Where a pincode is: its main post office and district, and all its states; null for one that the list lacks. */
export async function findPlace(pincode: string): Promise<PostalPlace | null> {
  // Half a megabyte, loaded with the first pincode that is asked for.
  const { default: list } = await import('./pincodes.json', { with: { type: 'json' } });
  const lines = `\n${list.pincodes}\n`;
  const at = lines.indexOf(`\n${pincode} `) + 1;
  const line = at === 0 ? '' : lines.slice(at, lines.indexOf('\n', at));
  const [, numbers = '', office = ''] = /^\d+ ([\d,]+) (.*)$/.exec(line) ?? [];
  const districts = numbers.split(',').map((number) => list.districts[Number(number)]?.split('|') ?? []);
  const [[district = ''] = []] = districts;
  return numbers === '' ? null : { office, district, states: [...new Set(districts.map(([, state = '']) => state))] };
}
