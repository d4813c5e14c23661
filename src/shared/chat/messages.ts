/** Takes a pasted chat apart into messages. */
import type { Line } from './lines.ts';
import { isSystemLine, withoutMarks } from './system-lines.ts';

/**
 * What one person wrote at once. `sender`: as the phone shows them, without the `~` of an unsaved one; null where the paste
 * does not say it. `day`: when, as two counts of days, since nobody knows whether day or month comes first; null: not said.
 */
export type Message = { sender: string | null; day: readonly [number, number] | null; lines: Line[] };

const timeOfDay = /(?<![\d.])\d{1,2}:\d{2}(?::\d{2})?(?!\d)/;
/** As in Finland and Indonesia. */
const timeWithStops = /(?<=^|[ ,])\d{1,2}\.\d{2}(?:\.\d{2})?$/;
/** Two or three numbers in any order, or with the name of the month. */
const date =
  /(?<!\d)(\d{1,4})([/.-]) ?(\d{1,2})(?:\2 ?(\d{2,4}))?(?!\d)|(?<!\d)\d{1,2} [\p{L}\p{M}.]{3,12} \d{2,4}(?!\d)/u;
/** `am`, `p. m.`, `முற்பகல்`, `klo`: whatever stands around date and time. */
const dayParts = /^[\p{L}\p{M}\s.,':-]{0,28}$/u;

type Head = { sender: string | null; day: Message['day']; rest: string };

function dayOf(found: RegExpExecArray): Message['day'] {
  const [, first, , second, third] = found;
  if (first === undefined || second === undefined) return null;
  const [one, other, year] =
    first.length > 2
      ? [second, third ?? '1', first]
      : third === undefined
        ? [first, second, '0']
        : [first, second, third];
  const days = (month: string, day: string) => (Number(year) % 100) * 365 + (Number(month) - 1) * 30 + Number(day);
  return [days(other, one), days(one, other)];
}

/** Date and time of a message, found by what they are made of, in any language; null: it is something else. */
function readStamp(stamp: string, needsDate: boolean): { day: Message['day'] } | null {
  const time = timeOfDay.exec(stamp) ?? timeWithStops.exec(stamp);
  if (!time) return null;
  const around = `${stamp.slice(0, time.index)} ${stamp.slice(time.index + time[0].length)}`;
  const day = date.exec(around);
  if (!day && needsDate) return null;
  const rest = day ? `${around.slice(0, day.index)} ${around.slice(day.index + day[0].length)}` : around;
  return dayParts.test(rest) ? { day: day && dayOf(day) } : null;
}

const ends = [
  { pattern: /^\[([^\][]{4,48})\] ?/u, needsDate: false },
  { pattern: /^([^\][]{8,48}?) - /u, needsDate: true },
  { pattern: /^([\d/.-]{6,10},? \d{1,2}:\d{2}:\d{2}(?: ?[ap]\.? ?m\.?)?): /iu, needsDate: true },
];
/** Date and time that something else follows than in any head known. */
const unknownHead =
  /^\[?\d{1,4}[/.-]\d{1,2}[/.\d-]{0,6}(?:[, ] ?|(?=[^\d\s/.-]))[^\d\s]{0,16} ?\d{1,2}[:.]\d{2}(?:[:.]\d{2})? ?(?:[ap]\.? ?m\.?)?[\]\s-]*/iu;

const cleanSender = (sender: string): string => sender.replace(/^[~\s]+/, '').trim();

/** The head of a message as phones copy and export it; null: the line belongs to the message before it. */
function readHead(text: string): Head | null {
  for (const { pattern, needsDate } of ends) {
    const found = pattern.exec(text);
    const stamp = found && readStamp(found[1] ?? '', needsDate);
    if (!found || !stamp) continue;
    const said = text.slice(found[0].length);
    const sender = /^([^:]{1,60}):(?: |$)/.exec(said);
    return {
      ...stamp,
      sender: sender ? cleanSender(sender[1] ?? '') : null,
      rest: sender ? said.slice(sender[0].length) : '',
    };
  }
  // As Telegram copies it: the text comes in the next line.
  const before = /^([^[\]]{1,60}), \[([^\][]{8,48})\]$/u.exec(text);
  const stamp = before && readStamp(before[2] ?? '', true);
  if (before && stamp) return { ...stamp, sender: cleanSender(before[1] ?? ''), rest: '' };
  const unknown = unknownHead.exec(text);
  return unknown ? { sender: null, day: null, rest: '' } : null;
}

/** The lines as messages, without those that WhatsApp itself writes. `left`: lines whose head was not understood. */
export function messagesOf(lines: readonly Line[]): { messages: Message[]; left: Line[] } {
  const messages: Message[] = [];
  const left: Line[] = [];
  /** A line after one that nobody wrote is nobody's either; what stands below a head that was not understood is left with it. */
  let isNobodys = false;
  let isUnread = false;
  for (const line of lines) {
    const head = readHead(line.text);
    if (head) {
      isNobodys = head.sender === null || isSystemLine(head.rest);
      isUnread = head.sender === null && unreadable(line.text);
      if (!isNobodys) messages.push({ sender: head.sender, day: head.day, lines: [] });
    }
    if (isNobodys && isUnread) left.push(line);
    if (isNobodys) continue;
    const text = withoutMarks(head ? head.rest : line.text);
    if (text === '' || isSystemLine(text)) continue;
    if (messages.length === 0) messages.push({ sender: null, day: null, lines: [] });
    // The head is told apart, so what is quoted are the words of the message.
    messages.at(-1)?.lines.push({ text, source: head ? { ...line.source, text: head.rest } : line.source });
  }
  return { messages: messages.filter((message) => message.lines.length > 0), left };
}

/** A head that was not understood, of a line that is none of WhatsApp's own. */
const unreadable = (text: string): boolean =>
  ends.every(({ pattern, needsDate }) => !readStamp(pattern.exec(text)?.[1] ?? '', needsDate));
