/** Reads amounts as banks write them. */
import { rupeesToPaise } from './money.ts';
import { plainCode } from './plain-text.ts';

/** `side`: which way the money went, where the text says so. */
export type WrittenAmount = { paise: number; side: 'in' | 'out' | null };

const longest = 64;

/** What may stand before and behind the digits, each of them once; `rs.` before `rs`, so that the whole mark is taken. */
const before = ['(', '-', '+', '₹', '?', 'rs.', 'rs', 'inr'];
const behind = [')', '(', '/-', '-', 'inr', 'cr.', 'dr.', 'cr', 'dr'];

/** What stands in no amount: most cells of a statement have it. */
const strange = /[^\d.,()+₹? rsincd/-]/;

/** Whole rupees, in groups or not, and at most two decimals that count: the comma before decimals is no group. */
const digits = /^(\d{1,3}(?:,\d{2,3})*,\d{3}|\d+)(?:\.(\d{1,2})0*)?$/;

/**
 * An amount as banks, spreadsheets and people write it: `₹1,499.00 Cr`, `-1499`, `Rs. 1,499/-`, `(1,499.00)`. Null: it
 * cannot be read without a guess (`1,49`, `12.345`, `- 5 Cr`), or is too large.
 */
export function readAmount(text: string): WrittenAmount | null {
  if (text.length > 2 * longest && text.trim().length > 2 * longest) return null;
  // Read step by step: one expression for all of it would take minutes over a cell that is padded with blanks.
  const given = plainCode(text).replaceAll(/\s+/g, ' ').trim().toLowerCase();
  if (given.length > longest || strange.test(given)) return null;
  const front = strip(given, before, (rest, mark) => rest.startsWith(mark) && rest.slice(mark.length));
  const back = strip(front.rest, behind, (rest, mark) => rest.endsWith(mark) && rest.slice(0, -mark.length));
  const [, rupees, decimals = ''] = digits.exec(back.rest) ?? [];
  if (rupees === undefined) return null;
  const paise = rupeesToPaise(Number(`${rupees.replaceAll(',', '')}.${decimals}`));
  const [side = null, ...contradicting] = new Set(
    [...front.marks, ...back.marks].flatMap((mark) => sideOf[mark] ?? []),
  );
  if (!Number.isSafeInteger(paise) || contradicting.length > 0) return null;
  if (!front.marks.includes('(')) return { paise, side };
  // Brackets around an amount are a minus: `(1,499.00)`; behind it they hold its side: `1,499.00 (Cr)`.
  return back.marks.includes(')') ? { paise, side: side ?? 'out' } : null;
}

const sideOf: Partial<Record<string, 'in' | 'out'>> = {
  '+': 'in',
  cr: 'in',
  'cr.': 'in',
  '-': 'out',
  dr: 'out',
  'dr.': 'out',
};

type ReadPart = (rest: string, mark: string) => string | false;

function strip(text: string, marks: readonly string[], take: ReadPart): { rest: string; marks: string[] } {
  for (const mark of marks) {
    const rest = take(text, mark);
    if (rest === false) continue;
    const others = strip(
      rest.trim(),
      marks.filter((other) => other !== mark),
      take,
    );
    return { rest: others.rest, marks: [mark, ...others.marks] };
  }
  return { rest: text, marks: [] };
}
