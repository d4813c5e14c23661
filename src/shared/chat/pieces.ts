/** Takes a message apart into labelled pieces. */
import { trimEndOf } from '#shared/trim-end-of.ts';
import type { Line } from './lines.ts';
import type { Message } from './messages.ts';
import { withoutGreeting } from './words.ts';

/** What a label in front of it says a piece is. */
type Label = 'name' | 'address' | 'phone' | 'email' | 'pin' | 'other';

/**
 * What is read as one: a line, or a part of one between its labels and sentences. `message`: of which message, counted from 0;
 * `doubt`: why nothing of it is sure, else null; `isQuestion`: it ended in a question mark.
 */
export type Piece = {
  label: Label | null;
  text: string;
  line: Line;
  message: number;
  doubt: string | null;
  isQuestion: boolean;
};

const labelWords: readonly [Label, string][] = [
  ['email', String.raw`e-? ?mail(?: ?id| ?address)?|gmail|mail id|மின்னஞ்சல்`],
  [
    'name',
    String.raw`(?:my |en |enudaya |enathu |எனது |என் |full |customer |student |receiver )?(?:name|peyar|per|பெயர்)|customer(?= ?[:=-])|name of the (?:student|customer)`,
  ],
  [
    'address',
    String.raw`(?:my |en |full |delivery |courier |postal |shipping |home |office |permanent |present |எனது |என் )?(?:address|addr|adress|addres|mugavari|vilasam|முகவரி|விலாசம்|add(?= ?[:=-]))(?: for (?:delivery|courier))?`,
  ],
  ['pin', String.raw`pin ?code|pin|zip ?code|அஞ்சல் குறியீடு|பின்கோடு|பின் ?கோடு`],
  [
    'phone',
    String.raw`(?:my |en |whats ?app |contact |alternate |alternative )?(?:phone|ph|mobile|mob|cell|contact|whats ?app|கைபேசி|தொலைபேசி|அலைபேசி|போன்|செல்|மொபைல்)(?: ?(?:no|num|number|எண்))?|my (?:number|no)`,
  ],
  [
    'other',
    String.raw`books?(?: name| required| needed| ?\d{1,2})?|order(?: details)?|items?|qty|quantity|copies|payment|utr(?: ?no)?|ref(?: ?no)?|amount|subject|qualification|dob|date of birth|state|district|landmark`,
  ],
];
const anyLabel = labelWords.map(([, words]) => `(${words})`).join('|');
/** A label within a line needs its mark; the words `address is` after another, or `my address is`, are one too, and the Tamil words alone. */
const inLine = new RegExp(
  String.raw`(?<![\p{L}\p{M}\d])(?:${anyLabel})\.? ?(?:is ?)?[:=]-? ?|(?<=[.,;\d] )(?:${anyLabel})(?: is |\.? ?-)|(?<= )(?=my )(?:${anyLabel}) is |(?<= )(?=பெயர்|முகவரி|விலாசம்)(?:${anyLabel}) (?=\S)`,
  'giu',
);
const atStart = new RegExp(
  String.raw`^(?:\d{1,2}[.)] ?)?(?:${anyLabel})(?![\p{L}\p{M}\d])\.? ?(?:is(?= ))? ?([:=-]{0,3}) ?`,
  'iu',
);
/** Keeps what it says of a place. */
const placeLabels = /^(?:state|district|landmark)$/i;
/** What begins a labelled address in a letter. */
const letterTo = /^(?:to|ship to|deliver to|delivery|delivery to|send to|பெறுநர்)(?:[:,]|$) ?/iu;

/** `My address is as follows`. */
const itFollows = /^(?:as follows|as below|given below|below)(?:[ :.-]+|$)/i;

type CutPiece = { label: Label | null; text: string };

const labelOf = (groups: readonly (string | undefined)[]): Label | null => {
  const at = groups.findIndex((group) => group !== undefined && group !== '');
  return at === -1 ? null : (labelWords[at % labelWords.length]?.[0] ?? null);
};

/** Cuts a line before each of its labels. */
function cutAtLabels(text: string): CutPiece[] {
  const to = letterTo.exec(text);
  if (to) return [{ label: 'address', text: text.slice(to[0].length) }];
  const cuts: { label: Label | null; at: number; from: number }[] = [{ label: null, at: 0, from: 0 }];
  const start = atStart.exec(text);
  const groups = start?.slice(1, labelWords.length + 1) ?? [];
  const label = labelOf(groups);
  // Without a mark, only what a label alone can mean begins something: `Name Kala`, no `Order of books`.
  if (start && label && (start.at(-1) !== '' || label !== 'other') && !placeLabels.test(groups.at(-1) ?? ''))
    cuts.splice(0, 1, { label, at: 0, from: start[0].length });
  for (const found of text.matchAll(inLine)) {
    if (found.index < (cuts[0]?.from ?? 0)) continue;
    const word = found.slice(1).find((group) => group !== undefined) ?? '';
    if (!placeLabels.test(word))
      cuts.push({ label: labelOf(found.slice(1)), at: found.index, from: found.index + found[0].length });
  }
  return cuts.map(({ label, from }, index) => ({
    label,
    text: text.slice(from, cuts[index + 1]?.at ?? text.length).replace(itFollows, ''),
  }));
}

/** Where a sentence ends: no initials, no `No. 12` and no `St. Mary`. */
const sentenceEnd =
  /(?<=[?!]) ?|(?<=[\p{L}\p{M}]{2}|\d)(?<!(?:^|[ ,.])(?:nos?|opp|m?rs?|near|ext|extn|dist|via|dr|str?|rd|nr|govt?|hr|sec|apt|bldg|matric|pvt|ltd|ph|mob|tk|dt|po|rs|bt|pg|ug))\.(?= |[\p{Script=Tamil}])/iu;

const trimmed = (text: string): string => trimEndOf(text.replace(/^[\s,;.:-]+/, ''), /[\s;:-]/);

/** `1. Grammar`, `2. Drama`: the numbers of a list, where they count up from one. */
function listNumbers(message: Message): Set<Line> {
  const numbered = message.lines.filter(({ text }) => /^\d{1,2}[.)] ?\D/.test(text));
  const countsUp = numbered.every(({ text }, index) => Number.parseInt(text, 10) === index + 1);
  return new Set(countsUp ? numbered : []);
}

/** The pieces of what the customer wrote. `doubt`: why nothing of a message is sure, else null. */
export function piecesOf(messages: readonly { message: Message; doubt: string | null }[]): Piece[] {
  return messages.flatMap(({ message, doubt }, index) => {
    const numbered = listNumbers(message);
    return message.lines.flatMap((line) => {
      const text = numbered.has(line) ? line.text.replace(/^\d{1,2}[.)] ?/, '') : line.text;
      return cutAtLabels(text).flatMap(({ label, text }) =>
        (label === 'address' || label === 'name' ? [text] : text.split(sentenceEnd)).flatMap((part): Piece[] => {
          const said = trimmed(label === null ? withoutGreeting(trimmed(part)) : part);
          if (said === '' && label === null) return [];
          return [{ label, text: trimEndOf(said, /\?/), line, message: index, doubt, isQuestion: /\?\s*$/.test(part) }];
        }),
      );
    });
  });
}
