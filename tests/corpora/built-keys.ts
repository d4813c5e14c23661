import { type Format, questionsIn, readyFormats } from '#shared/hall-formats.ts';

/** A key as somebody pastes it, for a paper of `format`. `entries`: what it says; null: what nobody can know from it. */
export type BuiltKey = { about: string; text: string; format: Format; entries: (string | null)[] };

/** A paper of one section. */
export const plainFormat = (questions: number): Format => ({
  sections: [
    {
      name: 'Paper',
      groups: [{ questions, marks: 1, negative: 0 }],
      firstNumber: 1,
      minutes: null,
      isQualifying: false,
      passMark: null,
    },
  ],
  minutes: 60,
});

/** Letters that do not repeat in a short rhythm, so that a shifted key is seen. */
const letterAt = (question: number): string =>
  'ABCD'[(question * question + 3 * question + Math.floor(question / 7)) % 4] ?? 'A';
const lettersOf = (questions: number, from = 0) =>
  Array.from({ length: questions }, (_, index) => letterAt(from + index));

/** A table as a PDF or Word gives it: numbers run down its columns, and it is copied row by row. */
const tableOf = (key: readonly string[], columns: number, gap: string): string => {
  const rows = Math.ceil(key.length / columns);
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (_, column) => column * rows + row)
      .filter((question) => question < key.length)
      .map((question) => `${question + 1}${gap}${key[question]}`)
      .join(gap === ' ' ? '   ' : gap),
  ).join('\n');
};

const headRow = (columns: number) => Array.from({ length: columns }, () => 'Q.No Key').join(' ');
const isRepeating = ({ sections }: Format) => sections.length > 1;

/** Every ready format as table of one to six columns, with its parts in both orders, with and without their names. */
const tables: BuiltKey[] = Object.values(readyFormats).flatMap(({ name, format }) =>
  [1, 2, 3, 4, 5, 6].flatMap((columns) =>
    (isRepeating(format) ? ['named', 'named, turned round', 'unnamed', 'unnamed, turned round'] : ['unnamed']).map(
      (order) => {
        const sizes = format.sections.map(questionsIn);
        const [first = 0] = sizes;
        const parts = sizes.map((size, place) => ({ letter: 'AB'[place] ?? '', key: lettersOf(size, place * first) }));
        const shown = order.includes('turned') ? parts.toReversed() : parts;
        const gap = columns % 2 === 0 ? '\t' : ' ';
        const text = shown
          .map(({ letter, key }) =>
            [order.startsWith('named') ? `PART - ${letter}` : '', headRow(columns), tableOf(key, columns, gap)].join(
              '\n',
            ),
          )
          .join('\n');
        return {
          about: `${name}, ${columns} columns, ${order}`,
          text,
          format,
          entries: parts.flatMap(({ key }) => key),
        };
      },
    ),
  ),
);

const five = ['B', 'C', 'A', 'D', 'A'];
const spelled = (about: string, text: string, entries: (string | null)[] = five): BuiltKey => ({
  about,
  text,
  format: plainFormat(entries.length),
  entries,
});
const each = (write: (number: number, letter: string) => string, gap: string) =>
  five.map((letter, index) => write(index + 1, letter)).join(gap);
const tamilLetters: Record<string, string> = { A: 'அ', B: 'ஆ', C: 'இ', D: 'ஈ' };
const digitOf = (letter: string) => 'ABCD'.indexOf(letter) + 1;

/** One key of five questions in the spellings in which keys come. */
const spellings: BuiltKey[] = [
  spelled('a row', 'BCADA'),
  spelled('letters before their numbers', 'B-1 C-2 A-3 D-4 A-5'),
  spelled(
    'an old answer and the final one',
    'Q.No Old Final\n1 B B\n2 A C\n3 A A\n4 D D\n5 A A',
    five.map(() => null),
  ),
  spelled('small letters', 'bcada'),
  spelled('letters with commas', 'B,C,A,D,A'),
  spelled('letters with blanks', 'B C A D A'),
  spelled('full-width letters', 'ＢＣＡＤＡ'),
  spelled('one a line', 'B\nC\nA\nD\nA\n'),
  spelled('one every second line', 'B\n\nC\n\nA\n\nD\n\nA'),
  spelled('a column with its heading', 'Answer\r\nB\r\nC\r\nA\r\nD\r\nA\r\n'),
  ...[
    ['1-B', (n: number, l: string) => `${n}-${l}`],
    ['1. b)', (n: number, l: string) => `${n}. ${l.toLowerCase()})`],
    ['(1) B', (n: number, l: string) => `(${n}) ${l}`],
    ['[1] B', (n: number, l: string) => `[${n}] ${l}`],
    ['1. (b)', (n: number, l: string) => `${n}. (${l.toLowerCase()})`],
    ['1B', (n: number, l: string) => `${n}${l}`],
    ['1 → B', (n: number, l: string) => `${n} → ${l}`],
    ['1 — B', (n: number, l: string) => `${n} — ${l}`],
    ['1=B', (n: number, l: string) => `${n}=${l}`],
    ['01 B', (n: number, l: string) => `0${n} ${l}`],
    ['Q1. B', (n: number, l: string) => `Q${n}. ${l}`],
    ['Q.No.1 Option B', (n: number, l: string) => `Q.No.${n} Option ${l}`],
    ['1 Ans: B', (n: number, l: string) => `${n} Ans: ${l}`],
    ['1. ஆ', (n: number, l: string) => `${n}. ${tamilLetters[l]}`],
    ['1) (ஆ)', (n: number, l: string) => `${n}) (${tamilLetters[l]})`],
    ['1-2 for 1-B', (n: number, l: string) => `${n}-${digitOf(l)}`],
    ['1. 2 for 1. B', (n: number, l: string) => `${n}. ${digitOf(l)}`],
    ['1,B', (n: number, l: string) => `${n},${l}`],
    ['1;B', (n: number, l: string) => `${n};${l}`],
    ['"1","B"', (n: number, l: string) => `"${n}","${l}"`],
    ['| 1 | B |', (n: number, l: string) => `| ${n} | ${l} |`],
    ['1,B,1 with marks', (n: number, l: string) => `${n},${l},1`],
  ].flatMap(([about, write]) =>
    typeof about === 'string' && typeof write === 'function'
      ? [spelled(`${about} one a line`, each(write, '\n')), spelled(`${about} in a row`, each(write, ' '))].filter(
          ({ text }) => !(text.includes(',1 ') || text.startsWith('1B2')),
        )
      : [],
  ),
  spelled('a table of Markdown', `| Q.No | Ans |\n|---|---|\n${each((n, l) => `| ${n} | ${l} |`, '\n')}`),
  spelled('a file with marks', `Q.No,Answer,Marks\n${each((n, l) => `${n},${l},1`, '\n')}`),
  spelled('mixed signs', '1.B 2) c 3-A 4:D 5=A'),
  spelled('out of order', '5) A, 4) D, 1) B, 2) C, 3) A'),
  spelled('marks nobody sees', '1-\u200BB 2-C\u200B \u200E3-A 4-D\uFEFF 5-A'),
  spelled('Cyrillic letters', '1-В 2-С 3-А 4-D 5-А'),
  spelled('numbers above letters', '1 2 3 4 5\nB C A D A'),
  spelled('numbers above letters, with labels', 'Q.No\t1\t2\t3\t4\t5\nKey\tB\tC\tA\tD\tA'),
  spelled('numbers above digits', '1 2 3 4 5\n2 3 1 4 1'),
  spelled('a row of digits', '23141'),
  spelled('all numbers, then all letters', '1\n2\n3\n4\n5\nB\nC\nA\nD\nA'),
  spelled('a block with its numbers', '1-5 BCADA'),
  spelled('a block in words', '1 to 5: B C A D A'),
  spelled('a block with its first number', '1. B C A D A'),
  spelled('a heading with a number', `Unit 2 A\n${each((n, l) => `${n}. ${l}`, '\n')}`),
  spelled('a long heading', `PG TRB ENGLISH 2025\nFINAL ANSWER KEY\n${each((n, l) => `${n} ${l}`, '\n')}`),
  spelled('a Tamil heading', `விடைகள்\n${each((n, l) => `${n}) ${l}`, ' ')}`),
  spelled('words before it', `Answers: ${each((n, l) => `${n}. ${l}`, ' ')}`),
  spelled('cancelled in words', '1-B 2-Deleted 3-A 4-Cancelled 5-Bonus 6-X 7-Dropped 8-*', [
    'B',
    '*',
    'A',
    '*',
    '*',
    '*',
    '*',
    '*',
  ]),
  spelled(
    'either',
    '1. B/C\n2. B (or) C\n3. (BC)\n4. B or C\n5. BC\n6. B,C\n7. A\n8. A\n9. A\n10. A\n11. A\n12. A\n13. A\n14. A\n15. A\n16. A',
    Array.from({ length: 16 }, (_, index) => (index < 6 ? 'BC' : 'A')),
  ),
  spelled('a row with a cancelled one and an either', 'B*(BC)DB/CA', ['B', '*', 'BC', 'D', 'BC', 'A']),
];

const withGap = (key: readonly string[], gap: number) => key.map((letter, index) => (index === gap ? null : letter));
const blocks = (key: readonly string[]) =>
  Array.from({ length: key.length / 10 }, (_, block) => key.slice(block * 10, block * 10 + 10));
const long = lettersOf(150);

/** Keys with a fault: what the fault touches nobody can know, and the rest must not shift. */
const faulty: BuiltKey[] = [
  spelled(
    'a column with an empty cell',
    long.map((letter, index) => (index === 56 ? '' : letter)).join('\n'),
    withGap(long, 56),
  ),
  spelled(
    'a column with an empty cell and two letters in another',
    long.map((letter, index) => (index === 56 ? '' : index === 99 ? 'B C' : letter)).join('\n'),
    long.map((letter, index) => (index === 56 ? null : index === 99 ? 'BC' : letter)),
  ),
  spelled('a table with an empty cell', tableOf(long, 5, '\t').replace(/\t57\t\w/, '\t57\t'), withGap(long, 56)),
  spelled(
    'rows of numbers with an empty cell',
    blocks(long)
      .map(
        (block, row) =>
          `${block.map((_, index) => row * 10 + index + 1).join('\t')}\n${block.map((letter, index) => (row * 10 + index === 56 ? '' : letter)).join('\t')}`,
      )
      .join('\n'),
    withGap(long, 56),
  ),
  spelled(
    'blocks of ten of which one is short',
    blocks(long)
      .map((block, row) => block.slice(0, row === 5 ? 9 : 10).join(''))
      .join(' '),
    long.map((letter, index) => (index >= 50 && index < 60 ? null : letter)),
  ),
  spelled(
    'numbered blocks of ten of which one is short',
    blocks(long)
      .map((block, row) => `${row * 10 + 1}-${row * 10 + 10} ${block.slice(0, row === 5 ? 9 : 10).join('')}`)
      .join('\n'),
    long.map((letter, index) => (index >= 50 && index < 60 ? null : letter)),
  ),
  spelled(
    'a row that is short',
    long.slice(1).join(''),
    long.map(() => null),
  ),
  spelled(
    'a row that is too long',
    `A${long.join('')}`,
    long.map(() => null),
  ),
  spelled('a number twice', `${tableOf(long, 1, ' ')}\n57 D`, withGap(long, 56)),
  spelled('a number that is left out', tableOf(long, 3, ' ').replace('57 ', ''), withGap(long, 56).with(6, null)),
  spelled('a letter that is no choice', '1-B 2-E 3-A', ['B', null, 'A']),
  spelled(
    'several columns of answers',
    'Q.No,Set A,Set B\n1,B,C\n2,C,A\n3,A,D\n4,D,A\n5,A,B',
    five.map(() => null),
  ),
];

const pg = readyFormats.pgTrb.format;
const pgKey = [...lettersOf(30), ...lettersOf(150, 30)];
const inPg = (about: string, text: string, entries: (string | null)[] = pgKey): BuiltKey => ({
  about,
  text,
  format: pg,
  entries,
});
const [partA, partB] = [pgKey.slice(0, 30), pgKey.slice(30)];
const twins: Format = {
  ...pg,
  sections: [pg.sections[1], pg.sections[1]].map((section, place) => ({
    ...section,
    name: `Part ${'AB'[place]}`,
  })),
};

/** Two parts that print the same numbers. */
const parted: BuiltKey[] = [
  inPg('one row for the whole paper', pgKey.join('')),
  inPg('a row for each part', `${partA.join('')}\n${partB.join('')}`),
  inPg('a row for each part, turned round', `${partB.join('')}\n\n${partA.join('')}`),
  inPg(
    'rows of 31 and 149',
    `${pgKey.slice(0, 31).join('')}\n${pgKey.slice(31).join('')}`,
    pgKey.map(() => null),
  ),
  inPg('Tamil headings', `பகுதி அ\n${tableOf(partA, 2, ' ')}\nபகுதி ஆ\n${tableOf(partB, 5, ' ')}`),
  inPg(
    'names of sections',
    `Tamil eligibility\n${tableOf(partA, 2, ' ')}\nPART B (ENGLISH) 150 x 1 = 150\n${tableOf(partB, 5, ' ')}`,
  ),
  inPg('numbers that go on through the paper', tableOf(pgKey, 6, ' ')),
  inPg(
    'a named part that goes on, or lacks its beginning',
    `PART A\n${tableOf(partA, 2, ' ')}\nPART B\n${partB
      .slice(0, 120)
      .map((letter, index) => `${index + 31} ${letter}`)
      .join('\n')}`,
    pgKey.map((letter, question) => (question < 30 ? letter : null)),
  ),
  inPg(
    'numbers that go on in a named part',
    `PART A\n${tableOf(partA, 2, ' ')}\nPART B\n${partB.map((letter, index) => `${index + 31} ${letter}`).join('\n')}`,
  ),
  inPg(
    'only one part, which could be either',
    tableOf(partA, 3, ' '),
    pgKey.map(() => null),
  ),
  inPg(
    'Part A with a number missing',
    `PART A\n${tableOf(partA, 3, ' ').replace('7 ', '')}\nPART B\n${tableOf(partB, 5, ' ')}`,
    withGap(pgKey, 6).with(25, null),
  ),
  inPg(
    'a column of parts',
    `Part,Q.No,Key\n${partA.map((letter, index) => `A,${index + 1},${letter}`).join('\n')}\n${partB.map((letter, index) => `B,${index + 1},${letter}`).join('\n')}`,
  ),
  inPg(
    'a column of parts whose rows are mixed, in quotes, with marks',
    `"Question No";"Correct Answer";"Marks";"Section"\n${partB.map((letter, index) => [`"${index + 1}";"${letter}";"1";"PART - B"`, ...(index < 30 ? [`"${index + 1}";"${partA[index]}";"1.67";"PART - A"`] : [])].join('\n')).join('\n')}`,
  ),
  inPg(
    'a column of parts with a cell empty',
    `Part\tQ.No\tKey\n${partA.map((letter, index) => `A\t${index + 1}\t${index === 6 ? '' : letter}`).join('\n')}\n${partB.map((letter, index) => `B\t${index + 1}\t${letter}`).join('\n')}`,
    withGap(pgKey, 6),
  ),
  {
    about: 'two parts alike without names',
    text: `${tableOf(partB, 5, ' ')}\n${tableOf(partB, 5, ' ')}`,
    format: twins,
    entries: Array.from({ length: 300 }, () => null),
  },
];

export const builtKeys: BuiltKey[] = [...tables, ...spellings, ...faulty, ...parted];
