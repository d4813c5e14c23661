/** Reads a rank list as JSON on stdin and writes it as a PDF in base64. Argument: the size of the JSON in bytes. */
import { buffer } from 'node:stream/consumers';
import { lowerPriority, readStdin } from '#server/background/job-entry.js';
import { drawableText } from './drawable-text.js';
import { edge, openSheet } from './sheet.js';

const columns = { rank: 48, name: 100, district: 320, marks: 457 };
const lineHeight = 20;

lowerPriority({ isAwaited: true });
/** @type {import('./rank-list.ts').RankListText} */
const list = JSON.parse((await readStdin(Number(process.argv[2]))).toString());
const sheet = openSheet({ Title: `Rank list: ${list.title}` });
const pdf = buffer(sheet);

sheet.font('bold').fontSize(17);
sheet.text(drawableText(sheet, list.title), edge.left, edge.top, { width: edge.right - edge.left });
sheet.font('regular').fontSize(10);
const shown = `${list.students.length} of ${list.ranked} students with a rank have agreed to be shown.`;
const note = list.isEstimate ? ' An estimate: the official key may still change.' : '';
sheet.text(`Rank list of ${list.date}. ${shown}${note}`, edge.left, sheet.y + 4, { width: edge.right - edge.left });
let y = drawHead(sheet.y + 14);
for (const { rank, name, district, score, maxScore } of list.students) {
  if (y > edge.bottom) {
    sheet.addPage();
    y = drawHead(edge.top);
  }
  sheet.font('regular').fontSize(10.5);
  drawRow([String(rank), name, district, `${score} / ${maxScore}`], y);
  y += lineHeight;
}
sheet.end();
process.stdout.write((await pdf).toString('base64'));

/** @param {number} top */
function drawHead(top) {
  sheet.font('bold').fontSize(10);
  drawRow(['Rank', 'Student', 'District', 'Marks'], top);
  sheet
    .moveTo(edge.left, top + 16)
    .lineTo(edge.right, top + 16)
    .lineWidth(0.7)
    .stroke('#cbd5e1');
  return top + 24;
}

/** @param {[rank: string, name: string, district: string, marks: string]} texts @param {number} top */
function drawRow([rank, name, district, marks], top) {
  /** @param {number} width */
  const within = (width) => ({ width, height: lineHeight, ellipsis: true });
  sheet.fillColor('#1e293b');
  sheet.text(rank, columns.rank, top, within(columns.name - columns.rank - 8));
  sheet.text(drawableText(sheet, name), columns.name, top, within(columns.district - columns.name - 8));
  sheet.text(drawableText(sheet, district), columns.district, top, within(columns.marks - columns.district - 8));
  sheet.text(marks, columns.marks, top, { width: edge.right - columns.marks, align: 'right', lineBreak: false });
}
