import { expect, test } from 'vitest';
import { formatPaise, rupeesToPaise } from '#shared/money.ts';

test.each([
  [0, '₹0'],
  [19_900, '₹199'],
  [12_345_600, '₹1,23,456'],
  [19_950, '₹199.50'],
  [5, '₹0.05'],
])('An amount of %i paise is shown as %s.', (paise, text) => expect(formatPaise(paise)).toBe(text));

test.each([
  [199, 19_900],
  [199.5, 19_950],
  [0.07, 7],
  [4.35, 435],
])('An amount of %d rupees equals %i paise.', (rupees, paise) => expect(rupeesToPaise(rupees)).toBe(paise));
