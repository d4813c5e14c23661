/** Draws the PDFs of the demo's papers. */
import { buffer } from 'node:stream/consumers';
import { openSheet } from '#server/pdf/sheet.js';
import { choicesOf } from '#shared/hall-formats.ts';
import type { Question } from './compose.ts';

export type PaperPart = { heading: string; note: string; questions: readonly Question[] };

const choices = choicesOf({});
/** In points, on A4. */
const edge = { left: 44, right: 551, top: 48, bottom: 800 };
const width = edge.right - edge.left;
const indent = 30;
const optionWidth = (width - indent) / 2;

/** Draws a question paper as an educator would set it: one column, numbers at the start of a line. */
export function drawPaper(title: string, parts: readonly PaperPart[]): Promise<{ pdf: Buffer; pages: number }> {
  const sheet = openPaper(title);
  for (const [place, { heading, note, questions }] of parts.entries()) {
    if (place > 0) sheet.addPage();
    drawHeading(sheet, place === 0 ? title : '', heading, note);
    for (const [index, question] of questions.entries()) drawQuestion(sheet, index + 1, question);
  }
  return finish(sheet);
}

export function drawSolutions(title: string, parts: readonly PaperPart[]): Promise<{ pdf: Buffer; pages: number }> {
  const sheet = openPaper(title);
  for (const [place, { heading, questions }] of parts.entries()) {
    if (place > 0) sheet.addPage();
    drawHeading(sheet, place === 0 ? title : '', heading, 'Answers');
    for (const [index, { right, options, texts }] of questions.entries()) {
      if (sheet.y > edge.bottom - 40) sheet.addPage();
      const answer = options[choices.indexOf(right)] ?? '';
      sheet
        .font('bold')
        .fontSize(11)
        .text(`${index + 1}. ${right}: ${answer}`, edge.left, sheet.y, { width });
      sheet
        .font('regular')
        .fontSize(10)
        .text(texts[0] ?? '', edge.left + indent, sheet.y, { width: width - indent });
      sheet.moveDown(0.3);
    }
  }
  return finish(sheet);
}

/** With a fixed date: the same paper has the same bytes at every seeding. */
const openPaper = (title: string): PDFKit.PDFDocument =>
  openSheet({ Title: title, CreationDate: new Date(Date.UTC(2026, 0, 1)) }, edge);

function drawHeading(sheet: PDFKit.PDFDocument, title: string, heading: string, note: string): void {
  const centred = { width, align: 'center' } as const;
  if (title !== '') sheet.font('bold').fontSize(16).text(title, edge.left, sheet.y, centred);
  sheet.font('bold').fontSize(13).text(heading, edge.left, sheet.y, centred);
  sheet.font('regular').fontSize(11).text(note, edge.left, sheet.y, centred).moveDown();
}

function drawQuestion(sheet: PDFKit.PDFDocument, number: number, { texts, options }: Question): void {
  if (sheet.y > edge.bottom - (texts.length + 3) * 19) sheet.addPage();
  sheet.font('regular').fontSize(12.5);
  const top = sheet.y;
  const body = { width: width - indent };
  sheet.text(`${number}.`, edge.left, top, { lineBreak: false });
  sheet.y = top;
  for (const text of texts) sheet.text(text, edge.left + indent, sheet.y, body);
  for (const row of [0, 2]) {
    const y = sheet.y + 2;
    let below = y;
    for (const column of [0, 1]) {
      sheet.text(`(${choices[row + column]}) ${options[row + column]}`, edge.left + indent + column * optionWidth, y, {
        width: optionWidth - 8,
      });
      below = Math.max(below, sheet.y);
    }
    // The longer of two choices may take a second line.
    sheet.y = below;
  }
  sheet.moveDown(0.6);
}

async function finish(sheet: PDFKit.PDFDocument): Promise<{ pdf: Buffer; pages: number }> {
  const pages = sheet.bufferedPageRange().count;
  const pdf = buffer(sheet);
  sheet.end();
  return { pdf: await pdf, pages };
}
