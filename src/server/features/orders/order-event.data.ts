/** Makes an event of an order: its line of history, its mails and its notices. */
import { mailSite, siteFacts } from '#server/features/site/site.data.ts';
import type { MailSite } from '#server/mail/layout.ts';
import type { Mail } from '#server/mail/mailer.ts';
import type { StudentNotice } from '#server/push/pusher.ts';
import type { Event, Once, Waiting, Work } from '#server/work.ts';
import { shortOrderId } from '#shared/orders.ts';
import { paths } from '#shared/paths.ts';
import { findOrderForMail, type OrderForMail } from './contents.data.ts';
import { arrivesBy } from './parcels.data.ts';
import { type HistoryLine, recordInHistory } from './record-history.data.ts';

export type OrderSite = MailSite & { upiId: string; arrivesBy: string | null };

type Telling<Facts> = {
  history?: (facts: Facts) => HistoryLine | null;
  audit?: (facts: Facts) => { action: string; before?: unknown; after?: unknown } | null;
  /** Not sent where the order has no email address. */
  toCustomer?: (facts: Facts, order: OrderForMail, site: OrderSite) => Mail | null;
  /** The number of the order, no name and no amount. */
  notice?: (facts: Facts, reference: string) => Pick<StudentNotice, 'kind' | 'title'> | null;
  /** How long what is told can be taken back, and under which key; null: it goes out at once. */
  undoable?: (facts: Facts) => Waiting | null;
  /** Not sent where an admin did it. */
  toEducator?: (facts: Facts, order: OrderForMail, site: OrderSite) => Mail | null;
  /** Where a notification to the other admins leads; its words are the subject of the educator's mail. */
  notifies?: (facts: Facts) => string;
};

export const orderEvent = <Facts extends { orderId: string }>({
  history,
  audit,
  toCustomer,
  notice,
  undoable,
  toEducator,
  notifies,
}: Telling<Facts>): Event<Facts> => ({
  audit(facts) {
    const line = audit?.(facts);
    const { orderId } = facts;
    return line ? { ...line, entity: 'order', entityId: orderId, name: shortOrderId(orderId) } : null;
  },
  record(work, facts) {
    work.touched(facts.orderId);
    const line = history?.(facts);
    if (line) recordInHistory(work, facts.orderId, line);
  },
  ...(undoable && { undoable }),
  ...((toCustomer || toEducator || notice) && { tell: tellOf({ toCustomer, toEducator, notice, notifies }) }),
});

const tellOf =
  <Facts extends { orderId: string }>({
    toCustomer,
    toEducator,
    notice,
    notifies,
  }: Pick<Telling<Facts>, 'toCustomer' | 'toEducator' | 'notice' | 'notifies'>): NonNullable<Event<Facts>['tell']> =>
  (work, facts, once) => {
    const order = once(`order ${facts.orderId}`, () => findOrderForMail(work.tx, facts.orderId));
    const site = orderSite(work, facts.orderId, once);
    const forCustomer = toCustomer?.(facts, order, site);
    const forEducator = toEducator?.(facts, order, site);
    const { orderId } = facts;
    const about = { aboutUserId: order.userId, aboutOrderId: orderId };
    const shown = notice?.(facts, shortOrderId(orderId));
    return {
      mails: [
        ...(forCustomer && forCustomer.recipient !== '' ? [{ mail: forCustomer, ...about }] : []),
        ...(forEducator && work.actor.as !== 'admin' ? [{ mail: forEducator, ...about }] : []),
      ],
      notification:
        forEducator && notifies ? { title: forEducator.subject, path: notifies(facts), right: 'orders' } : null,
      notices: shown ? [{ ...shown, userId: order.userId, path: paths.order(orderId) }] : [],
    };
  };

const orderSite = ({ tx, config, now }: Work, orderId: string, once: Once): OrderSite => ({
  ...once('site', () => ({ ...mailSite(tx, config), upiId: siteFacts(tx, config).upiId })),
  arrivesBy: once(`arrival ${orderId}`, () => arrivesBy(tx, orderId, { config, now })),
});
