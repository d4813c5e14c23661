/** Finds phone numbers and mail addresses in a chat. */
import { parsePhone } from '#shared/phone.ts';
import { trimEndOf } from '#shared/trim-end-of.ts';
import type { OwnContacts, ReceiverClaim } from './claims.ts';
import type { Piece } from './pieces.ts';
import { changes, paying } from './words.ts';

/** A number or an address that a piece holds. `why`: why it may be another's, else null; `isSaid`: a label or a change says that it counts. */
type ContactFound = { value: string; piece: Piece; why: string | null; isSaid: boolean };

const phoneText =
  /(?<![\d/+])(?:\+\d{1,3}[\s-]?(?:\d[\s-]?){6,12}\d|(?:0091|91)?[\s-]?0?[6-9](?:[\s-]?\d){9})(?![\d/])/g;
const emailText = /(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;
/** As it is dictated, or broken by a keyboard. */
const brokenEmail =
  /(?<![\w.+-])([\w.+-]{2,40}) ?(?:@| at ) ?(gmail|yahoo|outlook|hotmail|rediffmail) ?(?:\.| dot ) ?(com|in|co\.in)(?![\w])/i;
const utrWords = /(?:\butr|\bref(?:erence)?|\btxn|\btransaction|\bupi(?: id| ref)?|\brrn|\border)\b[^\d]{0,24}$/i;
const otherPerson =
  /\b(?:friend|brother|sister|husband|wife|father|mother|alternate|alternative|another|second|call|your|ungal|unga)\b[^\d]{0,20}$|உங்க/iu;
/** `90031 22445 (alternate)`: behind the last number of a line. */
const alternateAfter = /^\D{0,20}\balternat\D*$/i;
/** The number that a payment goes to, or comes from: perhaps the shop’s. */
const payLabel = /\b(?:g ?pay|google pay|phone ?pe|paytm|bhim|upi)(?: ?(?:no|num|number|id))?\b[^\d]{0,12}$/i;
const mailLabel = /\be-? ?mail(?: ?id)?\s?[:.=-]{0,3}\s?$/i;
const phoneLabel =
  /(?<![\p{L}\p{M}])(?:(?:my |en )?(?:whats ?app |contact |alternate )?(?:ph|phone|mob|mobile|cell|contact|whats ?app|number|call)\b\.? ?(?:no|num|number)?|(?:கைபேசி|தொலைபேசி|அலைபேசி|போன்|செல்|மொபைல்) ?(?:எண்)?)[ :.=-]{0,4}$/iu;

/** Takes phone numbers and email addresses out of the pieces; the educator's own and numbers of payments are no facts. */
export function takeContacts(
  pieces: readonly Piece[],
  own: OwnContacts,
): { pieces: Piece[]; phones: ContactFound[]; emails: ContactFound[] } {
  const phones: ContactFound[] = [];
  const emails: ContactFound[] = [];
  const rest = pieces.map((piece) => {
    let text = piece.text;
    for (const [written] of piece.text.matchAll(emailText)) {
      const value = trimEndOf(written.toLowerCase(), /\./);
      if (!own.emails.includes(value)) emails.push({ value, piece, why: piece.doubt, isSaid: piece.label === 'email' });
      text = without(text, written, mailLabel);
    }
    const broken = brokenEmail.exec(text);
    if (broken) {
      const why = 'The address is broken or dictated';
      emails.push({ value: `${broken[1]}@${broken[2]}.${broken[3]}`.toLowerCase(), piece, why, isSaid: false });
      text = without(text, broken[0], mailLabel);
    }
    const written = text;
    for (const found of written.matchAll(phoneText)) {
      const phone = readPhone(found, written, piece);
      if (phone === null) continue;
      if (!own.phones.includes(phone.value)) phones.push(phone);
      text = without(text, found[0], phoneLabel);
    }
    return { ...piece, text: trimEndOf(text.replace(/^[\s,;.:-]+/, ''), /[\s;:,/-]/) };
  });
  return { pieces: rest.filter(({ text, label }) => text !== '' || label === 'address'), phones, emails };
}

/** Leaves what was found out of a text, with the label before it. */
function without(text: string, found: string, label: RegExp): string {
  const at = text.indexOf(found);
  return at === -1 ? text : `${text.slice(0, at).replace(label, '')} ${text.slice(at + found.length)}`.trim();
}

/** A phone number with what is doubtful about it; null: it is the number of a payment, or none. */
function readPhone(found: RegExpExecArray, text: string, piece: Piece): ContactFound | null {
  const written = found[0];
  const value = parsePhone(written);
  const before = text.slice(Math.max(0, found.index - 40), found.index);
  if (value === null || utrWords.test(before)) return null;
  const isLabelled = piece.label === 'phone' || phoneLabel.test(before);
  const why =
    piece.doubt ??
    (/^91\d{10}$/.test(written) && !isLabelled
      ? 'Twelve digits without a +: a UTR number, or a phone number with 91'
      : /^tel[;:]/i.test(piece.text)
        ? 'It was sent as a contact: perhaps somebody else’s'
        : otherPerson.test(before) || alternateAfter.test(text.slice(found.index + written.length))
          ? 'It may be somebody else’s number'
          : payLabel.test(before) || (paying.test(text) && !isLabelled)
            ? 'It may be the number that paid'
            : null);
  return { value, piece, why, isSaid: isLabelled || changes.test(text) };
}

/**
 * The last one said for sure is the one; others are left open. Two in one message are two numbers of one person: the first is
 * theirs unless the second has a label of its own.
 */
export function claimsOfContacts(of: 'phone' | 'email', found: readonly ContactFound[]): ReceiverClaim[] {
  const sure = found.filter(({ why }) => why === null);
  const said = sure.filter(({ isSaid }) => isSaid);
  const last = (said.length > 0 ? said : sure).at(-1);
  const main =
    last &&
    sure.find(
      ({ piece, isSaid, value }) =>
        piece.message === last.piece.message &&
        piece.line === last.piece.line &&
        isSaid === last.isSaid &&
        value !== '',
    );
  const claims = new Map<string, ReceiverClaim>();
  for (const { value, piece, why } of found) {
    const base = { of, value, source: piece.line.source };
    if (value === main?.value) claims.set(value, { ...base, isSure: true, why: null });
    else if (!claims.has(value))
      claims.set(value, {
        ...base,
        isSure: false,
        why: why ?? `Another ${of === 'phone' ? 'number' : 'address'} is given too`,
      });
  }
  return [...claims.values()];
}
