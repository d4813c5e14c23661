/** Reads an order out of a pasted WhatsApp chat. All of it are suggestions that an admin looks at. */
import { parsePhone } from './phone.ts';
import { plainDigits } from './plain-digits.ts';
import type { ChatLanguage } from './site/chat.ts';

type ChatBook = { materialId: string; title: string };

type ReadOrder = {
  fullName: string;
  /** E.164, as the others empty where it was not found. */
  phone: string;
  email: string;
  shippingAddress: string;
  items: { materialId: string; quantity: number }[];
  language: ChatLanguage;
  /** The lines that were not understood, as they were typed. */
  rest: string;
};

/** `[24/11/26, 10:31:05 AM] Kala: ` and `24/11/2026, 10:31 am - Kala: `, as WhatsApp copies and exports messages. */
const messageHead =
  /^\u200e?\[?\d{1,2}[/.]\d{1,2}[/.]\d{2,4},? \d{1,2}:\d{2}(?::\d{2})?(?:[\s\u202f]?[ap]\.?m\.?)?(?:\]| -) ?(?:([^:]{1,60}): ?)?/i;

const nameLabel =
  /^(?:(?:my |en |enudaya |enathu |எனது |என் )?(?:full ?name|name|peyar|per|பெயர்)\s*(?:is\b)?\s*[:.=-]*\s+|(?:name|peyar|பெயர்)[:.=-]+\s*|(?:i am|naan|நான்)\s+)(.+)$/iu;
const addressLabel =
  /^(?:(?:my |en |delivery |courier |postal |எனது |என் )?(?:address|addr|mugavari|vilasam|முகவரி|விலாசம்)\s*(?:is\b)?\s*[:.=-]*\s*|to[:,]\s*)/iu;
const phoneLabel =
  /(?:\b(?:my |whatsapp |en )?(?:ph(?:one)?|mob(?:ile)?|cell|contact|whatsapp)\b\.?\s*(?:no|num(?:ber)?)?|(?:கைபேசி|தொலைபேசி|அலைபேசி|போன்|செல்|மொபைல்)\s*(?:எண்)?)\s*[:.=-]*\s*$/iu;
const pinLabel = /(?:\bpin(?: ?code)?|அஞ்சல் குறியீடு|பின்கோடு)\s*(?:no\.?)?\s*[:.=-]*\s*(?=[1-9]\d{2} ?\d{3}(?!\d))/giu;

const phoneText = /(?<![\d/])(?:\+?91[\s-]?|0)?[6-9](?:[\s-]?\d){9}(?!\d)/g;
const pincodeText = /(?<!\d)[1-9]\d{2} ?\d{3}(?!\d)/;
const emailText = /(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/;
/** Thanks, greetings and answers, which say nothing about the order. */
const smallTalk =
  /^(?:(?:hi+|hello|hey|dear|good (?:morning|afternoon|evening)|vanakkam|வணக்கம்|thanks?(?: you)?|nandri|நன்றி|ok(?:ay)?|sari|சரி|please|sir|madam|mam|ma'?am|akka|சார்|மேடம்|அக்கா|<media omitted>|this message was deleted)[\s,.!🙏]*)+$/iu;
const wish =
  /\b(?:need|want|order|book|books|copy|copies|send|venum|vendum|vennum|anuppunga|anupunga|kudunga|set|nos|price|rate|evlo|evvalavu|vilai|pls|please)\b|வேண்டும்|வேணும்|அனுப்ப|புத்தக|பிரதி|விலை/iu;

const tamilInLatin =
  /\b(?:venum|vendum|vennum|vanakkam|nandri|peyar|mugavari|vilasam|anupp?unga|kudunga|enakku|enaku|evlo|evvalavu|vilai|irukk?u|irukka|naan|oru|rendu|moonu|puthagam|puththagam|panren|pannunga|sollunga|eppo|theru|veedu)\b/giu;

const numberWords: Record<string, number> = {
  one: 1,
  oru: 1,
  onnu: 1,
  ஒரு: 1,
  ஒன்று: 1,
  two: 2,
  rendu: 2,
  irandu: 2,
  இரண்டு: 2,
  ரெண்டு: 2,
  three: 3,
  moonu: 3,
  moondru: 3,
  மூன்று: 3,
  மூணு: 3,
  four: 4,
  naalu: 4,
  நான்கு: 4,
  நாலு: 4,
  five: 5,
  anju: 5,
  ainthu: 5,
  ஐந்து: 5,
  அஞ்சு: 5,
};

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** Tamil where a good part of the letters are, or where Latin letters spell Tamil words. */
function languageOfChat(text: string): ChatLanguage {
  const letters = count(text, /\p{L}|\p{M}/gu);
  const tamil = count(text, /\p{Script=Tamil}/gu);
  return tamil * 4 > letters || count(text, tamilInLatin) >= 2 ? 'tamil' : 'english';
}

export function readChatOrder(chat: string, books: readonly ChatBook[]): ReadOrder {
  const senders: string[] = [];
  const lines = plainDigits(chat.normalize('NFC'))
    .split(/\r?\n/)
    .map((line) => {
      const [head, sender] = messageHead.exec(line.trim()) ?? [''];
      if (sender) senders.push(sender.trim());
      return line.trim().slice(head.length).trim();
    });
  const order: ReadOrder = {
    fullName: '',
    phone: '',
    email: '',
    shippingAddress: '',
    items: [],
    language: languageOfChat(lines.join(' ')),
    rest: '',
  };
  let open = lines.flatMap((line) => {
    const left = takeFacts(order, line);
    return left === '' || smallTalk.test(left) ? [] : [left];
  });
  open = takeBooks(order, open, books);
  open = takeAddress(order, open);
  open = takeName(order, open, senders);
  order.phone ||= senders.flatMap((sender) => parsePhone(sender) ?? [])[0] ?? '';
  return { ...order, rest: open.join('\n') };
}

/** Takes the phone number, the email address and a labelled name out of a line; returns what is left of it. */
function takeFacts(order: ReadOrder, line: string): string {
  let left = line;
  const email = emailText.exec(left)?.[0];
  if (email && order.email === '') {
    order.email = email.toLowerCase();
    left = left.replace(email, '').replace(/\be-?mail(?: ?id)?\s*[:.=-]*\s*/i, '');
  }
  for (const match of left.match(phoneText) ?? []) {
    const phone = parsePhone(match);
    if (phone === null || (order.phone !== '' && order.phone !== phone)) continue;
    order.phone = phone;
    const [before = '', ...after] = left.split(match);
    left = before.replace(phoneLabel, '') + after.join(match);
  }
  left = left.replaceAll(/^[\s,;.:-]+|[\s,;:-]+$/g, '');
  const name = nameLabel.exec(left)?.[1];
  if (name && order.fullName === '' && isName(name.trim())) {
    order.fullName = name.trim().replace(/[,.]+$/, '');
    return '';
  }
  return left;
}

const words = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}\d]+/gu) ?? [];

/** Takes the lines that name books, each the title it fits best; a line that fits two titles alike stays. */
function takeBooks(order: ReadOrder, lines: string[], books: readonly ChatBook[]): string[] {
  const titles = books.map((book) => ({ book, title: titleWords(book.title) }));
  const left: string[] = [];
  for (const line of lines) {
    const parts = line.split(/\s*(?:[,;+&]|\band\b|மற்றும்)\s*/iu);
    const found = parts.map((part) => ({ part, book: bookIn(part, titles, wish.test(line)) }));
    const isOrder = found.some(({ book }) => book) && !pincodeText.test(line) && !addressLabel.test(line);
    if (!isOrder) {
      left.push(line);
      continue;
    }
    for (const { part, book } of found) {
      if (!book) {
        if (!smallTalk.test(part) && words(part).some((word) => !wish.test(word))) left.push(part);
        continue;
      }
      const known = order.items.find(({ materialId }) => materialId === book.materialId);
      if (!known) order.items.push({ materialId: book.materialId, quantity: quantityIn(part, book) });
    }
  }
  return left;
}

const titleWords = (title: string): string[] => [
  ...new Set(words(title).filter((word) => word.length > 2 && !/^(?:the|and|for)$/.test(word))),
];

function bookIn(
  part: string,
  titles: readonly { book: ChatBook; title: string[] }[],
  isWish: boolean,
): ChatBook | null {
  const said = new Set(words(part));
  const scored = titles
    .map(({ book, title }) => {
      const hits = title.filter((word) => said.has(word)).length;
      return { book, hits, share: title.length === 0 ? 0 : hits / title.length };
    })
    .filter(({ hits, share }) => share >= 0.6 || (hits >= 2 && share >= 0.4) || (hits === 1 && isWish))
    .sort((one, other) => other.hits - one.hits || other.share - one.share);
  const [best, next] = scored;
  const isClear = best && (!next || best.hits > next.hits || best.share > next.share);
  return isClear ? best.book : null;
}

function quantityIn(part: string, { title }: ChatBook): number {
  const ofTitle = new Set(words(title));
  const said = words(part).filter((word) => !ofTitle.has(word));
  for (const word of said) {
    const digits = /^x?(\d{1,2})(?:x|nos?|copy|copies|pcs)?$/.exec(word)?.[1];
    const quantity = digits ? Number(digits) : numberWords[word];
    if (quantity && quantity <= 20) return quantity;
  }
  return 1;
}

/** A place: numbers of doors, names of streets, what stands before a pincode. */
const place =
  /\d|,|\b(?:street|st|road|rd|nagar|colony|salai|theru|avenue|lane|post|village|town|dist(?:rict)?|taluk|tk|dt|near|opp|flat|floor|apartment|house|block|main|cross|via|tamil ?nadu|chennai|madurai)\b|தெரு|சாலை|நகர்|மாவட்டம்|வட்டம்|கிராமம்|அஞ்சல்|வீடு|காலனி|தமிழ்நாடு|அருகில்/iu;

/** Takes the address: from its label, or the first line that names a place, to its pincode. */
function takeAddress(order: ReadOrder, lines: string[]): string[] {
  const end = lines.findLastIndex((line) => pincodeText.test(line));
  if (end === -1) return lines;
  let start = lines.findLastIndex((line, at) => at <= end && addressLabel.test(line));
  if (start === -1) {
    start = end;
    for (let at = end - 1; at >= 0 && end - at <= 6 && !wish.test(lines[at] ?? ''); at -= 1)
      if (place.test(lines[at] ?? '')) start = at;
  }
  const found = lines
    .slice(start, end + 1)
    .map((line, at) => (at === 0 ? line.replace(addressLabel, '') : line).replace(pinLabel, ''))
    .filter((line) => line !== '');
  // A name written as the first line of the address.
  const [first = ''] = found;
  if (order.fullName === '' && found.length > 1 && isName(first) && !place.test(first)) {
    order.fullName = first.replace(/[,.]+$/, '');
    found.shift();
  }
  order.shippingAddress = found.join('\n');
  return [...lines.slice(0, start), ...lines.slice(end + 1)];
}

/** Up to five words of letters, none that asks for something. */
const isName = (text: string): boolean =>
  /^[\p{L}\p{M}.' ]{2,60}[,.]?$/u.test(text) && words(text).length <= 5 && !wish.test(text);

function takeName(order: ReadOrder, lines: string[], senders: string[]): string[] {
  if (order.fullName !== '') return lines;
  const at = lines.findIndex((line) => isName(line) && !tamilInLatin.test(line));
  tamilInLatin.lastIndex = 0;
  if (at !== -1 && order.shippingAddress !== '') {
    order.fullName = (lines[at] ?? '').replace(/[,.]+$/, '');
    return lines.filter((_, index) => index !== at);
  }
  const names = [...new Set(senders)].filter((sender) => isName(sender));
  if (names.length === 1) order.fullName = names[0] ?? '';
  return lines;
}
