import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatInput } from '#shared/hall.ts';
import { fewestForSuspicion, itemFigures, suspectsFirst } from '#shared/hall-figures.ts';
import {
  type Format,
  labelsOf,
  periodAt,
  periodsOf,
  questionCount,
  questionName,
  readyFormats,
  sectionMarks,
  spansOf,
  timelineOf,
  totalMinutes,
} from '#shared/hall-formats.ts';
import { markSheet, markUnits, placeFrom } from '#shared/hall-marking.ts';
import { inSeriesA, parseOrder, startsComplaint } from '#shared/hall-pages.ts';
import { blankSheet, mergeSheets, type QuestionState, stateOf, withCharacter } from '#shared/hall-sheet.ts';

const pgTrb: Format = readyFormats.pgTrb.format;
const minute = 60_000;

const simple = (
  groups: Format['sections'][number]['groups'],
  more: Partial<Format['sections'][number]> = {},
): Format => ({
  sections: [{ name: 'Paper', groups, firstNumber: 1, minutes: null, isQualifying: false, passMark: null, ...more }],
  minutes: 60,
});
const letter = fc.constantFrom('A', 'B', 'C', 'D');
const answer = fc.constantFrom('A', 'B', 'C', 'D', '.');

test.each(Object.entries(readyFormats))('The ready format %s is one that could be saved.', (_, { format }) => {
  expect(formatInput.parse(format)).toEqual(format);
});

test('PG TRB has 30 questions of 50 marks to qualify and 150 that count, in half an hour and three hours.', () => {
  expect([questionCount(pgTrb), pgTrb.sections.map(sectionMarks), totalMinutes(pgTrb)]).toEqual([180, [50, 150], 210]);
  expect(spansOf(pgTrb)).toEqual([
    { from: 0, to: 30 },
    { from: 30, to: 180 },
  ]);
  expect([labelsOf(pgTrb)[29], labelsOf(pgTrb)[30]]).toEqual([30, 1]);
  expect(questionName(pgTrb, 41)).toBe('Part B, question 12');
  expect(questionName(readyFormats.tet.format, 41)).toBe('Question 42');
});

test('Sections without a time of their own are taken together, the others one after the other.', () => {
  const part = (minutes: number | null) => ({
    ...simple([{ questions: 10, marks: 1, negative: 0 }]).sections[0]!,
    minutes,
  });
  expect(periodsOf({ sections: [part(30), part(null), part(null)], minutes: 60 })).toEqual([
    { from: 0, to: 10, minutes: 30 },
    { from: 10, to: 30, minutes: 60 },
  ]);
});

test('A period that is left early brings the next one forward, and nothing runs past the closing time.', () => {
  const at = { startedAt: 0, leftAt: [], extraPerHour: 0, until: null };
  const ends = (timing: Partial<Parameters<typeof timelineOf>[1]>) =>
    timelineOf(pgTrb, { ...at, ...timing }).map(({ endsAt }) => (endsAt ?? 0) / minute);
  expect(ends({})).toEqual([30, 210]);
  expect(ends({ leftAt: [10 * minute] })).toEqual([10, 190]);
  expect(ends({ extraPerHour: 20 })).toEqual([40, 280]);
  expect(ends({ until: 100 * minute })).toEqual([30, 100]);
  expect(ends({ until: 20 * minute })).toEqual([20, 20]);
  expect(periodAt(timelineOf(pgTrb, at), 30 * minute)).toBe(1);
});

test('A paper without any time has one period that the clock does not end.', () => {
  const format = { ...simple([{ questions: 10, marks: 1, negative: 0 }]), minutes: null };
  expect(timelineOf(format, { startedAt: 5, leftAt: [], extraPerHour: 0, until: null })).toEqual([
    { from: 0, to: 10, startsAt: 5, endsAt: null },
  ]);
});

test.each([
  ['a pass mark above the marks', { ...pgTrb, sections: [{ ...pgTrb.sections[0]!, passMark: 51 }] }, 'only 50 marks'],
  [
    'a qualifying section without a pass mark',
    { ...pgTrb, sections: [{ ...pgTrb.sections[0]!, passMark: null }] },
    'needed to qualify',
  ],
  ['no time to share', { ...pgTrb, sections: [pgTrb.sections[0]!, { ...pgTrb.sections[1]!, minutes: null }] }, 'share'],
  [
    'a wrong answer that costs more than a right one gives',
    simple([{ questions: 5, marks: 1, negative: 2 }]),
    'cannot cost more',
  ],
  ['a third of a hundredth', simple([{ questions: 5, marks: 1 / 3, negative: 0 }]), 'two decimals'],
  [
    'more questions than a paper may have',
    simple([
      { questions: 299, marks: 1, negative: 0 },
      { questions: 2, marks: 1, negative: 0 },
    ]),
    '300',
  ],
])('A format with %s is refused.', (_, format, words) => {
  expect(
    formatInput
      .safeParse(format)
      .error?.issues.map(({ message }) => message)
      .join(),
  ).toContain(words);
});

test('The palette tells a question not visited, left empty, answered, marked, and both.', () => {
  const sheet = { ...blankSheet(5), sheet: '..AA.', marked: '00011', seconds: [0, 4, 1, 1, 0] };
  const states: QuestionState[] = ['unseen', 'unanswered', 'answered', 'answeredMarked', 'marked'];
  expect(states.map((_, question) => stateOf(sheet, question))).toEqual(states);
});

test('Only the questions whose time runs are changed by what is sent.', () => {
  const kept = { ...blankSheet(4), sheet: 'AB..' };
  const sent = { sheet: 'CCCC', marked: '1111', seconds: [9, 9, 9, 9] };
  expect(mergeSheets(kept, sent, [{ from: 2, to: 4 }])).toEqual({
    sheet: 'ABCC',
    marked: '0011',
    seconds: [0, 0, 9, 9],
  });
  expect(mergeSheets(kept, sent, [])).toEqual(kept);
});

test('Whoever misses the qualifying part has its marks, the marks of the rest, and no rank.', () => {
  const key = Array.from({ length: 180 }, () => 'A');
  const sheet = `${'A'.repeat(9)}${'B'.repeat(21)}${'A'.repeat(109)}${'.'.repeat(41)}`;
  const marks = markSheet({ format: pgTrb, key, sheet });
  expect(marks).toMatchObject({ score: 109, maxScore: 150, isQualified: false });
  expect(marks.sections).toMatchObject([
    { score: 18, maxScore: 50, isPassed: false, right: 9, wrong: 21, blank: 0 },
    { score: 109, maxScore: 150, isPassed: true, right: 109, wrong: 0, blank: 41 },
  ]);
});

test('A cancelled question gives everybody its marks, either of two right answers gives them, a wrong one takes some away.', () => {
  const format = simple([{ questions: 4, marks: 1.5, negative: 0.5 }]);
  const score = (sheet: string) => markSheet({ format, key: ['*', 'BC', 'A', 'A'], sheet }).score;
  expect([score('....'), score('.B..'), score('.C..'), score('.A..'), score('DBAA'), score('DABB')]).toEqual([
    1.5, 3, 3, 1, 6, 0,
  ]);
});

test('Marks are the sum over the questions, whatever the sheet and the key are.', () => {
  const questions = 12;
  fc.assert(
    fc.property(
      fc.array(fc.oneof(letter, fc.constant('*'), fc.constant('BC')), { minLength: questions, maxLength: questions }),
      fc.array(answer, { minLength: questions, maxLength: questions }),
      fc.integer({ min: 1, max: 400 }),
      fc.integer({ min: 0, max: 100 }),
      (key, answers, hundredths, negative) => {
        const marks = hundredths / 100;
        const cost = Math.min(negative, hundredths) / 100;
        const format = simple([{ questions, marks, negative: cost }]);
        const { score, maxScore, sections } = markSheet({ format, key, sheet: answers.join('') });
        const [only] = sections;
        if (!only) throw new Error('no section');
        const { right, wrong, blank, cancelled } = only;
        expect(right + wrong + blank + cancelled).toBe(questions);
        expect(score).toBeCloseTo((right + cancelled) * marks - wrong * cost, 6);
        expect(score).toBeLessThanOrEqual(maxScore);
      },
    ),
  );
});

test('A rank is one below those with more marks, and the percentile the share of those who have no more.', () => {
  expect([0, 1, 3].map((better) => placeFrom({ better, ranked: 4 }))).toEqual([
    { rank: 1, ranked: 4, percentile: 100 },
    { rank: 2, ranked: 4, percentile: 75 },
    { rank: 4, ranked: 4, percentile: 25 },
  ]);
});

test('Units have the marks of their questions, of both sections of a paper.', () => {
  const key = Array.from({ length: 180 }, () => 'A');
  const units = [
    { name: 'Grammar', from: 18, to: 22, materialId: null },
    { name: 'Poetry', from: 30, to: 40, materialId: null },
  ];
  const sheet = withCharacter('A'.repeat(180), 19, 'B');
  expect(markUnits({ format: pgTrb, key, sheet, units })).toEqual([
    { name: 'Grammar', questions: 4, right: 3, score: 4, maxScore: 6 },
    { name: 'Poetry', questions: 10, right: 10, score: 10, maxScore: 10 },
  ]);
});

/** Students of falling strength: the first answers all 20 questions right, the last none. */
const classOf = (students: number) =>
  Array.from({ length: students }, (_, student) =>
    Array.from({ length: 20 }, (_, question) => (question * students >= student * 20 ? 'A' : 'B')).join(''),
  );

test('A question that good students miss more often than weak ones is shown first, with what they chose instead.', () => {
  const format = simple([{ questions: 20, marks: 1, negative: 0 }]);
  const sheets = classOf(20).map((sheet, student) =>
    withCharacter(sheet, 7, student < 8 ? 'C' : student > 13 ? 'D' : 'B'),
  );
  const key = Array.from({ length: 20 }, (_, question) => (question === 7 ? 'D' : 'A'));
  const [first, ...others] = suspectsFirst(itemFigures({ format, key, sheets }));
  expect(first).toMatchObject({ question: 7, likelier: 'C', upper: 0, lower: 1, discrimination: -1, right: 6 });
  expect(first?.chosen).toEqual({ A: 0, B: 6, C: 8, D: 6, E: 0, blank: 0 });
  expect(others.map(({ likelier }) => likelier)).toEqual(others.map(() => null));
  const few = sheets.slice(0, fewestForSuspicion - 1);
  expect(itemFigures({ format, key, sheets: few })[7]?.likelier).toBeNull();
});

test.each([
  [[0, 0], 'which page question 1'],
  [[2, 5], 'begins with question 1'],
  [[1, 9, 4], 'cannot begin after'],
  [[1, 51], 'only 50'],
])('The starts %j of the pages are refused.', (starts, words) => {
  expect(startsComplaint(starts, 50)?.message).toContain(words);
});

test('A booklet’s sheet comes back in the order of series A, for any order.', () => {
  fc.assert(
    fc.property(fc.array(answer, { minLength: 1, maxLength: 40 }), fc.infiniteStream(fc.nat()), (answers, numbers) => {
      const order = answers
        .map((_, index) => ({ index, by: numbers.next().value ?? 0 }))
        .sort((one, other) => one.by - other.by)
        .map(({ index }) => index);
      const typed = order.map((base, own) => `${own + 1}-${base + 1}`).join('\n');
      const parsed = parseOrder(typed, answers.length);
      expect(parsed).toEqual({ order });
      const booklet = order.map((base) => answers[base]).join('');
      expect(inSeriesA(booklet, order)).toBe(answers.join(''));
    }),
  );
});

test.each([
  ['1 2', '2 numbers for 3'],
  ['1 2 2', 'named twice'],
  ['1 2 4', 'no question 4'],
  ['1-1 1-2 3-3', 'named twice'],
])('The booklet order “%s” is refused.', (text, words) => {
  expect(parseOrder(text, 3)).toMatchObject({ complaint: expect.stringContaining(words) });
});

test('A wrong answer that costs a third or a quarter of the marks is reckoned exactly, however many there are.', () => {
  for (const part of [3, 4] as const)
    fc.assert(
      fc.property(fc.nat(299), fc.nat(299), fc.integer({ min: 1, max: 400 }), (right, wrong, hundredths) => {
        const questions = Math.max(right + Math.min(wrong, 299 - right), 1);
        const marks = hundredths / 100;
        const format = simple([{ questions, marks, negative: 0, part }]);
        const key = Array.from({ length: questions }, () => 'A');
        const { score } = markSheet({
          format,
          key,
          sheet: 'A'.repeat(Math.min(right, questions)).padEnd(questions, 'B'),
        });
        const wrongs = questions - Math.min(right, questions);
        // In whole numbers, and divided once.
        expect(score).toBe((hundredths * (part * (questions - wrongs) - wrongs)) / (100 * part));
      }),
    );
});

test('Three wrong answers at a third each take one mark away, no more and no less.', () => {
  const format = simple([{ questions: 6, marks: 1, negative: 0, part: 3 }], { passMark: 2 });
  const marked = markSheet({ format, key: Array.from('AAAAAA'), sheet: 'AAABBB' });
  expect([marked.score, marked.sections[0]?.isPassed]).toEqual([2, true]);
  expect(formatInput.safeParse(format).success).toBe(true);
});
