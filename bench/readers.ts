import { chats } from '../tests/corpora/chats.ts';
import { keys } from '../tests/corpora/keys.ts';
import { papers } from '../tests/corpora/papers.ts';
import { statements } from '../tests/corpora/statements.ts';
import { tables } from '../tests/corpora/tables.ts';
import { type Row, row } from './support/report.ts';

/** One for each reader of what comes from the world. */
const corpora = [...chats, ...keys, papers, ...statements, ...tables];

/** How much of what people write each reader gets right, leaves open, and gets wrong without a word. */
export async function measureReaders(): Promise<Row[]> {
  const judged = corpora.map((corpus) => ({ ...corpus, ...corpus.judge() }));
  console.log('| reader | right | asked | silent | of |\n| --- | --- | --- | --- | --- |');
  for (const { name, right, asked, silent, total } of judged)
    console.log(`| ${name} | ${right} | ${asked} | ${silent} | ${total} |`);
  return judged.flatMap(({ name, leastRight, right, silent, total }) => [
    row(`${name}: read right`, (100 * right) / total, { atLeast: 100 * leastRight }, ' %'),
    row(`${name}: wrong without a word`, silent, { atMost: 0 }, '', 0),
  ]);
}
