/** Part of `npm run check`: no regular expression of the server takes more than linear time. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { slowBuiltExpressions } from './built.ts';
import { type SlowExpression, slowExpressions } from './slow.ts';

const files = ['src/server', 'src/shared'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.[jt]s$/.test(name))
    .map((name) => join(folder, name)),
);
const slow: (SlowExpression & { file: string })[] = [];
for (const file of files) {
  const source = readFileSync(file, 'utf8');
  const found = [...slowExpressions(source), ...(await slowBuiltExpressions(resolve(file), source))];
  slow.push(...found.map((one) => ({ file, ...one })));
}
for (const { file, line, expression, why } of slow) console.error(`${file}:${line} ${expression} ${why}`);
if (files.length === 0) console.error('There is no source file here.');
process.exit(slow.length > 0 || files.length === 0 ? 1 : 0);
