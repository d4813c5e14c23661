/** The states of India. */

// Apart from the checkout's schema, so that public pages load no schema library.

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

export const indianStates: readonly string[] = [...states, ...unionTerritories];

/** How the pincodes of a state begin (India Post). Beginnings that states share are left out: 605 is Puducherry's too. */
const pincodeBeginnings: [beginning: RegExp, state: string][] = [
  [/^11/, 'Delhi'],
  [/^1[23]/, 'Haryana'],
  [/^1[45]/, 'Punjab'],
  [/^17/, 'Himachal Pradesh'],
  [/^(?:18|19[0-3])/, 'Jammu and Kashmir'],
  [/^194/, 'Ladakh'],
  [/^2[0-378]/, 'Uttar Pradesh'],
  [/^3[0-4]/, 'Rajasthan'],
  [/^3(?:6[0134]|[78])/, 'Gujarat'],
  [/^403/, 'Goa'],
  [/^4(?:0[0-2]|[1-4])/, 'Maharashtra'],
  [/^4[5-8]/, 'Madhya Pradesh'],
  [/^49/, 'Chhattisgarh'],
  [/^50[0-6]/, 'Telangana'],
  [/^5(?:[12]|3[0-245])/, 'Andhra Pradesh'],
  [/^5[6-9]/, 'Karnataka'],
  [/^6(?:0[0-46]|1|2|3|4)/, 'Tamil Nadu'],
  [/^6(?:7[0-24-9]|8[013-9]|9)/, 'Kerala'],
  [/^7(?:[0-2]|3[0-6]|4[0-3])/, 'West Bengal'],
  [/^737/, 'Sikkim'],
  [/^744/, 'Andaman and Nicobar Islands'],
  [/^7[5-7]/, 'Odisha'],
  [/^78/, 'Assam'],
  [/^795/, 'Manipur'],
  [/^796/, 'Mizoram'],
  [/^799/, 'Tripura'],
  [/^8[45]/, 'Bihar'],
];

/** The state of a pincode; empty where several have it, or none. */
export const stateOfPincode = (pincode: string): string =>
  pincodeBeginnings.find(([beginning]) => beginning.test(pincode))?.[1] ?? '';
