import type { Waiting } from '#server/features/payments/statement-known.data.ts';
import type { StatementReason } from '#shared/statement.ts';
import type { Entry } from './statement-rows.ts';

/** What is to become of a row: the order it pays, surely or as an offer, or why it pays none. */
export type Expected = { pays: string } | { offers: string } | { reason: StatementReason };
export type Story = { name: string; entries: (Entry & { is: Expected })[] };

const order = (id: string, name: string, rupees: number, utr?: string): Waiting => ({
  orderId: id.padEnd(32, '0'),
  name,
  updatedAt: 0,
  duePaise: rupees * 100,
  report: utr === undefined ? null : { reportId: `r${id}`, utr, reportedPaise: rupees * 100 },
});

/** The orders that wait, and the payments that were booked, when each of the files arrives. */
export const waiting = [
  order('aabe36a0', 'Selvi Murugan', 1499, '633012345678'),
  order('12bd34f5', 'Kavitha Raman', 645, '633012345679'),
  order('9c0d11e2', 'Anitha Mary', 250),
  order('5f6e7a81', 'Meenakshi Sundaram', 907),
  order('77cc88a1', 'Joseph Raj', 310, '633012345680'),
  order('e1e2e3e4', 'Sundari Teachers', 3300, 'HDFCN52026112412345678'),
];
export const booked = { utr: '633012340001', orderId: 'b00ced01'.padEnd(32, '0'), name: 'Revathi' };

export const entry = (utr: string, rupees: number, more: Partial<Entry> = {}): Entry => ({
  utr,
  rupees,
  side: 'in',
  payer: 'SOMEBODY',
  note: 'PAYMENT',
  day: 24,
  ...more,
});

export const stories: Story[] = [
  {
    name: 'an ordinary week',
    entries: [
      { ...entry('633012345678', 1499, { payer: 'SELVI M' }), is: { pays: 'aabe36a0' } },
      { ...entry('633012345679', 645, { payer: 'KAVITHA R' }), is: { pays: '12bd34f5' } },
      { ...entry('633099900001', 5000, { side: 'out', payer: 'RENT' }), is: { reason: 'money_out' } },
      { ...entry('633099900002', 12_345, { payer: 'BROTHER' }), is: { reason: 'no_order' } },
      { ...entry('633099900003', 250, { note: '9c0d11e2' }), is: { pays: '9c0d11e2' } },
    ],
  },
  {
    name: 'money that came and went',
    entries: [
      { ...entry('633012345678', 1499), is: { reason: 'reversed' } },
      { ...entry('633012345678', 1499, { side: 'out', note: 'REVERSAL', day: 25 }), is: { reason: 'reversed' } },
      { ...entry('633012340001', 558, { side: 'out', day: 25 }), is: { reason: 'went_back' } },
      { ...entry('633099900004', 907, { note: 'REFUND' }), is: { reason: 'reversed' } },
      { ...entry('633012345680', 310), is: { pays: '77cc88a1' } },
    ],
  },
  {
    name: 'what almost fits',
    entries: [
      { ...entry('633012345678', 1490), is: { reason: 'amount' } },
      { ...entry('633012345697', 645), is: { reason: 'other_utr' } },
      { ...entry('633012340001', 558), is: { reason: 'used' } },
      { ...entry('633099900005', 907, { payer: 'MEENAKSHI S' }), is: { offers: '5f6e7a81' } },
      { ...entry('633099900006', 250, { note: 'ORDER 9c0d11' }), is: { pays: '9c0d11e2' } },
    ],
  },
  {
    name: 'odd rows',
    entries: [
      { ...entry('HDFCN52026112412345678', 3300, { payer: 'TEACHERS UNION' }), is: { pays: 'e1e2e3e4' } },
      { ...entry('', 12, { payer: 'INTEREST' }), is: { reason: 'unreadable' } },
      { ...entry('633012345680', 310, { payer: 'REV JOSEPH RAJ' }), is: { pays: '77cc88a1' } },
      { ...entry('633099900011', 250, { payer: 'ANITHA MARY S', note: 'UPI' }), is: { offers: '9c0d11e2' } },
      { ...entry('633099900012', 250, { payer: 'SOMEBODY ELSE', note: 'UPI' }), is: { reason: 'several' } },
      { ...entry('633099900013', 100_000, { payer: 'LOAN' }), is: { reason: 'no_order' } },
    ],
  },
  {
    name: 'amounts alone',
    entries: [
      { ...entry('633099900007', 907), is: { offers: '5f6e7a81' } },
      { ...entry('633099900008', 310), is: { reason: 'no_order' } },
      { ...entry('633099900009', 1, { note: 'TEST' }), is: { reason: 'no_order' } },
      { ...entry('633099900010', 250, { side: 'out' }), is: { reason: 'money_out' } },
    ],
  },
];
