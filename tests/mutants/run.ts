/**
 * `npm run mutants [-- NAME…]`: breaks one line at a time and expects its tests to turn red; see tests/README.md.
 * With `--simulate` the simulated year has to notice instead, within 200 seeds (reliability/simulate/README.md).
 */
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Mutant, mutants } from './mutants.ts';

const isSimulated = process.argv.includes('--simulate');
const names = process.argv.slice(2).filter((name) => name !== '--simulate');
const unknown = names.filter((name) => !mutants.some((mutant) => mutant.name === name));
if (unknown.length > 0) refuse(`There is no mutant ${unknown.join(', ')}.`);
const changed = execFileSync('git', ['status', '--porcelain', 'src'], { encoding: 'utf8' });
if (changed !== '') refuse(`Commit or put away the changes in src first:\n${changed}`);

const folder = mkdtempSync(join(tmpdir(), 'mutants-'));
let restore = () => {};
process.on('exit', () => {
  restore();
  rmSync(folder, { recursive: true, force: true });
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130));

const outcomes: string[] = [];
const chosen = mutants.filter(({ name, simulated }) =>
  names.length > 0 ? names.includes(name) : !isSimulated || simulated === true,
);
for (const mutant of chosen) {
  const outcome = await tryOut(mutant);
  outcomes.push(outcome);
  console.log(`${outcome.padEnd(8)} ${mutant.name}: ${mutant.breaks} (${mutant.test})`);
}
const killed = outcomes.filter((outcome) => outcome === 'killed').length;
console.log(`${killed} of ${outcomes.length} killed`);
process.exit(killed === outcomes.length ? 0 : 1);

/** `killed`: a test failed. `no test`: none of them ran, so nothing is known. */
async function tryOut({ file, find, replace, test }: Mutant): Promise<'killed' | 'SURVIVED' | 'no test'> {
  const text = readFileSync(file, 'utf8');
  restore = () => writeFileSync(file, text);
  try {
    writeFileSync(
      file,
      text.replace(find, () => replace),
    );
    if (isSimulated) return (await simulate()) ? 'SURVIVED' : 'killed';
    const report = await runTests(test);
    return report.numFailedTests > 0 ? 'killed' : report.numPassedTests > 0 ? 'SURVIVED' : 'no test';
  } finally {
    restore();
    restore = () => {};
  }
}

/** Whether every promise was kept all the same. */
async function simulate(): Promise<boolean> {
  const args = ['tsx', 'reliability/simulate/run.ts', '--seeds', '200', '--days', '20', '--whole'];
  const code = await new Promise((ended) => {
    spawn('npx', args, { stdio: 'ignore' }).on('exit', ended);
  });
  return code === 0;
}

async function runTests(test: string): Promise<{ numFailedTests: number; numPassedTests: number }> {
  const report = join(folder, 'report.json');
  rmSync(report, { force: true });
  const args = ['vitest', 'run', test, '--bail', '1', '--reporter', 'json', '--outputFile', report];
  await new Promise((ended) => {
    spawn('npx', args, { stdio: 'ignore' }).on('exit', ended);
  });
  return JSON.parse(readFileSync(report, 'utf8'));
}

function refuse(why: string): never {
  console.error(why);
  process.exit(2);
}
