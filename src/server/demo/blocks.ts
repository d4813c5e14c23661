import { lineWidth, wrap } from './fonts.ts';
import { wordsOf } from './markup.ts';
import { colors, paper, type Sheet, textWidth } from './sheet.ts';
import { drawTable } from './table.ts';
import type { Block } from './topic.ts';

const body = { size: 10.5, leading: 15 };
const small = { size: 10, leading: 14 };
const bulletIndent = 12;
const numberIndent = 22;
const answerColumns = 6;

export function drawBlock(sheet: Sheet, block: Block): void {
  const { serif, sans } = sheet.fonts;
  switch (block.kind) {
    case 'heading': {
      if (!sheet.isTop()) sheet.skip(9);
      sheet.need(62);
      const look = { family: { ...sans, roman: sans.bold }, size: 11.5, color: colors.deep, leading: 16 };
      sheet.write(wrap(block.text, look.family, look.size, textWidth), look);
      sheet.skip(3);
      return;
    }
    case 'paragraph':
      sheet.need(2 * body.leading);
      sheet.write(wrap(block.text, serif, body.size, textWidth), { family: serif, ...body });
      sheet.skip(5);
      return;
    case 'point':
      drawPoint(sheet, block.text);
      return;
    case 'table':
      drawTable(sheet, block.rows);
      return;
    case 'question':
      drawQuestion(sheet, block);
      return;
    case 'answers':
      drawAnswers(sheet, block.answers);
  }
}

function drawPoint(sheet: Sheet, text: string): void {
  const { serif } = sheet.fonts;
  sheet.need(2 * body.leading);
  sheet.page().drawCircle({ x: paper.side + 3.5, y: sheet.y() - 7.5, size: 1.6, color: colors.brand });
  const lines = wrap(text, serif, body.size, textWidth - bulletIndent);
  sheet.write(lines, { family: serif, ...body, x: paper.side + bulletIndent });
  sheet.skip(3);
}

/** Options stand in two columns when the longest leaves room, else one below the other. */
function drawQuestion(sheet: Sheet, { number, text, options }: Block & { kind: 'question' }): void {
  const { serif, sans } = sheet.fonts;
  const x = paper.side + numberIndent;
  const width = textWidth - numberIndent;
  const labelled = options.map((option, index) => `(${'abcd'.charAt(index)}) ${option}`);
  const twoColumns = labelled.every((option) => lineWidth(option, serif, small.size) < width / 2 - 6);
  const question = wrap(text, serif, small.size, width);
  const answers = labelled.map((option) => wrap(option, serif, small.size, width));
  const rows = twoColumns ? 2 : answers.flat().length;
  sheet.need((question.length + rows) * small.leading);

  const numberAt = sheet.y() - small.leading * 0.73;
  const numberLook = { family: { ...sans, roman: sans.bold }, size: 9, color: colors.deep };
  sheet.drawLine(sheet.page(), wordsOf(`${number}.`), { x: paper.side, y: numberAt }, numberLook);
  sheet.write(question, { family: serif, ...small, x });
  if (twoColumns) {
    for (const row of [0, 1]) {
      sheet.skip(small.leading);
      for (const column of [0, 1]) {
        const line = answers[row * 2 + column]?.[0];
        const at = { x: x + (column * width) / 2, y: sheet.y() + small.leading * 0.27 };
        if (line) sheet.drawLine(sheet.page(), line, at, { family: serif, size: small.size });
      }
    }
  } else for (const answer of answers) sheet.write(answer, { family: serif, ...small, x });
  sheet.skip(7);
}

export const heightOfAnswers = (answers: string[]): number => Math.ceil(answers.length / answerColumns) * 18.5;

function drawAnswers(sheet: Sheet, answers: string[]): void {
  const rows = Array.from({ length: Math.ceil(answers.length / answerColumns) }, (_, row) =>
    Array.from({ length: answerColumns }, (_, column) => answers[row * answerColumns + column] ?? ''),
  );
  drawTable(sheet, rows, { headed: false });
}
