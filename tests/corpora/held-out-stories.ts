import { entry, type Story } from './statement-stories.ts';

/** What happened, in the files of these banks. */
export const heldOutStories: readonly Story[] = [
  {
    name: 'a week',
    entries: [
      { ...entry('633012345678', 1499, { payer: 'SELVI MURUGAN' }), is: { pays: 'aabe36a0' } },
      { ...entry('633077700001', 250, { note: 'TRB 9C0D11E2', day: 3 }), is: { pays: '9c0d11e2' } },
      { ...entry('633077700002', 907, { note: '5f6e7a', day: 4 }), is: { pays: '5f6e7a81' } },
      { ...entry('633077700003', 8000, { side: 'out', payer: 'HOUSE RENT', day: 5 }), is: { reason: 'money_out' } },
      { ...entry('633077700004', 4321, { payer: 'CHIT FUND', day: 6 }), is: { reason: 'no_order' } },
      { ...entry('633012340001', 558, { payer: 'REVATHI', day: 7 }), is: { reason: 'used' } },
      { ...entry('633012345680', 310, { payer: 'JOSEPH RAJ A', day: 8 }), is: { pays: '77cc88a1' } },
    ],
  },
  {
    name: 'what came back and what is near',
    entries: [
      { ...entry('633012345679', 645, { payer: 'KAVITHA', day: 1 }), is: { reason: 'reversed' } },
      {
        ...entry('633012345679', 645, { side: 'out', payer: 'KAVITHA', note: 'RETURN', day: 2 }),
        is: { reason: 'reversed' },
      },
      { ...entry('HDFCN52026112412345678', 3300, { payer: 'SUNDARI', day: 9 }), is: { pays: 'e1e2e3e4' } },
      {
        ...entry('633077700005', 907, { payer: 'MEENAKSHI SUNDARAM', note: 'UPI', day: 10 }),
        is: { offers: '5f6e7a81' },
      },
      { ...entry('633012345678', 1400, { payer: 'SELVI', day: 11 }), is: { reason: 'amount' } },
      { ...entry('633077700006', 99, { payer: 'TEA', day: 12 }), is: { reason: 'no_order' } },
    ],
  },
];
