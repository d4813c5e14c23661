import { expect, test } from 'vitest';
import { flowingText, isTrueText, type TextRun } from '#client/features/library/flowing-text.ts';

/** Lines of text down a page, each as one run of its own width. */
const page = (...lines: [text: string, x: number, y: number, size?: number, slant?: number][]): TextRun[] =>
  lines.map(([str, x, y, size = 11, slant = 0]) => ({
    str,
    transform: [size, slant, 0, size, x, y],
    width: str.length * size * 0.5,
    height: size,
  }));

test('The lines of a paragraph flow together, a divided word is whole again, and a heading stands by itself, as does each entry of a list of contents; the page’s own number is left out.', () => {
  const found = flowingText(
    page(
      ['The Age of Chaucer', 50, 700, 18],
      ['Chaucer was born about 1340 in London and served at the court, where he re-', 50, 670],
      ['ceived a pension from three kings and wrote of pilgrims who tell stories on', 50, 656],
      ['their way.', 50, 642],
      ['1. Who wrote Troilus and Criseyde?', 50, 620],
      ['(a) Gower (b) Chaucer', 50, 606],
      ['Key to the questions', 50, 580],
      ['9', 400, 580],
      ['Books to know', 50, 566],
      ['17', 250, 40],
      ['Bought by Asha', 60, 20],
    ),
  );
  expect(found).toEqual({
    kind: 'text',
    lang: 'en',
    paragraphs: [
      { text: 'The Age of Chaucer', isHeading: true },
      {
        text: 'Chaucer was born about 1340 in London and served at the court, where he received a pension from three kings and wrote of pilgrims who tell stories on their way.',
        isHeading: false,
      },
      { text: '1. Who wrote Troilus and Criseyde?', isHeading: false },
      { text: '(a) Gower (b) Chaucer', isHeading: false },
      { text: 'Key to the questions 9', isHeading: false },
      { text: 'Books to know', isHeading: false },
      { text: 'Bought by Asha', isHeading: false },
    ],
  });
});

test('A mark that runs askew across the page is no part of its text.', () => {
  const found = flowingText(
    page(['Meera · 2f3a9c', 100, 300, 30, 12], ['What is written on the page itself.', 50, 600]),
  );
  expect(found).toMatchObject({ paragraphs: [{ text: 'What is written on the page itself.' }] });
});

test('Tamil in Unicode is told to be Tamil.', () => {
  expect(flowingText(page(['தமிழ் மொழித் தகுதித் தேர்வுக்கான பயிற்சி வினாக்கள்', 50, 600]))).toMatchObject({ lang: 'ta' });
});

test.each([
  [
    'Bamini',
    'jkpo; nkhopapd; rpwg;Gfs; gw;wp tpsf;Ff. mfuhjp vd;why; vd;d vd;gij fhz;f. fiyfs; mwptpay; fw;gpj;jy; Kiwfs;',
  ],
  ['TAB', 'îñâ› ªñ£Nò¡ Cøð¹è¬÷ M÷‚°è Üèó£F â¡ø£™ â¡ù'],
  ['letters without a meaning', '\uE001\uE002\uE003 \uE004\uE005 and more of the same \uE006\uE007\uE008'],
  [
    'consonants alone',
    'bcdfg hjklm npqrs tvwxz bcdfg hjklm npqrs tvwxz bcdfg hjklm npqrs tvwxz bcdfg hjklm npqrs tvwxz bcdfg',
  ],
])('A page in %s is not shown as text.', (_what, text) => {
  expect(flowingText(page([text, 50, 600]))).toEqual({ kind: 'legacy' });
});

test.each([
  'Pope’s satire; Dryden’s odes; the café; a naïve reading of Brontë: all of them are asked about every year.',
  'Q. 12) H2SO4 + 2NaOH; pH = 7; r = 0.98 in the rhythm of my hymns by Lynch and Wynne at Llandrindod.',
  'தேர்வு 2026 (UG TRB): 150 வினாக்கள்; 3 மணி நேரம்',
])('True text is taken for what it is: %s', (text) => {
  expect(isTrueText(text)).toBe(true);
});

test('A page that is only a picture has no text.', () => {
  expect(flowingText(page(['7', 50, 40]))).toEqual({ kind: 'none' });
});
