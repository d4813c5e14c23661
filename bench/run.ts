import { measureBrowser } from './browser.ts';
import { measureCapacity } from './capacity.ts';
import { measureCheckout } from './checkout.ts';
import { measureCommits } from './commits.ts';
import { measureDownloads } from './downloads.ts';
import { measureEvening } from './evening.ts';
import { measureHall } from './hall.ts';
import { measureHttp } from './http.ts';
import { measureMoney } from './money.ts';
import { measureOrders } from './orders.ts';
import { measureOverload } from './overload.ts';
import { measurePages } from './pages.ts';
import { measurePurchase } from './purchase.ts';
import { measureReaders } from './readers.ts';
import { measureSearch } from './search.ts';
import { measureSignInStorm } from './sign-in-storm.ts';
import { measureStamping } from './stamping.ts';
import { measureStart } from './start.ts';
import { type Row, row, table } from './support/report.ts';

const parts: Record<string, () => Promise<Row[]>> = {
  http: measureHttp,
  pages: measurePages,
  overload: measureOverload,
  'sign-in-storm': measureSignInStorm,
  commits: measureCommits,
  checkout: measureCheckout,
  downloads: measureDownloads,
  money: measureMoney,
  stamping: measureStamping,
  capacity: measureCapacity,
  search: measureSearch,
  orders: measureManyOrders,
  start: measureStart,
  browser: measureBrowser,
  purchase: measurePurchase,
  hall: measureHall,
  evening: measureEvening,
  readers: measureReaders,
};

const manyOrders = { size: 1_000_000, rounds: 300 };

async function measureManyOrders(): Promise<Row[]> {
  const all = await measureOrders(manyOrders);
  const slowest = (names: RegExp) => Math.max(...all.filter(({ name }) => names.test(name)).map(({ p99Ms }) => p99Ms));
  return [
    row(
      '1,000,000 orders: any page, filter and search with its count, p99',
      slowest(/^list|^search/),
      { atMost: 50 },
      ' ms',
    ),
    row('the same: a page alone, p99', slowest(/^page alone/), { atMost: 5 }, ' ms'),
    row('the same: the cards, p99', slowest(/^cards/), { atMost: 1 }, ' ms'),
  ];
}

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in parts));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}; there are ${Object.keys(parts).join(', ')}.`);
  process.exit(1);
}
const rows: Row[] = [];
for (const [name, measure] of Object.entries(parts)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  console.log(`\n${name}`);
  rows.push(...(await measure()));
}
console.log(`\n${table(rows)}`);
