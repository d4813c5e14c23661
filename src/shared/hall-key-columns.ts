/** A key out of a spreadsheet that has a column for the part of each question. Pure. */
import type { Source } from './claims.ts';
import type { Section } from './hall-formats.ts';
import { headingIn } from './hall-key-parts.ts';
import { keyLines, type Segment } from './hall-key-tokens.ts';

const roles = {
  part: /^(?:part|section|sec|paper|பகுதி|பிரிவு)(?: ?(?:no|name))?\.?$/iu,
  number: /^(?:(?:q|ques(?:tion)?|s|sl)\.? ?(?:no|nos|num|number|id)?\.?|no\.?|#|வினா(?: ?எண்)?|எண்)$/iu,
  answer: /^(?:(?:final |official |correct |right )?(?:ans(?:wer)?s?|key|option|choice)(?: ?key| ?option)?|விடை)\.?$/iu,
};
type Columns = { part: number; number: number; answer: number };

const signs = ['\t', ',', ';', '|'];

const cellsOf = (line: string, sign: string): string[] =>
  line
    .trim()
    .replace(/^\|/, '')
    .split(sign)
    .map((cell) => cell.replaceAll('"', '').replaceAll('_', ' ').trim());

/** Where the first row with words names a part, a number and an answer, each once. */
function columnsIn(lines: readonly string[]): { at: number; sign: string; columns: Columns } | null {
  for (const [at, line] of lines.slice(0, 20).entries())
    for (const sign of signs) {
      const cells = cellsOf(line, sign);
      const placesOf = (role: RegExp) => cells.flatMap((cell, place) => (role.test(cell) ? [place] : []));
      const [part, number, answer] = [placesOf(roles.part), placesOf(roles.number), placesOf(roles.answer)];
      const [first, second, third] = [part[0], number[0], answer[0]];
      if (part.length !== 1 || number.length !== 1 || answer.length !== 1) continue;
      if (first !== undefined && second !== undefined && third !== undefined)
        return { at, sign, columns: { part: first, number: second, answer: third } };
    }
  return null;
}

/**
 * The rows by their part, in any order; null: the text has no such column. What stands above its headings, and a row without a
 * number or of other columns, is left.
 */
export function inPartColumn(
  text: string,
  { sections, choices }: { sections: readonly Section[]; choices: readonly string[] },
): { segments: Segment[]; left: Source[] } | null {
  const lines = text.split(/\r\n|[\n\r]/);
  const found = columnsIn(lines);
  if (!found) return null;
  const { at, sign, columns } = found;
  const left: Source[] = [];
  const parts = new Map<string, Segment>();
  for (const [index, line] of lines.entries()) {
    const cells = cellsOf(line, sign);
    const [part = '', number = '', answer = ''] = [cells[columns.part], cells[columns.number], cells[columns.answer]];
    if (index <= at || cells.every((cell) => /^[-: ]*$/.test(cell))) continue;
    const source = { line: index + 1, text: line.trim() };
    if (!/^\d{1,3}\.?$/.test(number) || part === '') {
      left.push(source);
      continue;
    }
    const [words] = keyLines(`${number}\t${answer}`, choices);
    const said = /^(?:part|section|பகுதி|பிரிவு)/iu.test(part) ? part : `Part ${part}`;
    const section = headingIn(said, sections)?.section ?? headingIn(part, sections)?.section ?? null;
    const segment = parts.get(part.toLowerCase()) ?? { section, lines: [] };
    parts.set(part.toLowerCase(), segment);
    const tokens = (words?.words ?? []).filter(({ kind }) => kind === 'number' || kind === 'answer');
    left.push(
      ...(words?.words ?? []).flatMap((word) => (word.kind === 'other' ? [{ ...source, text: word.text }] : [])),
    );
    segment.lines.push({
      line: index + 1,
      tokens: tokens.map((word) => (word.kind === 'answer' ? { ...word, isApart: true } : word)),
      isEmpty: false,
    });
  }
  return parts.size === 0 ? null : { segments: [...parts.values()], left };
}
