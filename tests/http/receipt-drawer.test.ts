import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { ReceiptFacts } from '#server/pdf/receipt.ts';
import { createReceiptDrawer, type DrawReceipt } from '#server/pdf/receipt-drawer.ts';

const facts = (number: string, change: Partial<ReceiptFacts> = {}): ReceiptFacts => ({
  title: 'Receipt',
  party: 'Received from',
  place: '',
  taxes: [],
  seller: { name: 'Meera', lines: [] },
  number,
  date: 'Nov 21, 2026',
  cancelled: '',
  order: '#12ab34cd',
  customer: ['Kavitha'],
  items: [{ title: 'Poetry', detail: 'PDF download', quantity: 1, unitPricePaise: 19_900 }],
  courierPaise: 0,
  discountPaise: 0,
  totalPaise: 19_900,
  payments: [],
  refunds: [],
  ...change,
});

/** A drawer whose drawings end when the test says so; `begun` has the receipts' numbers in the order of drawing. */
function setUp(options: { maxBytes?: number } = {}) {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  let now = Date.parse('2026-11-21T06:00:00Z');
  const draw: DrawReceipt = ({ number }) =>
    new Promise((resolve) => {
      begun.push(number);
      ends.push(() => resolve(Buffer.from(`PDF ${number}`)));
    });
  const drawer = createReceiptDrawer({ clock: () => now, draw, ...options });
  return {
    drawer,
    begun,
    advance: (ms: number) => (now += ms),
    /** Ends the drawing under way and waits until the next one has begun. */
    finish: async () => {
      ends.shift()?.();
      await setImmediate();
      await setImmediate();
    },
  };
}

test('One person’s many receipts do not delay the single receipt of another person.', async () => {
  const { drawer, begun, finish } = setUp();
  for (const number of ['a1', 'a2', 'a3']) void drawer.draw(facts(number), 'arun');
  void drawer.draw(facts('b1'), 'banu');
  for (let drawn = 0; drawn < 4; drawn++) await finish();
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3']);
});

test('A receipt asked for again while it is drawn, or within the hour, is drawn only once.', async () => {
  const { drawer, begun, finish, advance } = setUp();
  const first = drawer.draw(facts('1'), 'arun');
  expect(drawer.find(facts('1'))).toBe(first);
  await finish();
  expect(String(await drawer.find(facts('1')))).toBe('PDF 1');
  advance(60 * 60 * 1000 + 1);
  expect(drawer.find(facts('1'))).toBeUndefined();
  expect(begun).toEqual(['1']);
});

test('A receipt whose facts have changed is not answered with the kept one.', async () => {
  const { drawer, finish } = setUp();
  void drawer.draw(facts('1'), 'arun');
  await finish();
  expect(drawer.find(facts('1', { customer: [] }))).toBeUndefined();
  expect(drawer.find(facts('1', { refunds: [{ text: 'Refunded', amountPaise: 100 }] }))).toBeUndefined();
});

test('The least recently used receipts are dropped when too many are kept.', async () => {
  const { drawer, finish } = setUp({ maxBytes: 10 });
  for (const number of ['1', '2']) {
    void drawer.draw(facts(number), 'arun');
    await finish();
  }
  await drawer.find(facts('1'));
  void drawer.draw(facts('3'), 'arun');
  await finish();
  expect(['1', '2', '3'].filter((number) => drawer.find(facts(number)) !== undefined)).toEqual(['1', '3']);
});

test('A receipt that takes too long to draw fails, and the next one is drawn.', async () => {
  const begun: string[] = [];
  const draw: DrawReceipt = ({ number }, signal) => {
    begun.push(number);
    if (number === 'next') return Promise.resolve(Buffer.from('PDF next'));
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  };
  const drawer = createReceiptDrawer({ clock: Date.now, draw, drawMs: 1 });
  await expect(drawer.draw(facts('slow'), 'arun')).rejects.toThrow('timeout');
  expect(drawer.find(facts('slow'))).toBeUndefined();
  expect(String(await drawer.draw(facts('next'), 'arun'))).toBe('PDF next');
  expect(begun).toEqual(['slow', 'next']);
});
