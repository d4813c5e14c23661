import { describe, expect, test } from 'vitest';
import { heldOutTables } from '../corpora/held-out-tables.ts';
import { builtStatements, heldOutStatements, outcomeOf, readCase } from '../corpora/statements.ts';
import { builtTables, outcomesOf } from '../corpora/tables.ts';

describe('Statements of banks and payment apps, and spreadsheets of all kinds', () => {
  test('There are sixty of each at least.', () => {
    expect(Math.min(builtStatements.length, builtTables.length)).toBeGreaterThanOrEqual(60);
  });

  test.each([...builtStatements, ...heldOutStatements])(
    'Each row of the statement “$name” is read right, or what is doubtful is said.',
    (file) => {
      const report = readCase(file);
      const outcomes = file.entries.map((line) => `${line.utr} ${outcomeOf(report, line)}`);
      expect(outcomes.filter((said) => said.endsWith('silent'))).toEqual([]);
    },
  );

  test.each([...builtTables, ...heldOutTables])(
    'Each cell of the table “$name” is read right, or refused in words.',
    (table) => {
      expect(outcomesOf(table).filter((outcome) => outcome === 'silent')).toEqual([]);
    },
  );
});
