/** Finds numbers of copies in a line. */
import { quantityLimits } from '#shared/cart.ts';
import { anyOf, numberWords } from './words.ts';

/** Where in a line words stand that are no number of copies: titles, units. */
type TextSpan = { at: number; end: number };

/** How many copies of a book a line says; `why`: what is not clear about it, else null. */
export type Count = { quantity: number; why: string | null };

type Numeral = { value: number; at: number; end: number; isCount: boolean };

const numeral =
  /(?<![\p{L}\p{M}\d₹])(?<!\d[.,/:-])(?:(?:x|qty) ?(?=\d))?(\d{1,3}|[\p{L}\p{M}]+)(?![.:/]?\d)(?:(?: ?(x|nos?|cop(?:y|ies)|copie|pcs|sets?|books?|numbers|பிரதி[\p{L}\p{M}]*|புத்தக[\p{L}\p{M}]*|செட்))(?![\p{L}\p{M}\d]))?/giu;
const isPrice = {
  before: /(?:₹|\brs\.?|\binr|\bprice|\btotal|\bamount) ?$/i,
  after: /^ ?(?:\/-|%|(?:rs|rupees|days?|weeks?|months?|years?|yrs?|pages?|marks?|st|nd|rd|th|am|pm)\b|ரூ|நாள்)/i,
};
const each = /(?<![\p{L}])(?:each|per|all|ellam|ellaam|thala|தலா|எல்லாம்)(?![\p{L}])/iu;

/** Words that multiply the number beside them. */
const multiple = anyOf('dozen | dozens | pair | pairs | hundred | டஜன் | ஜோடி');

/** The numbers of a line that may say how many: outside titles, and no prices. */
function numeralsOf(text: string, spans: readonly TextSpan[]): Numeral[] {
  let isSum = false;
  return [...text.matchAll(numeral)].flatMap((found): Numeral[] => {
    const [whole, said = '', unit] = found;
    const value = /^\d/.test(said) ? Number(said) : (numberWords.get(said.toLowerCase()) ?? 0);
    const [at, end] = [found.index, found.index + whole.length];
    if (value === 0 || spans.some((span) => at >= span.at && at < span.end)) return [];
    const before = text.slice(Math.max(0, at - 12), at);
    // `300 x 2 = 600` ends in a price, `Grammar = 2` does not.
    if (isPrice.before.test(before) || (isSum && /= ?$/.test(before))) return [];
    isSum = true;
    if (unit === undefined && isPrice.after.test(text.slice(end, end + 9))) return [];
    return [{ value, at, end, isCount: unit !== undefined || /^(?:x|qty)/i.test(whole) }];
  });
}

const counted = ({ value }: Numeral): Count =>
  value > quantityLimits.max
    ? { quantity: 1, why: `${value} copies are more than one order takes` }
    : { quantity: value, why: null };

const countAlone =
  /^(?:(?:all|each|total|totally|qty|quantity|copies)[ :.-]*)?(\d{1,2}|[\p{L}\p{M}]+) ?(?:cop(?:y|ies)|nos?|pcs|sets?|books?|பிரதி\p{L}*)?(?: ?(each|per book))?$/iu;

/** A line that says nothing but how many; null: it says something else. */
export function countLine(text: string): { quantity: number; isEach: boolean; isTotal: boolean } | null {
  const found = countAlone.exec(text);
  const said = found?.[1] ?? '';
  const quantity = /^\d/.test(said) ? Number(said) : (numberWords.get(said.toLowerCase()) ?? 0);
  if (quantity === 0 || quantity > quantityLimits.max) return null;
  return { quantity, isEach: each.test(text), isTotal: /^total/i.test(text) };
}

/** How many of each mention: by the numbers beside them, all before or all after their books as the first one is. */
export function readQuantities(text: string, mentions: readonly TextSpan[], others: readonly TextSpan[] = []): Count[] {
  const many = multiple.exec(text)?.[0];
  if (many !== undefined) return mentions.map(() => ({ quantity: 1, why: `“${many}”: how many copies?` }));
  const numerals = numeralsOf(text, [...mentions, ...others]);
  const [first] = numerals;
  const [firstMention] = mentions;
  if (!first || !firstMention) return mentions.map(() => ({ quantity: 1, why: null }));
  if (mentions.length === 1) return [countOfOne(numerals)];
  if (each.test(text) && numerals.length === 1) return mentions.map(() => counted(first));
  const isBefore = first.at < firstMention.at;
  const own = mentions.map(({ at, end }, index) => {
    const from = isBefore ? (mentions[index - 1]?.end ?? 0) : end;
    const to = isBefore ? at : (mentions[index + 1]?.at ?? text.length);
    return numerals.find((each) => each.at >= from && each.at < to);
  });
  if (numerals.length === 1) {
    const why = `${first.value} of each, or of one of them?`;
    return mentions.map((_, index) => ({
      quantity: own[index] ? counted(first).quantity : 1,
      why: first.value === 1 ? null : why,
    }));
  }
  const isOpen = numerals.some((each) => !own.includes(each));
  const why = isOpen ? 'Which number belongs to which book?' : null;
  return own.map((found) => (found ? { ...counted(found), ...(why !== null && { why }) } : { quantity: 1, why }));
}

function countOfOne(numerals: readonly Numeral[]): Count {
  const units = numerals.filter(({ isCount }) => isCount);
  const said = units.length > 0 ? units : numerals;
  const [first] = said;
  if (!first) return { quantity: 1, why: null };
  const differs = said.find(({ value }) => value !== first.value);
  return differs
    ? { quantity: counted(first).quantity, why: `${first.value} or ${differs.value} copies?` }
    : counted(first);
}
