import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Budgets,
  budgetFile,
  isAdminPage,
  kbOf,
  openBuiltSite,
  type SentFile,
  type Visit,
} from '../support/first-visit.ts';

const budgets: Budgets = JSON.parse(readFileSync(budgetFile, 'utf8'));

let site: Awaited<ReturnType<typeof openBuiltSite>>;
beforeAll(async () => {
  site = await openBuiltSite();
});
afterAll(() => site.close());

/** A sentence for every part of a visit that takes more than its budget, naming the files that grew. */
function overspent(route: string, files: Record<keyof Visit, SentFile[]>, budget: Visit): string[] {
  return (['html', 'scripts', 'styles', 'fonts'] as const).flatMap((part) => {
    const kb = kbOf(files[part]);
    if (kb <= budget[part]) return [];
    const grown = files[part]
      .map((file) => ({ ...file, was: budgets.files[file.name] ?? 0 }))
      .filter((file) => file.kb > file.was + 0.2)
      .map((file) => `${file.name} has grown from ${file.was} to ${file.kb.toFixed(1)} KB`);
    return [`${route}: ${part} take ${kb.toFixed(1)} KB of ${budget[part]} KB; ${grown.join(', ')}`];
  });
}

describe('Budget of a first visit', () => {
  test.each(Object.entries(budgets.pages))(
    'A first visit to %s stays within its budget in bench/budgets.json.',
    async (route, budget) => {
      expect(overspent(route, await site.visit(route), budget)).toEqual([]);
    },
  );

  test('A part of a page over its budget is reported with the files that grew.', () => {
    const core = { name: 'core.js', path: '', kb: (budgets.files['core.js'] ?? 0) + 10 };
    const files = { html: [], scripts: [core], styles: [], fonts: [] };
    const [sentence] = overspent('/', files, { html: 1, scripts: 1, styles: 1, fonts: 1 });
    expect(sentence).toMatch(/^\/: scripts take [\d.]+ KB of 1 KB; core\.js has grown from [\d.]+ to [\d.]+ KB$/);
  });
});

describe('Scripts left out of public pages', () => {
  const publicPages = Object.keys(budgets.pages).filter((route) => !isAdminPage(route));
  const holds = async (route: string, sign: RegExp) =>
    (await site.visit(route)).scripts
      .filter(({ path }) => sign.test(readFileSync(path, 'utf8')))
      .map(({ name }) => name);

  test.each(publicPages)('The scripts of the page %s contain no admin screens and no charts.', async (route) => {
    expect(await holds(route, /recharts|Orders Management|react-number-format/)).toEqual([]);
  });

  const withoutForms = publicPages.filter((route) => !['/contact', '/login'].includes(route));
  test.each(withoutForms)('The scripts of the page %s contain no forms and no form schemas.', async (route) => {
    expect(await holds(route, /ZodError|validateInputOnBlur/)).toEqual([]);
  });

  test('The patterns that detect forms and admin screens match on the pages that have them.', async () => {
    expect(await holds('/login', /ZodError|validateInputOnBlur/)).not.toEqual([]);
    expect(await holds('/admin', /Orders Management|react-number-format/)).not.toEqual([]);
  });
});
