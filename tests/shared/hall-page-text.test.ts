import { expect, test } from 'vitest';
import type { LinePlace, PageText } from '#shared/hall-page-match.ts';
import { spokenPage } from '#shared/hall-page-text.ts';
import { inBamini } from '../corpora/old-fonts.ts';
import { spokenPapers } from '../corpora/spoken-papers.ts';

const at = (row: number): LinePlace => [0.1, row / 100];
const pageOf = (lines: string[]): PageText => ({ text: lines.join('\n'), places: lines.map((_, row) => at(row)) });
const placed = (question: number, row: number) => ({ question, x: at(row)[0], y: at(row)[1] });

test('A page is told question by question, each line in its language, with what stands before the first.', () => {
  const page = pageOf([
    'of the poets named above?',
    '2. Who wrote it?',
    'அதை எழுதியவர் யார்?',
    '(A) Keats (B) Pope',
    '3. 12 x 12',
  ]);
  expect(spokenPage(page, [placed(1, 1), placed(2, 4)])).toEqual([
    { question: null, lines: [{ text: 'of the poets named above?', lang: 'en' }] },
    {
      question: 1,
      lines: [
        { text: '2. Who wrote it?', lang: 'en' },
        { text: 'அதை எழுதியவர் யார்?', lang: 'ta' },
        { text: '(A) Keats (B) Pope', lang: 'en' },
      ],
    },
    { question: 2, lines: [{ text: '3. 12 x 12', lang: 'en' }] },
  ]);
});

test('Questions whose order in the text is another are told as one page.', () => {
  const page = pageOf(['2. Who wrote it?', '1. Who was he?']);
  expect(spokenPage(page, [placed(0, 1), placed(1, 0)]).map(({ question }) => question)).toEqual([null]);
});

test('A scanned page, and one in an old Tamil font, have no text.', () => {
  expect(spokenPage({ text: '', places: [] }, [])).toEqual([]);
  const tamil = ['1. திருக்குறள் என்னும் நூலின் ஆசிரியர் யார்?', '(A) கம்பர் (B) திருவள்ளுவர்'];
  expect(inBamini('தமிழ்')).toBe('jkpo;');
  expect(spokenPage(pageOf(tamil.map(inBamini)), [placed(0, 0)])).toEqual([]);
  expect(spokenPage(pageOf(tamil), [placed(0, 0)])[0]?.lines).toHaveLength(2);
});

test('A question in an old font among others is said to be one, and nothing of it is told.', () => {
  const lines = Array.from({ length: 10 }, (_, index) => `${index + 1}. Who is the author of the poem?`);
  lines[2] = `3. ${inBamini('“அகவை” என்னும் சொல்லின் பொருள் யாது?')}`;
  // Nothing in it tells that it is not English.
  lines[3] = `4. ${inBamini('நிலா')}`;
  const told = spokenPage(
    pageOf(lines),
    lines.map((_, row) => placed(row, row)),
  );
  expect(told.map(({ lines: own }) => own?.length ?? null)).toEqual([1, 1, null, null, 1, 1, 1, 1, 1, 1]);
});

test('Of three hundred pages in five fonts no nonsense is told, and what is true is told.', () => {
  const told = spokenPapers.map(({ page, places, nonsense, about }) => {
    const parts = spokenPage(page, places);
    const lines = parts.flatMap(({ lines: own }) => own ?? []);
    return {
      about,
      isTrue: nonsense.size === 0,
      isWhole: lines.length === page.text.split('\n').length,
      nonsense: lines.filter(({ text }) => nonsense.has(text)).map(({ text }) => text),
    };
  });
  expect(told.filter(({ nonsense }) => nonsense.length > 0)).toEqual([]);
  expect(told.filter(({ isTrue, isWhole }) => isTrue && !isWhole).map(({ about }) => about)).toEqual([]);
  expect(told.length).toBe(300);
});
