import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readyFormats } from '#shared/hall-formats.ts';
import { readKey } from '#shared/hall-key-reader.ts';
import { type BuiltKey, builtKeys, plainFormat } from '../corpora/built-keys.ts';
import { heldOutKeys } from '../corpora/held-out-keys.ts';
import { keyOutcome } from '../corpora/keys.ts';

const entry = fc.constantFrom('A', 'B', 'C', 'D', '*', 'BC', 'AD');
const pg = readyFormats.pgTrb.format;
const said = (text: string, questions: number) =>
  readKey(text, plainFormat(questions)).complaints.map(({ message }) => message);

test.each(heldOutKeys.map((key) => [key.about, key] as const))(
  'Nothing is wrong without a word in the key “%s”.',
  (_, key) => {
    expect(keyOutcome(key)).not.toBe('silent');
  },
);

test.each(builtKeys.map((key) => [key.about, key] as const))('The key “%s” is read right.', (_, key) => {
  expect(keyOutcome(key)).toBe('right');
});

test.each([
  ['149 answers for 150 questions', 'A'.repeat(149), 150, 'one letter is missing somewhere'],
  ['151 answers for 150 questions', 'A'.repeat(151), 150, 'one letter is too many somewhere'],
  [
    'a short block',
    'ABCDABCDAB ABCDABCDA ABCDABCDAB ABCDABCDAB',
    40,
    'Questions 11 to 20: this block has 9 letters for 10 questions.',
  ],
  ['a letter that is no choice', 'ABEA', 4, 'Question 3: “E” is not an answer here.'],
  ['a gap', '1-A 3-B', 3, 'No answer for question 2.'],
  ['a number alone in its line before one with two answers', '1-A\n2.\n3. B,C\n4-D', 4, 'No answer for question 2.'],
  ['an “or” without what stands before it', '1-A\n2. (or) C\n3-B', 3, 'Not read: “OR”.'],
  ['an “or” without what stands after it', '1-A\n2. B or\n3-B', 3, 'Not read: “OR”.'],
  ['several gaps', '1-A 5-B 9-C', 9, 'No answer for questions 2 to 4, 6 to 8.'],
  ['a question that does not exist', '1-A 2-B 7-C', 2, 'There is no question 7.'],
  ['a question answered twice', '1-A 2-B 2-C', 2, 'Question 2: it is answered twice: B in line 1, C in line 1.'],
  ['a number instead of a letter', '1-2 2-B', 2, 'Question 1: “2” is not an answer here.'],
  [
    'the words of an option, one of them an article',
    '1. (D) A Tale of Two Cities\n2. (B) Milton',
    2,
    'Not read: “A”, “TALE”',
  ],
  ['words', '1-A 2-B see page, see page', 2, 'Not read: “SEE” 2 times, “PAGE” 2 times.'],
])('A key with %s is told so.', (_, text, questions, message) => {
  expect(said(text, questions)).toContainEqual(expect.stringContaining(message));
});

test('Words of an option are no second answer.', () => {
  const { entries } = readKey('1. (D) A Tale of Two Cities\n2. (B) Milton\n3. A B', plainFormat(3));
  expect(entries).toEqual(['D', 'B', 'AB']);
});

test('Complaints name the part, and those of questions come before noise.', () => {
  const text = 'PART A\n1 A see\n3 B 4 C\nPART B\n1 A 2 B\n99 C';
  const part = (name: string, questions: number) => ({
    ...pg.sections[1],
    name,
    groups: [{ questions, marks: 1, negative: 0 }],
  });
  const { complaints } = readKey(text, { ...pg, sections: [part('Part A: Tamil', 4), part('Part B', 2)] });
  expect(complaints.map(({ message }) => message)).toEqual([
    'No answer for question 2 of Part A.',
    'There is no question 99.',
    'Not read: “SEE”.',
  ]);
});

test('A part that could be either is asked for, never chosen, and read once it is named.', () => {
  const text = Array.from({ length: 30 }, (_, index) => `${index + 1} A`).join('\n');
  const { entries, asks } = readKey(text, pg);
  expect(entries.every((one) => one === null)).toBe(true);
  expect(asks).toEqual([{ from: 1, to: 30, first: '1 A', last: '30 A', sections: [0, 1] }]);
  const named = readKey(text, pg, { 1: 1 });
  expect(named.entries.flatMap((one, question) => (one === null ? [] : [question]))).toEqual(
    Array.from({ length: 30 }, (_, index) => 30 + index),
  );
});

test('What was read says where it was read.', () => {
  const [claim] = readKey('Key\n1. B\n2. C', plainFormat(2)).claims;
  expect(claim).toEqual({
    of: 'answer',
    value: { question: 0, entry: 'B' },
    source: { line: 2, text: '1. B' },
    isSure: true,
    why: null,
  });
});

test('Every key is read again as it was written, in every way to write it.', () => {
  fc.assert(
    fc.property(fc.array(entry, { minLength: 8, maxLength: 40 }), (key) => {
      const ways = [
        key.map((one) => (one.length > 1 ? `(${one})` : one)).join(''),
        key.join('\n'),
        key.map((one, index) => `${index + 1}-${Array.from(one).join('/')}`).join(' '),
        key.map((one, index) => `${index + 1},${Array.from(one).join('/')}`).join('\n'),
      ];
      for (const way of ways) expect(readKey(way, plainFormat(key.length)).entries).toEqual(key);
    }),
  );
});

/** The key with one line or one word of it left out or written twice. */
const damaged = fc
  .tuple(fc.constantFrom(...builtKeys.filter(({ text }) => text.length > 40)), fc.nat(), fc.boolean(), fc.boolean())
  .map(([key, at, isLine, isTwice]): BuiltKey => {
    const parts = key.text.split(isLine ? /(\n)/ : /(\s+)/);
    const place = 2 * (at % Math.ceil(parts.length / 2));
    const part = parts[place] ?? '';
    const text = parts.with(place, isTwice ? `${part}${isLine ? '\n' : ' '}${part}` : '').join('');
    return { ...key, text: text.trim() === '' ? key.text : text };
  });

test('A key of which something was lost or doubled is never read wrongly without a word.', () => {
  fc.assert(
    fc.property(damaged, ({ text, format, entries }) => {
      const read = readKey(text, format);
      const isWhole = read.entries.every((one, question) => one !== null && one === entries[question]);
      expect(isWhole || read.complaints.length > 0).toBe(true);
    }),
    { numRuns: 1000 },
  );
});

test('Whatever is pasted is answered with a complaint and never with an error.', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
      const { entries, complaints } = readKey(text, plainFormat(7));
      expect(entries).toHaveLength(7);
      expect(text.trim() === '' || !entries.includes(null) || complaints.length > 0).toBe(true);
    }),
  );
});
