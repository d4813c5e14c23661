/** Reads the name of a state as people write it. */

// Apart from the list of states, which pages of visitors load.

import { splitPincode } from './pincode.ts';
import { indianStates, stateOfPincode } from './states.ts';

/** Other names that people write, in small letters: those of number plates, older ones, Tamil ones, common misspellings. */
const otherNames: [state: string, written: string][] = [
  ['Tamil Nadu', 'tn tamizhnadu தமிழ்நாடு தமிழகம்'],
  ['Puducherry', 'py pondicherry pondy pudhucherry puduchery புதுச்சேரி பாண்டிச்சேரி'],
  ['Kerala', 'kl kerela keralam கேரளா கேரளம்'],
  ['Karnataka', 'ka karnatak கர்நாடகா கர்நாடகம்'],
  ['Andhra Pradesh', 'ap andhra ஆந்திரா'],
  ['Telangana', 'ts tg telengana தெலங்கானா'],
  ['Odisha', 'or od orissa'],
  ['Maharashtra', 'mh'],
  ['Gujarat', 'gj'],
  ['Goa', 'ga'],
  ['Madhya Pradesh', 'mp'],
  ['Uttar Pradesh', 'up'],
  ['Uttarakhand', 'uk ua uttaranchal'],
  ['Himachal Pradesh', 'hp'],
  ['Haryana', 'hr'],
  ['Punjab', 'pb'],
  ['Rajasthan', 'rj'],
  ['Bihar', 'br'],
  ['Jharkhand', 'jh'],
  ['Chhattisgarh', 'cg ct chattisgarh'],
  ['West Bengal', 'wb'],
  ['Sikkim', 'sk'],
  ['Assam', 'as'],
  ['Arunachal Pradesh', 'ar'],
  ['Manipur', 'mn'],
  ['Meghalaya', 'ml'],
  ['Mizoram', 'mz'],
  ['Nagaland', 'nl'],
  ['Tripura', 'tr'],
  ['Delhi', 'dl newdelhi nctofdelhi'],
  ['Chandigarh', 'ch'],
  ['Jammu and Kashmir', 'jk'],
  ['Ladakh', 'la'],
  ['Lakshadweep', 'ld'],
  ['Andaman and Nicobar Islands', 'an andamannicobar'],
  ['Dadra and Nagar Haveli and Daman and Diu', 'dn dd'],
];

const lettersOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/\(u\.?t\.?\)/, '')
    .replaceAll(/\band\b|[^\p{L}\p{M}]/gu, '')
    .replace(/(?<=.{5})state$/, '');

const known = new Map([
  ...indianStates.map((state) => [lettersOf(state), state] as const),
  ...otherNames.flatMap(([state, written]) => written.split(' ').map((name) => [name, state] as const)),
]);

/** The state that people mean by `Tamilnadu`, `TN`, `Pondicherry` or `Orissa`; empty where it is none. */
export const stateWritten = (name: string): string => known.get(lettersOf(name)) ?? '';

/** The state of an address: by its pincode, else the one it names; empty where neither tells. */
export const stateIn = (address: string): string =>
  stateOfPincode(splitPincode(address).pincode) || stateNamedIn(address);

/** The state that an address names: at its end however it is written (`Kochi, KL - 682551`), else the last of several; empty: none. */
export function stateNamedIn(address: string): string {
  const parts = splitPincode(address)
    .place.split(/[,\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '' && !/^india\.?$/i.test(part));
  const end = parts.at(-1) ?? '';
  const word = end.split(/[\s-]/).at(-1) ?? '';
  // Two small letters behind a place may be a word; alone, or in capitals, they are meant.
  const isName = word.length > 4 || word === word.toUpperCase();
  return stateWritten(end) || (isName ? stateWritten(word) : '') || lastNameIn(address);
}

function lastNameIn(address: string): string {
  const text = address.toLowerCase();
  const placeOf = (state: string) => text.lastIndexOf(state.toLowerCase());
  return indianStates.reduce((last, state) => (placeOf(state) > (last === '' ? -1 : placeOf(last)) ? state : last), '');
}
