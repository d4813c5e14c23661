import type { OrderForMail } from '#server/features/orders/order-for-mail.data.ts';
import type { MailSite } from '#server/mail/layout.ts';
import type { Mail } from '#server/mail/mailer.ts';
import { orderLines, orderSums } from '#server/mail/order-lines.ts';
import { mailToCustomer, orderLink } from '#server/mail/order-mail.ts';
import { formatPaise } from '#shared/money.ts';
import { shortOrderId } from '#shared/orders.ts';
import { formatPhone } from '#shared/phone.ts';

export type CorrectedPart = 'name' | 'phone' | 'address' | 'items' | 'courier';

type News = { told: CorrectedPart[]; isQuoted: boolean; totalPaiseBefore: number };

export function correctedMail(order: OrderForMail, news: News, site: MailSite): Mail {
  const reference = shortOrderId(order.id);
  return mailToCustomer(site, order, {
    subject: `Your order ${reference} was changed`,
    paragraphs: [
      `We have changed your order ${reference}. It now says:`,
      factsOf(order, news),
      ...newTotal(order, news),
      'If this is not right, please write to us before we send your order.',
    ],
    links: orderLink(site, order),
  });
}

function factsOf(order: OrderForMail, { told, isQuoted }: News): string {
  const { contactName, phone, shippingAddress, items } = order;
  const contents = isQuoted
    ? `${orderLines(items)}\n${orderSums(order)}`
    : items.map(({ title, quantity }) => `${quantity} x ${title}`).join('\n');
  const isNew = (...parts: CorrectedPart[]) => parts.some((part) => told.includes(part));
  return [
    ...(isNew('name') ? [`Name: ${contactName}`] : []),
    ...(isNew('phone') ? [`Phone: ${formatPhone(phone)}`] : []),
    ...(isNew('address') ? [shippingAddress === '' ? 'No delivery address' : `Address: ${shippingAddress}`] : []),
    ...(isNew('items', 'courier') ? [contents] : []),
  ].join('\n');
}

function newTotal({ status, totalPaise }: OrderForMail, { isQuoted, totalPaiseBefore }: News): string[] {
  if (!isQuoted || totalPaise === totalPaiseBefore) return [];
  const [now, before] = [formatPaise(totalPaise), formatPaise(totalPaiseBefore)];
  return [`The total is now ${now}; it was ${before}.${status === 'pending' ? ` Please pay ${now}.` : ''}`];
}
