import { plainDigits } from './plain-digits.ts';
import { plainCode } from './plain-text.ts';
import { trimEndOf } from './trim-end-of.ts';

const pincodePattern = /(?<!\d)([1-9]\d{2}) ?(\d{3})(?!\d)/g;

/** As `605-602` behind the name of a place, at the end of a line: elsewhere it may be two pages or two doors. */
const withDash = /(?<=\p{L}[\s,:–-]{1,3})(?<!\d)([1-8]\d{2})[-–](\d{3})(?=[ .,]{0,3}(?:\n|$))/gu;

/** An address and its pincode, the last one in it, as six digits; empty where there is none. */
export function splitPincode(address: string): { place: string; pincode: string } {
  const text = plainDigits(address);
  const last = [...text.matchAll(pincodePattern)].at(-1) ?? [...text.matchAll(withDash)].at(-1);
  if (!last) return { place: address, pincode: '' };
  const rest = trimEndOf(address.slice(0, last.index), /[\s,–-]/) + address.slice(last.index + last[0].length);
  const place = trimEndOf(rest.replace(/^[\s,.–-]+/, ''), /[\s,–-]/);
  return { place, pincode: `${last[1]}${last[2]}` };
}

/** Where a pincode is. `office`: its main post office; `district`: of most of its offices; `states`: that district's first. */
export type PostalPlace = { office: string; district: string; states: string[] };

/** A pincode without what people and spreadsheets write into it: `624-601`, `600 040`, `624601.0`. */
export const plainPincode = (text: string): string =>
  plainCode(text)
    .trim()
    .replace(/\.0$/, '')
    .replaceAll(/(?<=\d)[\s-](?=\d)/g, '');

/** Whether a text is a whole pincode. */
export const isPincode = (text: string): boolean => /^[1-9]\d{5}$/.test(text);

/** An address with the district and state of its pincode before the pincode; what it says already is not said again. */
export function withPlace(address: string, { district, states }: PostalPlace): string {
  const { place, pincode } = splitPincode(address);
  const said = place.toLowerCase();
  const added = [district, states[0] ?? ''].filter((name) => name !== '' && !said.includes(name.toLowerCase()));
  return [[place, ...added].filter(Boolean).join(', '), pincode].filter(Boolean).join(' - ');
}
