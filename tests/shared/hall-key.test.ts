import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { labelsOf, readyFormats } from '#shared/hall-formats.ts';
import { parseKey } from '#shared/hall-key.ts';

const to = (questions: number) => Array.from({ length: questions }, (_, index) => index + 1);
const entry = fc.constantFrom('A', 'B', 'C', 'D', '*', 'BC', 'AD');

test.each([
  ['letters in a row', 'BCADA'],
  ['letters in groups', 'BCA DA'],
  ['small letters', 'bcada'],
  ['one a line', 'B\nC\nA\nD\nA\n'],
  ['a CSV column with its heading', 'Answer\r\nB\r\nC\r\nA\r\nD\r\nA\r\n'],
  ['a CSV file with numbers', 'Q.No,Answer\n1,B\n2,C\n3,A\n4,D\n5,A'],
  ['pairs', '1-B 2-C 3-A 4-D 5-A'],
  ['pairs out of order', '5) A, 4) D, 1) B, 2) C, 3) A'],
  ['pairs with brackets', '1. (b) 2. (c) 3. (a) 4. (d) 5. (a)'],
  ['pairs without spaces', '1B2C3A4D5A'],
  ['full-width letters', 'ＢＣＡＤＡ'],
])('A key is read as %s.', (_, text) => {
  expect(parseKey(text, to(5))).toEqual({ entries: ['B', 'C', 'A', 'D', 'A'], complaints: [] });
});

test.each([
  ['a row', 'B*(BC)D', ['B', '*', 'BC', 'D']],
  ['a row with strokes', 'B*B/CD', ['B', '*', 'BC', 'D']],
  ['lines', 'B\n*\nCB\nD', ['B', '*', 'BC', 'D']],
  ['pairs', '1-B 2-* 3-B or C 4-D', ['B', '*', 'BC', 'D']],
])('Cancelled questions and two right answers are read in %s.', (_, text, entries) => {
  expect(parseKey(text, to(4))).toEqual({ entries, complaints: [] });
});

test('A later part may print the numbers again.', () => {
  const labels = labelsOf(readyFormats.pgTrb.format);
  const text = labels.map((label, question) => `${label}-${question < 30 ? 'A' : 'B'}`).join(' ');
  expect(parseKey(text, labels).entries).toEqual([...Array(30).fill('A'), ...Array(150).fill('B')]);
});

test.each([
  [
    '149 answers for 150 questions',
    'A'.repeat(149),
    150,
    149,
    '149 answers for 150 questions: no answer for question 150.',
  ],
  ['151 answers for 150 questions', 'A'.repeat(151), 150, null, '151 answers for 150 questions: 1 too many.'],
  ['a letter that is no choice', 'ABEA', 4, 2, 'Question 3: “E” is not an answer'],
  ['a letter that is no choice, in pairs', '1-A 2-X 3-B', 3, 1, 'Question 2: “X” is not an answer'],
  ['a gap', '1-A 3-B', 3, 1, 'no answer for question 2.'],
  ['several gaps', '1-A 5-B 9-C', 9, 1, 'no answer for questions 2 to 4, 6 to 8.'],
  ['a question that does not exist', '1-A 2-B 7-C', 2, null, 'There is no question 7.'],
  ['a question answered twice', '1-A 2-B 2-C', 2, 1, 'Question 2 is answered twice.'],
  ['a number instead of a letter', '1-2 2-B', 2, 0, 'Question 1: “2” is not an answer'],
  ['words', '1-A 2-B see page', 2, null, '“SEE” stands without the number'],
])('A key with %s is told so at its place.', (_, text, questions, question, message) => {
  const { complaints } = parseKey(text, to(questions));
  expect(complaints).toContainEqual({ question, message: expect.stringContaining(message) });
});

test('Every key is read again as it was written, in every way to write it.', () => {
  fc.assert(
    fc.property(fc.array(entry, { minLength: 4, maxLength: 40 }), (key) => {
      const labels = to(key.length);
      const ways = [
        key.map((one) => (one.length > 1 ? `(${one})` : one)).join(''),
        key.join('\n'),
        key.map((one, index) => `${index + 1}-${one}`).join(' '),
        key.map((one, index) => `${index + 1},${one}`).join('\n'),
      ];
      for (const way of ways) expect(parseKey(way, labels).entries).toEqual(key);
    }),
  );
});

test('Whatever is pasted is answered with a complaint and never with an error.', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
      const { entries, complaints } = parseKey(text, to(7));
      expect(entries).toHaveLength(7);
      expect(text.trim() === '' || !entries.includes(null) || complaints.length > 0).toBe(true);
    }),
  );
});
