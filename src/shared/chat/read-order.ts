/** Reads an order out of a chat. */
import type { Source } from '#shared/claims.ts';
import { parsePhone } from '#shared/phone.ts';
import type { ChatLanguage } from '#shared/site/chat.ts';
import { takeAddresses } from './addresses.ts';
import type { ChatReading, OwnContacts, ReceiverClaim } from './claims.ts';
import { claimsOfContacts, takeContacts } from './contacts.ts';
import { readItems } from './items.ts';
import { linesOf } from './lines.ts';
import { messagesOf } from './messages.ts';
import { type Heard, hearCustomer } from './people.ts';
import { type Piece, piecesOf } from './pieces.ts';
import { type ChatBook, indexTitles } from './titles.ts';
import { cleanName, isName, isSmallTalk } from './words.ts';

const tamilInLatin =
  /\b(?:venum|vendum|vennum|vanakkam|nandri|peyar|mugavari|vilasam|anupp?unga|kudunga|enakku|enaku|evlo|evvalavu|vilai|irukk?u|irukka|naan|oru|rendu|moonu|puthagam|puththagam|panren|pannunga|sollunga|eppo|theru|veedu)\b/giu;

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** Tamil where a good part of the letters are, or where Latin letters spell Tamil words. */
function languageOf(text: string): ChatLanguage {
  const letters = count(text, /\p{L}|\p{M}/gu);
  return count(text, /\p{Script=Tamil}/gu) * 4 > letters || count(text, tamilInLatin) >= 2 ? 'tamil' : 'english';
}

type ShopFacts = { books: readonly ChatBook[]; own: OwnContacts };

/**
 * Reads one order out of a pasted chat: what its customer says about name, phone, email, address and books, each with the line
 * it was read from. What is not clear is not sure; what was not understood is left. It takes linear time.
 */
export function readChatOrder(chat: string, { books, own }: ShopFacts): ChatReading {
  const titles = indexTitles(books);
  const { messages, left: heads } = messagesOf(linesOf(chat));
  const { said, sender } = hearCustomer(messages, own);
  const { pieces, phones, emails } = takeContacts(piecesOf(said), own);
  const labelled = takeNames(pieces);
  const addresses = takeAddresses(labelled.left, titles);
  const isParcel = addresses.claims.length > 0;
  const items = readItems(addresses.left, { titles, isParcel });
  const phoneClaims = claimsOfContacts('phone', phones);
  const claims = [
    ...items.claims,
    ...nameClaims([...addresses.names, ...labelled.names], { sender, lone: loneName(items.left) }),
    ...phoneClaims,
    ...senderClaim(sender, phoneClaims, own),
    ...claimsOfContacts('email', emails),
    ...addresses.claims,
  ];
  const left = [
    ...heads.map(({ source }) => source),
    ...items.left.filter(({ text }) => !isSmallTalk(text)).map(leftOf),
  ];
  return {
    claims,
    left: [...new Map(left.map((source) => [`${source.line} ${source.text}`, source])).values()],
    language: languageOf(messages.flatMap(({ lines }) => lines.map(({ text }) => text)).join(' ')),
  };
}

/** The part of a long line that was not understood, else the line as it was written. */
const leftOf = ({ line, text }: Piece): Source =>
  line.text.length - text.length > 20 ? { ...line.source, text } : line.source;

type NameFound = { value: string; piece: Piece; why: string | null };

const intro = /^(?:my name is|my name|i am|i'm|im|this is|myself|naan|nan|நான்|என் பெயர்|en peyar|en per) (.+)$/iu;

/** Takes the names that a label or an introduction gives. */
function takeNames(pieces: readonly Piece[]): { names: NameFound[]; left: Piece[] } {
  const names: NameFound[] = [];
  const left = pieces.filter((piece) => {
    const said = piece.label === 'name' ? piece.text : (intro.exec(piece.text)?.[1] ?? '');
    const [value = ''] = said.split(/, ?|[([]/);
    if (said === '' || !isName(cleanName(value))) return true;
    names.push({ value: cleanName(value), piece, why: piece.doubt });
    return value.length < said.length - 3;
  });
  return { names, left };
}

/** A line by itself that looks like a name. */
const loneName = (pieces: readonly Piece[]): Piece | null =>
  pieces.find(({ text, label, doubt }) => doubt === null && (label === null || label === 'name') && isName(text)) ??
  null;

type OtherNames = { sender: Heard['sender']; lone: Piece | null };

/** The last name that a label or the address gives is the one, else the sender's; a lone line is left open. */
function nameClaims(found: readonly NameFound[], { sender, lone }: OtherNames): ReceiverClaim[] {
  const main = found.findLast(({ why }) => why === null);
  const others = found.filter(({ value }) => value !== main?.value);
  const base = { of: 'fullName' as const };
  const claims: ReceiverClaim[] = others.map(({ value, piece, why }) => ({
    ...base,
    value,
    source: piece.line.source,
    isSure: false,
    why: why ?? 'Another name is given too',
  }));
  if (main) return [{ ...base, value: main.value, source: main.piece.line.source, isSure: true, why: null }, ...claims];
  const senderName = sender === null ? '' : cleanName(sender.name);
  if (sender !== null && isName(senderName))
    return [{ ...base, value: senderName, source: sender.source, isSure: true, why: null }, ...claims];
  if (lone)
    claims.push({
      ...base,
      value: cleanName(lone.text),
      source: lone.line.source,
      isSure: false,
      why: 'A line by itself that may be a name',
    });
  return claims;
}

/** The number that the chat came from: the phone, where the chat gives no other for sure. */
function senderClaim(sender: Heard['sender'], claims: readonly ReceiverClaim[], own: OwnContacts): ReceiverClaim[] {
  const phone = sender && parsePhone(sender.name);
  if (!sender || !phone || own.phones.includes(phone) || claims.some(({ value }) => value === phone)) return [];
  const base = { of: 'phone' as const, value: phone, source: sender.source };
  return claims.some(({ isSure }) => isSure)
    ? [{ ...base, isSure: false, why: 'The chat came from this number; another is written in it' }]
    : [{ ...base, isSure: true, why: null }];
}
