import { expect, test } from 'vitest';
import { slowExpressions } from './slow.ts';

test.each([
  ['exponential', String.raw`/^(?:\d+,?)+$/`],
  ['of the third degree, as amounts were once read', String.raw`/^\(?\s*(?:rs)?\s*\d+\s*(?:inr)?\s*\)?$/i`],
  ['of two blanks side by side', String.raw`/^pin\s*(?:no)?\s*:/i`],
  ['tried from every blank', String.raw`/[\s,]+$/`],
  ['of words in a loop', String.raw`/^(?:KEYS?|KEY|S)+$/`],
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
