import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { slowBuiltExpressions } from './built.ts';
import { slowExpressions } from './slow.ts';

test.each([
  ['exponential', String.raw`/^(?:\d+,?)+$/`],
  ['of the third degree, as amounts were once read', String.raw`/^\(?\s*(?:rs)?\s*\d+\s*(?:inr)?\s*\)?$/i`],
  ['of two blanks side by side', String.raw`/^pin\s*(?:no)?\s*:/i`],
  ['tried from every blank', String.raw`/[\s,]+$/`],
  ['of words in a loop', String.raw`/^(?:KEYS?|KEY|S)+$/`],
  ['of words in a group in a loop', String.raw`/^(?:(?:ma ?am|maam)[ ,]+)+$/`],
])('An expression %s is found, with its line.', (_what, planted) => {
  expect(slowExpressions(`const one = 1;\nconst two = ${planted};\n`)).toEqual([
    { line: 2, expression: planted, why: expect.any(String) },
  ]);
});

test.each([
  String.raw`/^\d+$/`,
  String.raw`/^(\d{1,3}(?:,\d{2,3})*,\d{3}|\d+)$/`,
  String.raw`/^(?:[a-z]+\.)*example$/`,
  '/^(?:a|b)*$/u',
])('The linear expression %s is let through.', (expression) =>
  expect(slowExpressions(`const it = ${expression};`)).toEqual([]),
);

const folder = mkdtempSync(join(tmpdir(), 'expressions-'));
afterAll(() => rmSync(folder, { recursive: true }));

test.each([
  ['is slow', 'const part = "(?:a|b|ab)";\nexport const it = new RegExp(`^(?:${part},?)+$`);\n', 2],
  ['is built only when it is used', 'export const one = 1;\nexport const it = (word) => new RegExp(word);\n', 2],
])('An expression out of strings that %s is found, with its line.', async (what, source, line) => {
  const path = join(folder, `${what.replaceAll(' ', '-')}.mjs`);
  writeFileSync(path, source);
  expect(await slowBuiltExpressions(path, source)).toEqual([
    { line, expression: expect.any(String), why: expect.any(String) },
  ]);
});

test('A linear expression out of strings is let through.', async () => {
  const path = join(folder, 'linear.mjs');
  const source = "export const it = new RegExp(['a', 'b'].join('|'));\n";
  writeFileSync(path, source);
  expect(await slowBuiltExpressions(path, source)).toEqual([]);
});
