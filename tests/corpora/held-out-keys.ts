import { readyFormats } from '#shared/hall-formats.ts';
import { type BuiltKey, plainFormat } from './built-keys.ts';

/** Letters of a paper, without a rhythm in which a shifted key would fit. */
const lettersOf = (questions: number, seed = 5) =>
  Array.from({ length: questions }, (_, index) => 'ABCD'[(index * index * seed + index * 7 + (index >> 2)) % 4] ?? 'A');
const rows = (letters: readonly string[], write: (number: number, letter: string) => string, perRow = 1, gap = '\n') =>
  Array.from({ length: Math.ceil(letters.length / perRow) }, (_, row) =>
    letters
      .slice(row * perRow, row * perRow + perRow)
      .map((letter, index) => write(row * perRow + index + 1, letter))
      .join(gap),
  ).join('\n');

const ten = lettersOf(10);
const fifty = lettersOf(50);
const single = readyFormats.single.format;
const key = (about: string, text: string, entries: (string | null)[] = ten): BuiltKey => ({
  about,
  text,
  format: plainFormat(entries.length),
  entries,
});
const onFifty = (about: string, text: string, entries: (string | null)[] = fifty): BuiltKey => ({
  about,
  text,
  format: single,
  entries,
});
const low = (letter: string) => letter.toLowerCase();
const digit = (letter: string) => 'ABCD'.indexOf(letter) + 1;
const without = (letters: readonly string[], ...gone: number[]) =>
  letters.map((letter, index) => (gone.includes(index + 1) ? null : letter));
const cancelled = (letters: readonly string[], ...gone: number[]) =>
  letters.map((letter, index) => (gone.includes(index + 1) ? '*' : letter));

const plain: BuiltKey[] = [
  key(
    'a full stop after the letter',
    rows(ten, (n, l) => `${n}. ${l}.`),
  ),
  key(
    'the words of the option behind',
    rows(ten, (n, l) => `${n}. ${l}) Chaucer`),
  ),
  key(
    'a slash',
    rows(ten, (n, l) => `${n}/${l}`, 5, ', '),
  ),
  key(
    'a tilde',
    rows(ten, (n, l) => `${n} ~ ${l}`),
  ),
  key(
    'two dots',
    rows(ten, (n, l) => `${n}..${low(l)}`),
  ),
  key(
    'an arrow of signs',
    rows(ten, (n, l) => `${n} -> ${l}`),
  ),
  key(
    'a fat arrow',
    rows(ten, (n, l) => `${n} => ${l}`, 5, '; '),
  ),
  key(
    'Question in words',
    rows(ten, (n, l) => `Question ${n}: ${l}`),
  ),
  key(
    'Ques. No.',
    rows(ten, (n, l) => `Ques. No. ${n} - Ans. ${l}`),
  ),
  key(
    'Correct answer',
    rows(ten, (n, l) => `${n}. Correct answer: (${l})`),
  ),
  key(
    'Correct option',
    rows(ten, (n, l) => `Q${n} Correct Option - ${l}`),
  ),
  key(
    'the answer is',
    rows(ten, (n, l) => `${n}) The answer is ${low(l)}`),
  ),
  key(
    'brackets around both',
    rows(ten, (n, l) => `(${n}-${l})`, 5, ' '),
  ),
  key(
    'bold marks of a chat',
    rows(ten, (n, l) => `*${n}.* ${l}`),
  ),
  key(
    'keycap emoji',
    rows(ten, (n, l) => `${n === 10 ? '🔟' : `${n}\uFE0F\u20E3`} ${l}`),
  ),
  key(
    'ticks',
    rows(ten, (n, l) => `${n}. ${l} ✅`),
  ),
  key(
    'dashes of three kinds',
    rows(ten, (n, l) => `${n} ${['-', '–', '—'][n % 3]} ${l}`),
  ),
  key(
    'number signs',
    rows(ten, (n, l) => `#${n} ${l}`),
  ),
  key(
    'three digits',
    rows(ten, (n, l) => `${String(n).padStart(3, '0')} ${l}`),
  ),
  key(
    'digits in brackets',
    rows(ten, (n, l) => `${n}. (${digit(l)})`),
  ),
  key(
    'options with digits',
    rows(ten, (n, l) => `${n}) option ${digit(l)}`),
  ),
  key(
    'Roman options',
    rows(ten, (n, l) => `${n}. (${['i', 'ii', 'iii', 'iv'][digit(l) - 1]})`),
  ),
  key(
    'Tamil words',
    rows(ten, (n, l) => `வினா ${n} : விடை ${l}`),
  ),
  key(
    'Tamil letters in a row',
    rows(ten, (n, l) => `${n}.${'அஆஇஈ'.split('')[digit(l) - 1]}`, 10, ' '),
  ),
];

const tables: BuiltKey[] = [
  onFifty(
    'numbers and letters in tabs, five across',
    rows(fifty, (n, l) => `${n}\t${l}`, 5, '\t'),
  ),
  onFifty('a file of a spreadsheet with sections', `Section,Q.No,Key\n${rows(fifty, (n, l) => `A,${n},${l}`)}`),
  onFifty('question and option columns', `Question_ID;Correct_Option\n${rows(fifty, (n, l) => `${n};${l}`)}`),
  onFifty('quotes everywhere', `"S.No","Final Key"\n${rows(fifty, (n, l) => `"${n}","${l}"`)}`),
  onFifty(
    'wide blanks',
    rows(fifty, (n, l) => `${n}      ${l}`, 4, '          '),
  ),
  onFifty(
    'pages with footers',
    `TEACHERS RECRUITMENT BOARD\n${rows(fifty.slice(0, 25), (n, l) => `${n} ${l}`)}\nPage 1 of 2\n${fifty
      .slice(25)
      .map((letter, index) => `${index + 26} ${letter}`)
      .join('\n')}\nPage 2 of 2`,
  ),
  onFifty('a row in fives', (fifty.join('').match(/.{5}/g) ?? []).join(' ')),
  onFifty('two lines', `${fifty.slice(0, 25).join('')}\n${fifty.slice(25).join('')}`),
  onFifty(
    'cancelled in the paper’s words',
    rows(fifty, (n, l) => `${n}. ${n === 7 ? 'Question cancelled' : n === 33 ? 'Marks to all' : l}`),
    cancelled(fifty, 7, 33),
  ),
  onFifty(
    'a star for everybody',
    rows(fifty, (n, l) => `${n}-${n === 12 ? '#' : l}`, 10, ' '),
    without(fifty, 12),
  ),
];

const faulty: BuiltKey[] = [
  onFifty(
    'a number without its letter',
    rows(fifty, (n, l) => (n === 21 ? '21.' : `${n}. ${l}`)),
    without(fifty, 21),
  ),
  onFifty(
    'a letter typed twice',
    rows(fifty, (n, l) => `${n} ${n === 9 ? l + l : l}`),
    without(fifty, 9),
  ),
  onFifty(
    'two numbers changed',
    rows(fifty, (n, l) => `${n === 14 ? 15 : n}. ${l}`),
    without(fifty, 14, 15),
  ),
  onFifty(
    'a question mark',
    rows(fifty, (n, l) => `${n}. ${n === 40 ? '?' : l}`),
    without(fifty, 40),
  ),
  onFifty(
    'a key for more questions',
    rows(lettersOf(60), (n, l) => `${n} ${l}`),
    lettersOf(60).slice(0, 50),
  ),
  onFifty(
    'half a key',
    rows(fifty.slice(0, 25), (n, l) => `${n} ${l}`),
    without(fifty, ...Array.from({ length: 25 }, (_, index) => index + 26)),
  ),
];

/** Keys that were written without a look at the reader. */
export const heldOutKeys: readonly BuiltKey[] = [...plain, ...tables, ...faulty];
