import { expect, test } from 'vitest';
import { live, shorten, tell } from '../../reliability/simulate/simulate.ts';

/** `npm run simulate` lives longer years under more seeds. */
const seeds = 60;
const days = 20;

test(`Whatever ${seeds} seeds of ${days} days bring, every promise is kept after each step.`, {
  timeout: 600_000,
}, async () => {
  for (let seed = 1; seed <= seeds; seed++) {
    const year = { seed: String(seed), days };
    const outcome = await live(year);
    if (outcome.broken) expect.fail(`seed ${seed}:\n${tell(await shorten(year, outcome))}`);
  }
});

test('The same seed lives the same days, to the last byte of the data file.', async () => {
  const year = { seed: 'twice', days };
  expect((await live(year)).hash).toBe((await live(year)).hash);
});
