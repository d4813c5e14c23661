import { measureBrowser } from './browser.ts';
import { measureCheckout } from './checkout.ts';
import { measureDownloads } from './downloads.ts';
import { measureHttp } from './http.ts';
import { measureSearch } from './search.ts';
import { measureSignInStorm } from './sign-in-storm.ts';
import { measureStamping } from './stamping.ts';
import { measureStart } from './start.ts';
import { type Row, table } from './support/report.ts';

const parts: Record<string, () => Promise<Row[]>> = {
  http: measureHttp,
  'sign-in-storm': measureSignInStorm,
  checkout: measureCheckout,
  downloads: measureDownloads,
  stamping: measureStamping,
  search: measureSearch,
  start: measureStart,
  browser: measureBrowser,
};

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
