const pincodePattern = /(?<!\d)([1-9]\d{2}) ?(\d{3})(?!\d)/g;

/** An address and its pincode, the last one in it, as six digits; empty where there is none. */
export function splitPincode(address: string): { place: string; pincode: string } {
  const last = [...address.matchAll(pincodePattern)].at(-1);
  if (!last) return { place: address, pincode: '' };
  const rest = address.slice(0, last.index).replace(/[\s,–-]+$/, '') + address.slice(last.index + last[0].length);
  return { place: rest.trim().replace(/^[\s,.–-]+|[\s,–-]+$/g, ''), pincode: `${last[1]}${last[2]}` };
}
