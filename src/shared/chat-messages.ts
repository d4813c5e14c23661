/** The chat messages to a customer, by how far the order is. */
import { z } from 'zod';
import { shipmentWayOf } from './courier.ts';
import { dayLabel } from './dates.ts';
import { idInput } from './input.ts';
import { formatPaise } from './money.ts';
import type { ItemKind } from './order-items.ts';
import { type OrderStage, shortOrderId } from './orders.ts';
import type { PayWay } from './payments.ts';
import { type ChatLanguage, type ChatWords, chatLanguages } from './site/chat.ts';

type ChatOrder = {
  id: string;
  name: string | null;
  stage: OrderStage;
  payBy: PayWay;
  paid: boolean;
  items: readonly { title: string; kind: ItemKind; quantity: number; unitPricePaise: number }[];
  courierPaise: number;
  discountPaise: number;
  totalPaise: number;
  duePaise: number;
  shipment: { carrier: string; trackingNumber: string; trackingUrl: string } | null;
  /** The promised day of its parcel, `2026-11-28`; null where none is promised. */
  arrival: { by: string; isLate: boolean } | null;
};

type ChatSite = {
  name: string;
  upiId: string;
  /** The order's page, for a customer with an account; null for anybody else. */
  orderUrl: string | null;
  /** The privacy notice, for somebody known only by phone who has not been shown it; null for anybody else. */
  noticeUrl: string | null;
};

export const chatMessageKinds = [
  'received',
  'price',
  'reminder',
  'checking',
  'paid',
  'confirmed',
  'shipped',
  'delivered',
  'cancelled',
] as const;
export type ChatMessageKind = (typeof chatMessageKinds)[number];

/** What sending the message does, as its button says. */
export const chatMessageLabels: Record<ChatMessageKind, string> = {
  received: 'Tell: received',
  price: 'Send price',
  reminder: 'Ask to pay',
  checking: 'Tell: checking',
  paid: 'Tell: paid',
  confirmed: 'Tell: confirmed',
  shipped: 'Tell: shipped',
  delivered: 'Ask: arrived?',
  cancelled: 'Tell: cancelled',
};

export type ChatMessage = { kind: ChatMessageKind; text: string };

export const chatOpenedInput = z.strictObject({
  orderId: idInput,
  kind: z.enum(chatMessageKinds),
  language: z.enum(chatLanguages),
});
export type ChatOpened = z.infer<typeof chatOpenedInput>;

/** The language to write to a customer in: the one last used for the order, else Tamil where Tamil letters were given. */
export const languageOf = (order: {
  chatLanguage: ChatLanguage | null;
  name: string | null;
  shippingAddress: string;
  notes: string;
}): ChatLanguage =>
  order.chatLanguage ??
  (/\p{Script=Tamil}/u.test(`${order.name} ${order.shippingAddress} ${order.notes}`) ? 'tamil' : 'english');

type Filled = Partial<Record<string, string>>;

const fill = (words: string, values: Filled): string =>
  words.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);

const tamilMonths = 'ஜனவரி பிப்ரவரி மார்ச் ஏப்ரல் மே ஜூன் ஜூலை ஆகஸ்ட் செப்டம்பர் அக்டோபர் நவம்பர் டிசம்பர்'.split(' ');
const tamilWeekdays = 'ஞாயிற்றுக்கிழமை திங்கட்கிழமை செவ்வாய்க்கிழமை புதன்கிழமை வியாழக்கிழமை வெள்ளிக்கிழமை சனிக்கிழமை'.split(' ');

/** A named day `2026-11-25` in Tamil: `நவம்பர் 25, புதன்கிழமை`. */
function tamilDayLabel(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  return `${tamilMonths[date.getUTCMonth()]} ${date.getUTCDate()}, ${tamilWeekdays[date.getUTCDay()]}`;
}

/** Ready-made chat messages to a customer, by the state of the order, in the educator's words of one language. */
export function chatMessages(
  order: ChatOrder,
  site: ChatSite,
  { words, language }: { words: ChatWords; language: ChatLanguage },
): ChatMessage[] {
  const reference = shortOrderId(order.id);
  const values: Filled = {
    name: order.name ?? '',
    site: site.name,
    order: reference,
    number: reference.slice(1),
    total: formatPaise(order.totalPaise),
    upi: site.upiId,
    link: site.orderUrl ?? '',
    items: linesOf(order, words),
    ...(order.arrival && { day: (language === 'tamil' ? tamilDayLabel : dayLabel)(order.arrival.by) }),
  };
  const say = (name: keyof ChatWords): string => fill(words[name], values);
  const ask = (name: keyof ChatWords): string => fill(words[name], { ...values, total: formatPaise(order.duePaise) });
  const hello = say(order.name === null ? 'greetingWithoutName' : 'greeting');
  const ships = order.items.some(({ kind }) => kind === 'printed');
  const arrival = order.arrival && !order.arrival.isLate ? ` ${say('arrival')}` : '';
  const next = ships ? ` ${say('packing')}${arrival}` : '';
  const pay = ask(site.upiId === '' ? 'payWithoutUpi' : site.orderUrl === null ? 'payWithNote' : 'payOnPage');
  const notice = site.noticeUrl === null ? [] : [fill(words.privacy, { link: site.noticeUrl })];
  const message = (kind: ChatMessageKind, ...parts: string[]): ChatMessage => ({
    kind,
    text: [hello, ...parts, ...notice, say('closing')].join('\n\n'),
  });
  switch (order.stage) {
    case 'to_quote':
      return [message('received', say('received'))];
    case 'awaiting':
      if (order.payBy === 'razorpay' && site.orderUrl !== null) return [message('reminder', ask('cardFailed'))];
      return [message('price', say('price'), pay), message('reminder', ask('reminder'), pay)];
    case 'held':
      return [];
    case 'to_check':
      return [message('checking', ask('checking'))];
    case 'paid':
      return [message('paid', say('paid'))];
    case 'confirmed':
      return [order.paid ? message('paid', say('paid') + next) : message('confirmed', say('confirmed') + next)];
    case 'shipped':
      return [message('shipped', shippedWords(order, words, values), ...(arrival === '' ? [] : [arrival.trim()]))];
    case 'delivered':
      return [message('delivered', say(ships ? 'parcelDelivered' : 'filesDelivered'))];
    case 'cancelled':
      return [message('cancelled', say('cancelled'))];
  }
}

function shippedWords({ shipment }: ChatOrder, words: ChatWords, values: Filled): string {
  if (!shipment || shipment.carrier === '') return fill(words.sent, values);
  switch (shipmentWayOf(shipment)) {
    case 'post':
      return fill(words.sentByPost, values);
    case 'hand':
      return fill(words.sentByHand, values);
    case 'courier': {
      const { carrier, trackingNumber: tracking, trackingUrl } = shipment;
      const number = tracking === '' ? '' : ` ${fill(words.tracking, { tracking })}`;
      const link = trackingUrl === '' ? '' : `\n${trackingUrl}`;
      return fill(words.sentByCourier, { ...values, carrier }) + number + link;
    }
  }
}

const linesOf = (
  { items, courierPaise, discountPaise, totalPaise }: ChatOrder,
  { courierLine, discountLine, totalLine }: ChatWords,
): string =>
  [
    ...items.map(
      ({ title, quantity, unitPricePaise }) => `${quantity} x ${title}: ${formatPaise(quantity * unitPricePaise)}`,
    ),
    ...(courierPaise > 0 ? [fill(courierLine, { amount: formatPaise(courierPaise) })] : []),
    ...(discountPaise > 0 ? [fill(discountLine, { amount: formatPaise(discountPaise) })] : []),
    fill(totalLine, { total: formatPaise(totalPaise) }),
  ].join('\n');
