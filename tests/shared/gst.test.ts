import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { documentTitle, rateOn, stateOfGstin, stateWithCode, taxOf, taxShares } from '#shared/gst.ts';
import { gst } from '#shared/site/gst.ts';
import { indianStates } from '#shared/states.ts';

const line = fc.record({
  itemId: fc.constantFrom('a', null),
  code: fc.constantFrom('4901', '9984'),
  percent: fc.constantFrom(0, 5, 12, 18, 28),
  grossPaise: fc.integer({ min: 1, max: 50_000_00 }),
});
const order = fc
  .record({
    place: fc.constant('Kerala'),
    isInterState: fc.boolean(),
    lines: fc.array(line, { minLength: 1, maxLength: 8 }),
    /** How much of the price a coupon leaves, and how much of the rest goes back. */
    kept: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ kept, ...basis }) => {
    const gross = basis.lines.reduce((sum, { grossPaise }) => sum + grossPaise, 0);
    return { basis, totalPaise: Math.max(1, Math.round(gross * kept)) };
  });

describe('The tax in a price', () => {
  test('Of 10,000 random orders taxable value and taxes add up to the total, to the paisa, and each tax is right to a paisa a line.', () => {
    fc.assert(
      fc.property(order, ({ basis, totalPaise }) => {
        const shares = taxShares(basis, totalPaise);
        const net = ({ taxablePaise, cgstPaise, sgstPaise, igstPaise }: (typeof shares)[number]) =>
          taxablePaise + cgstPaise + sgstPaise + igstPaise;
        expect(shares.reduce((sum, share) => sum + net(share), 0)).toBe(totalPaise);
        for (const share of shares) {
          const { percent, taxablePaise, cgstPaise, sgstPaise, igstPaise } = share;
          expect(Math.min(taxablePaise, cgstPaise, sgstPaise, igstPaise)).toBeGreaterThanOrEqual(0);
          expect(cgstPaise).toBe(sgstPaise);
          expect(basis.isInterState ? cgstPaise : igstPaise).toBe(0);
          const exact = (net(share) * percent) / (100 + percent);
          expect(Math.abs(cgstPaise + sgstPaise + igstPaise - exact)).toBeLessThanOrEqual(1);
        }
      }),
      { numRuns: 10_000 },
    );
  });

  test('Printed books carry none, a PDF that is sold in print too the lower rate, any other PDF the full one.', () => {
    const row = rateOn(gst.rates, '2026-11-21');
    if (!row) throw new Error('No rate');
    const of = (kind: 'download' | 'printed', hasPrintedEdition: boolean) => taxOf(row, { kind, hasPrintedEdition });
    expect(of('printed', true)).toEqual({ code: '4901', percent: 0 });
    expect(of('download', true)).toEqual({ code: '9984', percent: 5 });
    expect(of('download', false)).toEqual({ code: '9984', percent: 18 });
  });

  test('The last row that has begun holds on a day, and none before the first.', () => {
    const [first] = gst.rates;
    if (!first) throw new Error('No rate');
    const rows = [first, { ...first, from: '2026-12-01', pdfPercent: '12' }];
    expect(['2017-01-01', '2026-11-30', '2026-12-01'].map((day) => rateOn(rows, day)?.pdfPercent)).toEqual([
      undefined,
      '18',
      '12',
    ]);
  });

  test('A paper with tax on no line is a bill of supply, on each a tax invoice, on some both.', () => {
    const title = (...percents: number[]) =>
      documentTitle({
        place: '',
        isInterState: false,
        lines: percents.map((percent) => ({ itemId: null, code: '9984', percent, grossPaise: 1 })),
      });
    expect([title(0), title(18), title(0, 18)]).toEqual([
      'Bill of supply',
      'Tax invoice',
      'Invoice-cum-bill of supply',
    ]);
  });

  test('Each state of the site has its number in a GSTIN.', () => {
    for (const state of indianStates) {
      const code = stateWithCode(state).slice(0, 2);
      expect([code, stateOfGstin(`${code}AAAAA0000A1Z5`)]).toEqual([expect.stringMatching(/^\d\d$/), state]);
    }
  });
});
