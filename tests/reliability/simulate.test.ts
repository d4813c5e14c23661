import { expect, test } from 'vitest';
import { live, shorten, tell } from '../../reliability/simulate/simulate.ts';

/** `npm run simulate` lives longer years under more seeds. */
const seeds = 25;
const days = 20;

/** How a year broke a promise, as the shortest story; null: it broke none. */
async function storyOf(seed: string): Promise<string | null> {
  const year = { seed, days };
  const outcome = await live(year);
  return outcome.broken ? tell(await shorten(year, outcome)) : null;
}

test(`Whatever ${seeds} seeds of ${days} days bring, every promise is kept after each step.`, {
  timeout: 600_000,
}, async () => {
  for (let seed = 1; seed <= seeds; seed++) expect(await storyOf(String(seed)), `seed ${seed}`).toBeNull();
});

test('The same seed lives the same days, to the last byte of the data file.', async () => {
  const year = { seed: 'twice', days };
  expect((await live(year)).hash).toBe((await live(year)).hash);
});
