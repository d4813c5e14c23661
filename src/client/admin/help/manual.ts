import { may, type Right, type Role } from '#shared/rights.ts';
import breach from '../../../../docs/manual/breach.md';
import catalogue from '../../../../docs/manual/catalogue.md';
import opening from '../../../../docs/manual/opening.md';
import orders from '../../../../docs/manual/orders.md';
import owner from '../../../../docs/manual/owner.md';
import students from '../../../../docs/manual/students.md';
import teaching from '../../../../docs/manual/teaching.md';
import testInFiveMinutes from '../../../../docs/manual/test-in-five-minutes.md';
import operating from '../../../../docs/operating.md';
import results from '../../../../docs/results-from-google-forms.md';
import type { ManualPage, ManualSection } from './parse-manual.ts';

/** A page with its name in the address, which is that of its file, and the right of those who need it. */
export type HelpPage = ManualPage & { name: string; right: Right };

const pages: HelpPage[] = [
  { name: 'owner', right: 'settings', ...owner },
  { name: 'opening', right: 'settings', ...opening },
  { name: 'breach', right: 'settings', ...breach },
  { name: 'orders', right: 'orders', ...orders },
  { name: 'students', right: 'students', ...students },
  { name: 'catalogue', right: 'catalog', ...catalogue },
  { name: 'teaching', right: 'tests', ...teaching },
  { name: 'test-in-five-minutes', right: 'tests', ...testInFiveMinutes },
  { name: 'results-from-google-forms', right: 'results', ...results },
  { name: 'operating', right: 'settings', ...operating },
];

/** The pages about what a role does. */
export const pagesOf = (role: Role | null): HelpPage[] => pages.filter(({ right }) => may(role, right));

const mostSections = 5;

/** The sections that have all of these words, those with them in their heading first; at most five. */
export function findSections(role: Role | null, text: string): { page: HelpPage; section: ManualSection }[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const has = (hay: string) => words.every((word) => hay.includes(word));
  const found = pagesOf(role).flatMap((page) =>
    page.sections.filter(({ text }) => has(text)).map((section) => ({ page, section })),
  );
  const isNamed = ({ section: { title } }: { section: ManualSection }) => has(title.toLowerCase());
  return [...found.filter(isNamed), ...found.filter((one) => !isNamed(one))].slice(0, mostSections);
}
