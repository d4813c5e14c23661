import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { zipStream } from '#server/http/zip.ts';

test('A ZIP file is packed piece by piece, with others’ turns between, and holds each entry whole.', async () => {
  const turns: string[] = [];
  async function* pieces(name: string, count: number) {
    for (let piece = 1; piece <= count; piece++) {
      turns.push(`${name}${piece}`);
      yield `${name}${piece}\n`;
      await setImmediate();
    }
  }
  const others = (async () => {
    while (!turns.includes('b2')) {
      if (turns.at(-1) !== 'other') turns.push('other');
      await setImmediate();
    }
  })();
  const zip = await buffer(
    zipStream([
      { name: 'a.csv', pieces: pieces('a', 3) },
      { name: 'b.csv', pieces: pieces('b', 2) },
      { name: 'empty.csv', pieces: [] },
    ]),
  );
  await others;
  const entries = Object.entries(unzipSync(zip)).map(([name, bytes]) => [name, strFromU8(bytes)]);
  expect(entries).toEqual([
    ['a.csv', 'a1\na2\na3\n'],
    ['b.csv', 'b1\nb2\n'],
    ['empty.csv', ''],
  ]);
  expect(turns.slice(1, -1).filter((turn) => turn === 'other').length).toBeGreaterThan(2);
});
