import { expect, test } from 'vitest';
import { financialYearOf, financialYearStart, isGstin, paiseInWords, receiptNumber } from '#shared/receipts.ts';

test.each([
  ['2026-03-31', '2025-26'],
  ['2026-04-01', '2026-27'],
  ['2026-12-31', '2026-27'],
  ['2099-04-01', '2099-00'],
])('The day %s is in the financial year %s.', (day, year) => expect(financialYearOf(day)).toBe(year));

test('A financial year begins in April, and its receipts are numbered within it.', () => {
  expect(financialYearStart('2027-01-15')).toBe('2026-04-01');
  expect(receiptNumber({ financialYear: '2026-27', number: 42 })).toBe('2026-27/0042');
  expect(receiptNumber({ financialYear: '2026-27', number: 12_345 })).toBe('2026-27/12345');
});

test.each([
  [0, 'Zero Rupees Only'],
  [100, 'One Rupee Only'],
  [1905, 'Nineteen Rupees and Five Paise Only'],
  [19_950, 'One Hundred Ninety-Nine Rupees and Fifty Paise Only'],
  [10_010_000, 'One Lakh One Hundred Rupees Only'],
  [12_345_678_900, 'Twelve Crore Thirty-Four Lakh Fifty-Six Thousand Seven Hundred Eighty-Nine Rupees Only'],
])('An amount of %d paise is written in words as “%s”.', (paise, words) => expect(paiseInWords(paise)).toBe(words));

test.each([
  ['27AAPFU0939F1ZV', true],
  ['29AAGCB7383J1Z4', true],
  ['27AAPFU0939F1ZW', false],
  ['27aapfu0939f1zv', false],
  ['27AAPFU0939F1Z', false],
  ['', false],
])('The check whether “%s” is a valid GSTIN answers %s.', (text, is) => expect(isGstin(text)).toBe(is));
