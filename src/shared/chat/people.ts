/** Tells who wrote which message of a chat. */
import type { Source } from '#shared/claims.ts';
import { parsePhone } from '#shared/phone.ts';
import type { OwnContacts } from './claims.ts';
import { plainText } from './lines.ts';
import type { Message } from './messages.ts';
import { parcelGone, wordsOf } from './words.ts';

const you = /^(?:you|me|நீங்கள்|நான்)$/iu;
const honorific = new Set('dr prof mr mrs ms sir madam mam maam miss'.split(' '));
const nameKey = (name: string): string =>
  wordsOf(plainText(name))
    .filter((word) => !honorific.has(word))
    .join(' ');

/** Digits alone, to find a contact however it is spaced. */
const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

/** Whether a message gives one's own contacts away: it was written by the educator or a helper. */
function givesOwnContacts({ lines }: Message, own: OwnContacts): boolean {
  const text = lines.map((line) => line.text).join(' ');
  const digits = digitsOf(text);
  const isOwnPhone = own.phones.some((phone) => phone !== '' && digits.includes(phone.slice(-10)));
  const isPayable = /\b(?:g ?pay|google pay|phone ?pe|paytm|upi|pay to|send to|account)\b/i.test(text);
  return (own.upiId !== '' && text.includes(own.upiId)) || (isOwnPhone && isPayable);
}

/** Who in the chat writes for the site. */
function ownSenders(messages: readonly Message[], own: OwnContacts): Set<string> {
  const names = new Set(own.names.map(nameKey).filter((name) => name !== ''));
  const senders = new Set(messages.flatMap(({ sender }) => sender ?? []));
  const known = [...senders].filter(
    (sender) => you.test(sender) || names.has(nameKey(sender)) || own.phones.includes(parsePhone(sender) ?? '-'),
  );
  // A helper writes under a name of her own; the only one who writes is no helper.
  const helpers = messages.flatMap((message) =>
    message.sender !== null && givesOwnContacts(message, own) ? [message.sender] : [],
  );
  return new Set(senders.size > 1 ? [...known, ...helpers] : known);
}

/**
 * What customers wrote, and why nothing of it is sure where that is so. `sender`: whose order it is, with a line of theirs; null:
 * the paste does not say it.
 */
export type Heard = {
  said: { message: Message; doubt: string | null }[];
  sender: { name: string; source: Source } | null;
};

const pincodeText = /(?<!\d)[1-9]\d{2} ?\d{3}(?! ?\d)/;
/** So many days apart, it is another order. */
const otherOrderDays = 21;

/** The messages of customers: of two, the one who gives an address orders; what the other says is open. */
export function hearCustomer(messages: readonly Message[], own: OwnContacts): Heard {
  const ours = ownSenders(messages, own);
  const theirs = messages.filter(({ sender }) => sender === null || !ours.has(sender));
  const senders = [...new Set(theirs.flatMap(({ sender }) => sender ?? []))];
  const withAddress = senders.filter((sender) =>
    theirs.some((message) => message.sender === sender && message.lines.some(({ text }) => pincodeText.test(text))),
  );
  const [only] = senders.length === 1 ? senders : withAddress.length === 1 ? withAddress : [];
  const doubtOf = (message: Message): string | null => {
    if (senders.length > 1 && only === undefined)
      return withAddress.length > 1
        ? 'Two people give an address in this chat'
        : 'More than one person writes in this chat';
    if (senders.length > 1 && message.sender !== only)
      return `Written by ${message.sender ?? 'somebody'}, not by ${only}`;
    return null;
  };
  const lastGone = messages.findLastIndex(({ lines }) => lines.some(({ text }) => parcelGone.test(text)));
  const lastDay = theirs.at(-1)?.day ?? null;
  const source = theirs.find(({ sender }) => sender === only)?.lines[0]?.source;
  return {
    sender:
      only !== undefined && source ? { name: only, source: { ...source, text: `${only}: ${source.text}` } } : null,
    said: theirs.map((message) => ({
      message,
      doubt: doubtOf(message) ?? doubtOfAge(message, lastDay, messages.indexOf(message) < lastGone),
    })),
  };
}

/** Why a message may be about an earlier order; null: it is about this one. */
function doubtOfAge({ day }: Message, last: Message['day'], isBeforeParcel: boolean): string | null {
  if (isBeforeParcel) return 'Later in the chat a parcel was sent or came: perhaps an earlier order';
  if (!day || !last) return null;
  const apart = Math.min(Math.abs(last[0] - day[0]), Math.abs(last[1] - day[1]));
  return apart > otherOrderDays ? 'Written weeks before the last message: perhaps an earlier order' : null;
}
