import { type Family, type Line, lineWidth, wordWidth, wrap } from './fonts.ts';
import { wordsOf } from './markup.ts';
import { colors, paper, type Sheet, textWidth } from './sheet.ts';

const size = 9.5;
const leading = 12.5;
const padding = 5;

/** A ruled table over the whole width; when it runs over a page, its first row is repeated. */
export function drawTable(sheet: Sheet, rows: string[][], { headed = true } = {}): void {
  const { serif, sans } = sheet.fonts;
  const bold = { ...sans, roman: sans.bold };
  const familyOf = (row: number): Family => (headed && row === 0 ? bold : serif);
  const widths = columnWidths(rows, familyOf);
  const wrapped = rows.map((row, index) =>
    row.map((cell, column) => wrap(cell, familyOf(index), size, (widths[column] ?? 0) - 2 * padding)),
  );

  sheet.skip(3);
  sheet.need(rowHeight(wrapped[0]) + rowHeight(wrapped[1]));
  for (const [index, cells] of wrapped.entries()) {
    const isHead = headed && index === 0;
    if (!isHead && sheet.need(rowHeight(cells)) && headed) drawRow(sheet, wrapped[0] ?? [], widths, bold, true);
    drawRow(sheet, cells, widths, familyOf(index), isHead);
  }
  sheet.skip(9);
}

const rowHeight = (cells: Line[][] = []): number => Math.max(...cells.map((lines) => lines.length)) * leading + 6;

function drawRow(sheet: Sheet, cells: Line[][], widths: number[], family: Family, isHead: boolean): void {
  const height = rowHeight(cells);
  const page = sheet.page();
  const top = sheet.y();
  if (isHead) {
    page.drawRectangle({ x: paper.side, y: top - height, width: textWidth, height, color: colors.tint });
  }
  let x = paper.side;
  for (const [column, lines] of cells.entries()) {
    for (const [row, line] of lines.entries()) {
      const y = top - 3 - leading * (row + 0.73);
      sheet.drawLine(page, line, { x: x + padding, y }, { family, size, color: isHead ? colors.deep : colors.ink });
    }
    x += widths[column] ?? 0;
  }
  page.drawLine({
    start: { x: paper.side, y: top - height },
    end: { x: paper.side + textWidth, y: top - height },
    thickness: 0.5,
    color: colors.rule,
  });
  sheet.skip(height);
}

/** Each column gets what its longest word needs, and a share of the rest by how much more it would like. */
function columnWidths(rows: string[][], familyOf: (row: number) => Family): number[] {
  const columns = Math.max(...rows.map((row) => row.length));
  const needs = Array.from({ length: columns }, (_, column) => {
    const cells = rows.map((row, index) => ({ text: row[column] ?? '', family: familyOf(index) }));
    const longestWord = ({ text, family }: { text: string; family: Family }) =>
      Math.max(0, ...wordsOf(text).map((word) => wordWidth(family, size, word)));
    return {
      least: Math.max(...cells.map(longestWord)) + 2 * padding + 0.5,
      most: Math.max(...cells.map(({ text, family }) => lineWidth(text, family, size))) + 2 * padding + 0.5,
    };
  });
  const least = needs.reduce((sum, need) => sum + need.least, 0);
  const wanted = needs.reduce((sum, need) => sum + need.most - need.least, 0);
  const spare = textWidth - least;
  return needs.map((need) => need.least + (wanted > 0 ? (spare * (need.most - need.least)) / wanted : spare / columns));
}
