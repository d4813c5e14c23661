import { expect, test } from 'vitest';
import { categoryInTitle } from '#client/admin/catalog/admin-materials.ts';

test.each([
  ['PG TRB English: Prosody Notes', 'PG_TRB'],
  ['ug-trb model paper', 'UG_TRB'],
  ['General Knowledge for TRB', 'GENERAL'],
  ['Prosody Notes', null],
  ['UG TRB and PG TRB: Grammar', null],
])('The title %s names the category %s.', (title, category) => {
  expect(categoryInTitle(title)?.toUpperCase() ?? null).toBe(category);
});
