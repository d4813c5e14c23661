/** GST on what is sold: which rate, how a price splits into taxable value and tax, and where it was supplied. */

/** The states by their number in a GSTIN and in returns (GST system, list of states). */
const stateCodes: Record<string, string> = {
  '01': 'Jammu and Kashmir',
  '02': 'Himachal Pradesh',
  '03': 'Punjab',
  '04': 'Chandigarh',
  '05': 'Uttarakhand',
  '06': 'Haryana',
  '07': 'Delhi',
  '08': 'Rajasthan',
  '09': 'Uttar Pradesh',
  '10': 'Bihar',
  '11': 'Sikkim',
  '12': 'Arunachal Pradesh',
  '13': 'Nagaland',
  '14': 'Manipur',
  '15': 'Mizoram',
  '16': 'Tripura',
  '17': 'Meghalaya',
  '18': 'Assam',
  '19': 'West Bengal',
  '20': 'Jharkhand',
  '21': 'Odisha',
  '22': 'Chhattisgarh',
  '23': 'Madhya Pradesh',
  '24': 'Gujarat',
  '26': 'Dadra and Nagar Haveli and Daman and Diu',
  '27': 'Maharashtra',
  '29': 'Karnataka',
  '30': 'Goa',
  '31': 'Lakshadweep',
  '32': 'Kerala',
  '33': 'Tamil Nadu',
  '34': 'Puducherry',
  '35': 'Andaman and Nicobar Islands',
  '36': 'Telangana',
  '37': 'Andhra Pradesh',
  '38': 'Ladakh',
};

/** The state in which the holder of a GSTIN is registered; empty for a number that is no state's. */
export const stateOfGstin = (gstin: string): string => stateCodes[gstin.slice(0, 2)] ?? '';

/** As returns name a state: `33-Tamil Nadu`. */
export function stateWithCode(state: string): string {
  const code = Object.keys(stateCodes).find((known) => stateCodes[known] === state);
  return code === undefined ? state : `${code}-${state}`;
}

/** A row of the educator's table as she types it: what holds from a named day on, `2026-11-21`. Percents are whole. */
export type GstRateText = {
  from: string;
  printedPercent: string;
  printedCode: string;
  /** Of a PDF of which a printed edition is sold too. */
  pairedPercent: string;
  pdfPercent: string;
  pdfCode: string;
};

/** The row that holds on a named day: the last that has begun; undefined before the first. */
export const rateOn = (rows: readonly GstRateText[], day: string): GstRateText | undefined =>
  rows.filter(({ from }) => from <= day).at(-1);

type Sold = { kind: 'download' | 'printed'; hasPrintedEdition: boolean };

/** HSN or SAC and the percent of something sold. */
export function taxOf(row: GstRateText, { kind, hasPrintedEdition }: Sold): { code: string; percent: number } {
  if (kind === 'printed') return { code: row.printedCode, percent: Number(row.printedPercent) };
  return { code: row.pdfCode, percent: Number(hasPrintedEdition ? row.pairedPercent : row.pdfPercent) };
}

/** One line of a sale, at its price with tax. `itemId` null: the courier, which is taxed as what it carries. */
type TaxedLine = { itemId: string | null; code: string; percent: number; grossPaise: number };

/** What a receipt knows of its tax from the day it was given. `place`: the state of supply. */
export type TaxBasis = { place: string; isInterState: boolean; lines: TaxedLine[] };

export type TaxShare = {
  code: string;
  percent: number;
  taxablePaise: number;
  cgstPaise: number;
  sgstPaise: number;
  igstPaise: number;
};

/** Spreads an amount over lines by their weight, in whole paise that add up to it. */
function spread(amountPaise: number, weights: readonly number[]): number[] {
  let [left, rest] = [amountPaise, weights.reduce((sum, weight) => sum + weight, 0)];
  return weights.map((weight) => {
    const part = rest === 0 ? 0 : weight === rest ? left : Math.round(left * (weight / rest));
    left -= part;
    rest -= weight;
    return part;
  });
}

/** An amount with tax as taxable value and tax: central and state tax are the same to the paisa, as the law has them. */
function split(netPaise: number, percent: number, isInterState: boolean): Omit<TaxShare, 'code' | 'percent'> {
  if (isInterState) {
    const igstPaise = Math.round((netPaise * percent) / (100 + percent));
    return { taxablePaise: netPaise - igstPaise, cgstPaise: 0, sgstPaise: 0, igstPaise };
  }
  const half = Math.round((netPaise * percent) / (2 * (100 + percent)));
  return { taxablePaise: netPaise - 2 * half, cgstPaise: half, sgstPaise: half, igstPaise: 0 };
}

/** What an amount of a sale (its total, or what goes back of it) is made of, by code and percent; it adds up to the paisa. */
export function taxShares({ lines, isInterState }: TaxBasis, amountPaise: number): TaxShare[] {
  const nets = spread(
    amountPaise,
    lines.map(({ grossPaise }) => grossPaise),
  );
  const sums = new Map<string, { code: string; percent: number; netPaise: number }>();
  for (const [index, { code, percent }] of lines.entries()) {
    const key = `${code} ${percent}`;
    sums.set(key, { code, percent, netPaise: (sums.get(key)?.netPaise ?? 0) + (nets[index] ?? 0) });
  }
  return [...sums.values()].map(({ code, percent, netPaise }) => ({
    code,
    percent,
    ...split(netPaise, percent, isInterState),
  }));
}

/** What the paper of a sale is called: without tax on any line it is no invoice (CGST Rules 2017, rules 46, 46A and 49). */
export function documentTitle({ lines }: TaxBasis): string {
  if (lines.every(({ percent }) => percent === 0)) return 'Bill of supply';
  return lines.some(({ percent }) => percent === 0) ? 'Invoice-cum-bill of supply' : 'Tax invoice';
}

/** The number of a credit note, in a series of its own: `C-2026-27/0001`. */
export const creditNoteStart = 'C-';
