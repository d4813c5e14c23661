import { fileURLToPath } from 'node:url';
// oxlint-disable-next-line import/no-named-as-default -- its types name only the default
import PDFDocument from 'pdfkit';
import { choices } from '#shared/hall-sheet.ts';
import type { Question } from './compose.ts';

export type PaperPart = { heading: string; note: string; questions: readonly Question[] };

/** Noto Sans Tamil has the Latin letters too: one font shapes both languages. */
const fontFile = (weight: string): string =>
  fileURLToPath(import.meta.resolve(`@expo-google-fonts/noto-sans-tamil/${weight}/NotoSansTamil_${weight}.ttf`));

/** In points; A4 is 595 wide and 842 high. */
const edge = { left: 44, right: 551, top: 48, bottom: 800 };
const width = edge.right - edge.left;
const indent = 30;
const optionWidth = (width - indent) / 2;

/** Draws a question paper as an educator would set it: one column, numbers at the start of a line. */
export function drawPaper(title: string, parts: readonly PaperPart[]): Promise<{ pdf: Buffer; pages: number }> {
  const sheet = openSheet(title);
  for (const [place, { heading, note, questions }] of parts.entries()) {
    if (place > 0) sheet.addPage();
    drawHeading(sheet, place === 0 ? title : '', heading, note);
    for (const [index, question] of questions.entries()) drawQuestion(sheet, index + 1, question);
  }
  return finish(sheet);
}

/** Draws the solutions to a paper, an answer a line. */
export function drawSolutions(title: string, parts: readonly PaperPart[]): Promise<{ pdf: Buffer; pages: number }> {
  const sheet = openSheet(title);
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

function openSheet(title: string): PDFKit.PDFDocument {
  const sheet = new PDFDocument({
    size: 'A4',
    margins: { top: edge.top, bottom: 30, left: edge.left, right: 595 - edge.right },
    bufferPages: true,
    lang: 'en-IN',
    // A fixed date: the same paper has the same bytes at every seeding.
    info: { Title: title, CreationDate: new Date(Date.UTC(2026, 0, 1)) },
  });
  return sheet.registerFont('regular', fontFile('400Regular')).registerFont('bold', fontFile('700Bold'));
}

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
    for (const column of [0, 1])
      sheet.text(`(${choices[row + column]}) ${options[row + column]}`, edge.left + indent + column * optionWidth, y, {
        width: optionWidth - 8,
      });
  }
  sheet.moveDown(0.6);
}

function finish(sheet: PDFKit.PDFDocument): Promise<{ pdf: Buffer; pages: number }> {
  const parts: Buffer[] = [];
  const pages = sheet.bufferedPageRange().count;
  sheet.on('data', (part: Buffer) => parts.push(part));
  const done = new Promise<void>((resolve, reject) => sheet.on('end', resolve).on('error', reject));
  sheet.end();
  return done.then(() => ({ pdf: Buffer.concat(parts), pages }));
}
