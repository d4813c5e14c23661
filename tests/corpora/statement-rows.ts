/** Statements: what happened, and how a table is written. */

/** A row as it happened; each bank writes it in its own way. */
export type Entry = { utr: string; rupees: number; side: 'in' | 'out'; payer: string; note: string; day: number };
export const plain = (rupees: number) => rupees.toFixed(2);
export const grouped = (rupees: number) =>
  `${Math.floor(rupees).toLocaleString('en-IN')}.${((rupees % 1) * 100).toFixed(0).padStart(2, '0')}`;
const cell = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
export const csv = (rows: string[][], delimiter = ',') =>
  rows
    .map((row) => row.map(cell).join(delimiter))
    .join('\r\n')
    .concat('\r\n');
export const inOr = (line: Entry, write: (rupees: number) => string, none = '') =>
  line.side === 'in' ? [none, write(line.rupees)] : [write(line.rupees), none];
export const crDr = ({ side }: Entry) => (side === 'in' ? 'CR' : 'DR');

export type Bank = { name: string; write: (lines: Entry[]) => string };
