// Apart from the checkout's schema, so that public pages load no schema library.

/** The 28 states of India. */
const states = [
  'Andhra Pradesh',
  'Arunachal Pradesh',
  'Assam',
  'Bihar',
  'Chhattisgarh',
  'Goa',
  'Gujarat',
  'Haryana',
  'Himachal Pradesh',
  'Jharkhand',
  'Karnataka',
  'Kerala',
  'Madhya Pradesh',
  'Maharashtra',
  'Manipur',
  'Meghalaya',
  'Mizoram',
  'Nagaland',
  'Odisha',
  'Punjab',
  'Rajasthan',
  'Sikkim',
  'Tamil Nadu',
  'Telangana',
  'Tripura',
  'Uttar Pradesh',
  'Uttarakhand',
  'West Bengal',
];

/** Where most of the buyers live. */
export const homeState = 'Tamil Nadu';

/** The 8 union territories. */
const unionTerritories = [
  'Andaman and Nicobar Islands',
  'Chandigarh',
  'Dadra and Nagar Haveli and Daman and Diu',
  'Delhi',
  'Jammu and Kashmir',
  'Ladakh',
  'Lakshadweep',
  'Puducherry',
];

export const stateGroups = [
  { group: 'States', items: states },
  { group: 'Union territories', items: unionTerritories },
];

/** All states and union territories. */
export const indianStates: readonly string[] = [...states, ...unionTerritories];

/** The state that an address names, the last one if it names several; empty where it names none. */
export function stateIn(address: string): string {
  const text = address.toLowerCase();
  const placeOf = (state: string) => text.lastIndexOf(state.toLowerCase());
  const last = indianStates.reduce(
    (found, state) => (placeOf(state) > placeOf(found) ? state : found),
    states[0] ?? '',
  );
  return placeOf(last) === -1 ? '' : last;
}
