/** The Indian financial year that holds a day `2026-11-21`: from the first of April on it is `2026-27`. */
export function financialYearOf(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  const first = month >= 4 ? year : year - 1;
  return `${first}-${String((first + 1) % 100).padStart(2, '0')}`;
}

/** A receipt's number as it is written: `2026-27/0042`. */
export const receiptNumber = ({ financialYear, number }: { financialYear: string; number: number }): string =>
  `${financialYear}/${String(number).padStart(4, '0')}`;

// biome-ignore format: a list of words
const ones = [
  '', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten', 'Eleven', 'Twelve', 'Thirteen',
  'Fourteen', 'Fifteen', 'Sixteen', 'Seventeen', 'Eighteen', 'Nineteen',
];
const tens = ['', '', 'Twenty', 'Thirty', 'Forty', 'Fifty', 'Sixty', 'Seventy', 'Eighty', 'Ninety'];

const groups = [
  { size: 10_000_000, name: 'Crore' },
  { size: 100_000, name: 'Lakh' },
  { size: 1000, name: 'Thousand' },
  { size: 100, name: 'Hundred' },
];

/** A whole number from 0 on in words, as people in India count: `One Lakh Twenty-Three Thousand`. */
function numberInWords(value: number): string {
  if (value === 0) return 'Zero';
  const words: string[] = [];
  let rest = value;
  for (const { size, name } of groups) {
    if (rest >= size) words.push(numberInWords(Math.floor(rest / size)), name);
    rest %= size;
  }
  if (rest >= 20) words.push([tens[Math.floor(rest / 10)], ones[rest % 10]].filter(Boolean).join('-'));
  else if (rest > 0) words.push(ones[rest] ?? '');
  return words.join(' ');
}

/** An amount of paise in words: `One Hundred Ninety-Nine Rupees and Fifty Paise Only`. */
export function paiseInWords(paise: number): string {
  const [rupees, rest] = [Math.floor(paise / 100), paise % 100];
  const whole = `${numberInWords(rupees)} ${rupees === 1 ? 'Rupee' : 'Rupees'}`;
  return `${whole}${rest > 0 ? ` and ${numberInWords(rest)} Paise` : ''} Only`;
}

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const gstinPattern = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/;

/**
 * Whether this is a GSTIN: state code, PAN, entity, `Z` and a check character, the first 14 characters read as digits of
 * base 36, every other one doubled, the digits of each summed (GST system, format of the GSTIN).
 */
export function isGstin(text: string): boolean {
  if (!gstinPattern.test(text)) return false;
  const sum = text
    .slice(0, 14)
    .split('')
    .reduce((total, character, index) => {
      const product = alphabet.indexOf(character) * (index % 2 === 0 ? 1 : 2);
      return total + Math.floor(product / 36) + (product % 36);
    }, 0);
  return alphabet[(36 - (sum % 36)) % 36] === text[14];
}

/** The first day of the financial year that holds a day: `2026-04-01`. */
export const financialYearStart = (day: string): string => `${financialYearOf(day).slice(0, 4)}-04-01`;
