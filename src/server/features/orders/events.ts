/** What changes of orders leave behind: history, audit log, mails and notifications. */
import { written } from '#server/audited.ts';
import type { ShipmentInput } from '#shared/courier.ts';
import type { CorrectedPart } from '#shared/desk.ts';
import { type OrderStatus, statusMailWaitMs } from '#shared/orders.ts';
import { paths } from '#shared/paths.ts';
import { orderEvent } from './order-event.data.ts';
import {
  correctedMail,
  printRequestNote,
  quotedMail,
  reminderMail,
  requestReceivedMail,
  statusChangedMail,
} from './orders.mails.ts';

type Sums = { totalPaise: number; courierPaise: number };

export const orderPlaced = orderEvent<{ orderId: string }>({
  history: () => ({ kind: 'placed', status: 'pending' }),
});

export const copiesRequested = orderEvent<{ orderId: string; isQuoted: boolean }>({
  // With a price the quote is mailed. To the account, which confirmed its address, not to whoever's address was typed.
  toCustomer: ({ isQuoted }, order, site) =>
    isQuoted ? null : requestReceivedMail({ ...order, contactEmail: order.accountEmail ?? order.contactEmail }, site),
  toEducator: ({ isQuoted }, order, site) => printRequestNote(order, { isQuoted, site }),
  notifies: ({ orderId }) => paths.adminOrder(orderId),
});

type TypedOrder = { orderId: string; items: { title: string; quantity: number }[]; courierPaise: number | null };

export const orderTyped = orderEvent<TypedOrder>({
  audit: ({ items, courierPaise }) => ({
    action: 'create',
    after: { items: items.map(({ title, quantity }) => `${quantity} x ${title}`).join(', '), courierPaise },
  }),
});

/** `before`: where an admin gives the price; absent where it was known. */
export const orderQuoted = orderEvent<{ orderId: string; before?: Sums } & Sums>({
  history: ({ totalPaise }) => ({ kind: 'quoted', amountPaise: totalPaise }),
  audit: ({ before, totalPaise, courierPaise }) =>
    before ? { action: 'quote', before, after: { totalPaise, courierPaise } } : null,
  // A quote may go out unasked: to the account, which confirmed its address, not to whoever's address was typed.
  toCustomer: (_, order, site) =>
    quotedMail({ ...order, contactEmail: order.accountEmail ?? order.contactEmail }, site),
  notice: (_, reference) => ({ kind: 'quoted', title: `Your order ${reference} has its price` }),
});

type Contents = Sums & { items: { title: string; kind: string; quantity: number }[] };
type Correction = {
  orderId: string;
  parts: CorrectedPart[];
  before: Contents;
  after: Contents;
  quotedAt: number | null;
};

export const orderCorrected = orderEvent<Correction>({
  history: ({ parts, before, after, quotedAt }) => ({
    kind: 'corrected',
    amountPaise: quotedAt !== null && after.totalPaise !== before.totalPaise ? after.totalPaise : undefined,
    note: sentenceOf(parts),
  }),
  // Of the person only the names of the changed fields: the audit log outlives the account.
  audit: ({ parts, before, after }) => ({
    action: 'correct',
    before: recorded(before),
    after: { ...recorded(after), corrected: parts.join(', ') },
  }),
  toCustomer: ({ parts, before, quotedAt }, order, site) =>
    correctedMail(order, { told: parts, isQuoted: quotedAt !== null, totalPaiseBefore: before.totalPaise }, site),
});

const recorded = ({ items, courierPaise, totalPaise }: Contents) => ({
  items: items.map(({ title, kind, quantity }) => `${quantity} x ${title} (${kind})`).join(', '),
  courierPaise,
  totalPaise,
});

const sentenceOf = (parts: CorrectedPart[]): string => {
  const words = parts.join(', ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

type StatusSet = {
  orderId: string;
  before: OrderStatus;
  status: OrderStatus;
  isNews: boolean;
  shipment: ShipmentInput | null;
  parcelBefore: ShipmentInput | null | undefined;
};

/** By an admin. The mail waits for as long as it can be undone. */
export const statusSet = orderEvent<StatusSet>({
  history: ({ status }) => ({ kind: 'status', status }),
  audit: ({ before, status, shipment, parcelBefore }) => ({
    action: 'status',
    before: { status: before, ...(parcelBefore !== undefined && parcelWords(parcelBefore)) },
    after: { status, ...(parcelBefore !== undefined && parcelWords(shipment, parcelBefore)) },
  }),
  toCustomer: ({ isNews, status, shipment }, order, site) =>
    isNews ? statusChangedMail(order, { status, shipment }, site) : null,
  notice: ({ isNews, status }, reference) =>
    isNews && status === 'shipped' ? { kind: 'sent', title: `Your order ${reference} is on its way` } : null,
  undoable: ({ orderId }) => ({ key: statusMailKey(orderId), waitMs: statusMailWaitMs }),
});

export const statusMailKey = (orderId: string): string => `order-status:${orderId}`;

const parcelWords = (shipment: ShipmentInput | null, before: ShipmentInput | null = null) => ({
  carrier: shipment?.carrier ?? '',
  trackingNumber: recordedNumber(shipment?.trackingNumber ?? '', before?.trackingNumber ?? ''),
});

/** Whether there is one, and whether it is another one: the number itself leads to an address. */
const recordedNumber = (number: string, before: string): string =>
  number !== '' && before !== '' && number !== before ? '(another one)' : written(number);

export const orderClosed = orderEvent<{ orderId: string; note?: string }>({
  history: ({ note }) => ({ kind: 'closed', status: 'cancelled', note }),
});

/** The history has it once its mail went (`reminderHistory`). */
export const orderReminded = orderEvent<{ orderId: string; token: string }>({
  // It goes out unasked, as a quote does.
  toCustomer: ({ token }, order, site) =>
    reminderMail({ ...order, contactEmail: order.accountEmail ?? order.contactEmail }, { token }, site),
  undoable: ({ orderId }) => ({ key: reminderKey(orderId), waitMs: 0 }),
});

export const reminderKey = (orderId: string): string => `reminder:${orderId}`;
