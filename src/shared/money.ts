/**
 * Paise as people in India read them: `12345600` is `₹1,23,456`, `19950` is `₹199.50`. Written out by hand, since the first
 * `Intl.NumberFormat` of a page takes a cheap phone a tenth of a second.
 */
export function formatPaise(paise: number): string {
  const [rupees = '', decimals] = (Math.abs(paise) / 100).toFixed(paise % 100 === 0 ? 0 : 2).split('.');
  const grouped = rupees.replaceAll(/\B(?=(?:\d{2}){0,8}\d{3}$)/g, ',');
  return `${paise < 0 ? '-' : ''}₹${grouped}${decimals === undefined ? '' : `.${decimals}`}`;
}

/** Rupees as typed, to whole paise. */
export const rupeesToPaise = (rupees: number): number => Math.round(rupees * 100);

/** Paise of a bill, where what is taken off has a minus sign: `−₹50`. */
export const signedPaise = (paise: number): string => (paise < 0 ? `−${formatPaise(-paise)}` : formatPaise(paise));
