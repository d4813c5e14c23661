import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { mutants } from './mutants.ts';

test('There are at least thirty mutants, each with a name of its own.', () => {
  expect(mutants.length).toBeGreaterThanOrEqual(30);
  expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length);
});

for (const { name, file, find, replace, test: named } of mutants)
  test(`The mutant ${name} changes a text that stands once in its file, and names a test file.`, () => {
    expect(readFileSync(file, 'utf8').split(find)).toHaveLength(2);
    expect(replace).not.toBe(find);
    expect(existsSync(named)).toBe(true);
  });
