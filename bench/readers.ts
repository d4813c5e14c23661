import { TRPCError } from '@trpc/server';
import { chats } from '../tests/corpora/chats.ts';
import { keys } from '../tests/corpora/keys.ts';
import { largeTables } from '../tests/corpora/large-tables.ts';
import { papers } from '../tests/corpora/papers.ts';
import { readCase, statements } from '../tests/corpora/statements.ts';
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
  return [
    ...judged.flatMap(({ name, leastRight, right, silent, total }) => [
      row(`${name}: read right`, (100 * right) / total, { atLeast: 100 * leastRight }, ' %'),
      row(`${name}: wrong without a word`, silent, { atMost: 0 }, '', 0),
    ]),
    ...Object.entries(largeTables).map(([name, bytes]) =>
      row(`the largest statement, ${name}: processor time`, readMs(bytes), { atMost: 300 }, ' ms', 0),
    ),
  ];
}

/** Of three readings the shortest, in ms of processor time; a refusal is one too. */
function readMs(bytes: Buffer): number {
  const times = [1, 2, 3].map(() => {
    const before = process.cpuUsage();
    try {
      readCase({ name: '', bytes, entries: [] });
    } catch (error) {
      if (!(error instanceof TRPCError)) throw error;
    }
    return process.cpuUsage(before).user / 1000;
  });
  return Math.min(...times);
}
