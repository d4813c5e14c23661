import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { live } from '../../reliability/simulate/simulate.ts';

/** `npm run simulate` lives longer years under more seeds. */
const seeds = 120;
const days = 20;

test(`Whatever ${seeds} seeds of ${days} days bring, every promise is kept after each step.`, {
  timeout: 600_000,
}, () => {
  const args = ['tsx', 'reliability/simulate/run.ts', '--seeds', String(seeds), '--days', String(days)];
  const { stdout, stderr } = spawnSync('npx', args, { encoding: 'utf8' });
  expect(stdout + stderr).toMatch(`${seeds} seeds of ${days} days: every promise kept`);
});

test('The same seed lives the same days, to the last byte of the data file.', async () => {
  const year = { seed: 'twice', days };
  expect((await live(year)).hash).toBe((await live(year)).hash);
});
