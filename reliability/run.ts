import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CannotRunHere } from './lib/check.ts';
import { type Row, rows } from './rows.ts';

type Verdict = { figure: string; verdict: string; fellShort: boolean; cannotRun: boolean; reasons: string[] };
type TestResult = { fullName: string; status: string; meta?: { figure?: string }; failureMessages: string[] };

const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const unknown = wanted.filter((wish) => !rows.some(({ id }) => id === wish));
if (unknown.length > 0) {
  console.error(`No promise is called ${unknown.join(', ')}. They are: ${rows.map(({ id }) => id).join(' ')}`);
  process.exit(1);
}
const chosen = rows.filter(({ id }) => wanted.length === 0 || wanted.includes(id));

/** Runs the tests with one of the ids in their names, without the quick checks: the full ones run afterwards. */
async function runTests(ids: string[]): Promise<TestResult[]> {
  const folder = mkdtempSync(join(tmpdir(), 'prove-'));
  try {
    const report = join(folder, 'report.json');
    const names = `\\b(?:${ids.join('|')})\\b`;
    const child = spawn(
      process.execPath,
      [
        'node_modules/vitest/vitest.mjs',
        'run',
        '--reporter=json',
        `--outputFile=${report}`,
        '--exclude',
        'tests/reliability/**',
        '--testNamePattern',
        names,
      ],
      { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, RELIABILITY: 'full' } },
    );
    await once(child, 'close');
    const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
      testResults: { assertionResults: TestResult[]; status: string; message: string; name: string }[];
    };
    const unloadable = testResults.filter(
      ({ status, assertionResults }) => status === 'failed' && !assertionResults.length,
    );
    if (unloadable.length > 0) throw new Error(unloadable.map(({ name, message }) => `${name}: ${message}`).join('\n'));
    return testResults.flatMap(({ assertionResults }) => assertionResults);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function judge({ id, check, notCovered }: Row, tests: TestResult[]): Promise<Verdict> {
  const named = tests.filter(({ fullName }) => new RegExp(`\\b${id}\\b`).test(fullName));
  const ran = named.filter(({ status }) => status === 'passed' || status === 'failed');
  const figures = ran.flatMap(({ meta }) => meta?.figure ?? []);
  const reasons = ran
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages }) => `${fullName}: ${failureMessages[0]?.split('\n')[0] ?? ''}`);
  const controls = ran.filter(({ fullName }) => /\bcontrol\b/.test(fullName)).length;
  if (controls > 0) figures.push('control: fails as it should');
  let cannotRun: string | null = null;
  if (check) {
    try {
      const { figure, failures } = await check.run('full');
      figures.push(figure);
      reasons.push(...failures);
      if (check.control) {
        const { failures: missed } = await check.control.run();
        if (missed.length > 0) figures.push(`control without ${check.control.without}: fails as it should`);
        else reasons.push(`the control without ${check.control.without} does not fail`);
      }
    } catch (error) {
      if (error instanceof CannotRunHere) cannotRun = error.message;
      else reasons.push(`the check itself failed: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  if (ran.length > 0) figures.push(`${ran.length} test${ran.length === 1 ? '' : 's'}`);
  if (ran.length === 0 && !check) reasons.push('no test is named after it');
  if (notCovered) figures.push(`not covered: ${notCovered}`);
  const fellShort = reasons.length > 0;
  const verdict = fellShort ? 'FAIL' : cannotRun === null ? 'pass' : `cannot run here: ${cannotRun}`;
  return { figure: figures.join('; '), verdict, fellShort, cannotRun: cannotRun !== null, reasons };
}

const line = (cells: string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;

const tests = await runTests(chosen.map(({ id }) => id));
const head = [line(['id', 'promise', 'asked', 'measured', 'verdict']), line(['---', '---', '---', '---', '---'])];
const measured = new Map<string, string>();
const notRun = new Set<string>();
const shortcomings: string[] = [];
for (const row of chosen) {
  const began = performance.now();
  const { figure, verdict, fellShort, cannotRun, reasons } = await judge(row, tests);
  console.error(`${row.id}: ${verdict} (${((performance.now() - began) / 1000).toFixed(0)} s)`);
  measured.set(row.id, line([row.id, row.promise, row.asked, figure, verdict]));
  if (cannotRun) notRun.add(row.id);
  if (fellShort) shortcomings.push(...reasons.map((reason) => `${row.id}: ${reason}`));
}
console.log([...head, ...measured.values()].join('\n'));
if (shortcomings.length > 0) console.log(`\nWhat falls short:\n${shortcomings.join('\n')}`);
if (process.argv.includes('--write')) {
  const readme = 'reliability/README.md';
  const text = readFileSync(readme, 'utf8');
  const last = text.split('\n');
  // What was not run, or cannot run here, keeps what it measured last.
  const table = rows.flatMap(({ id }) => {
    const before = last.find((kept) => kept.startsWith(`| ${id} |`));
    return (notRun.has(id) ? before : undefined) ?? measured.get(id) ?? before ?? [];
  });
  writeFileSync(readme, `${text.slice(0, text.indexOf('| id |'))}${[...head, ...table].join('\n')}\n`);
}
process.exitCode = shortcomings.length > 0 ? 1 : 0;
