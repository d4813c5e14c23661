/**
 * Writes bench/budgets.json from the current build: the weight of a first visit of each public page and of the admin's
 * first screen, with 5 % of room. tests/http/budget.test.ts compares.
 */
import { writeFileSync } from 'node:fs';
import { type Budgets, budgetFile, kbOf, openBuiltSite } from '../tests/support/first-visit.ts';

const routes = [
  '/',
  '/about',
  '/contact',
  '/materials',
  '/material/{id}',
  '/tests',
  '/works',
  '/youtube',
  '/login',
  '/admin',
];

const site = await openBuiltSite();
const budgets: Budgets = { pages: {}, files: {} };
for (const route of routes) {
  const { html, scripts, styles, fonts } = await site.visit(route);
  const withRoom = (kb: number) => Math.ceil(kb * 1.05);
  budgets.pages[route] = {
    html: withRoom(kbOf(html)),
    scripts: withRoom(kbOf(scripts)),
    styles: withRoom(kbOf(styles)),
    fonts: withRoom(kbOf(fonts)),
  };
  for (const { name, kb } of [...scripts, ...styles, ...fonts]) budgets.files[name] = Math.round(kb * 10) / 10;
}
await site.close();
writeFileSync(budgetFile, `${JSON.stringify(budgets, null, 2)}\n`);
