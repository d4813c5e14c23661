const whole = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 0 });
const exact = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', minimumFractionDigits: 2 });

/** Paise as people in India read them: `12345600` is `₹1,23,456`, `19950` is `₹199.50`. */
export function formatPaise(paise: number): string {
  return (paise % 100 === 0 ? whole : exact).format(paise / 100);
}

/** Rupees as typed, to whole paise. */
export const rupeesToPaise = (rupees: number): number => Math.round(rupees * 100);
