import type { OrderForMail } from '#server/features/orders/order-for-mail.data.ts';
import type { MailSite } from '#server/mail/layout.ts';
import type { Mail } from '#server/mail/mailer.ts';
import { customerOf, mailToCustomer, mailToEducator, orderLink } from '#server/mail/order-mail.ts';
import { formatPaise } from '#shared/money.ts';
import { shortOrderId } from '#shared/orders.ts';
import { paths } from '#shared/paths.ts';

export function printRequestNote(order: OrderForMail, { isQuoted, site }: { isQuoted: boolean; site: MailSite }): Mail {
  const { id, totalPaise, shippingAddress, items } = order;
  const what = items.some(({ kind }) => kind === 'download') ? 'an order to pay by UPI' : 'printed copies';
  return mailToEducator(site, {
    subject: `New print request: order ${shortOrderId(id)}`,
    paragraphs: [
      `${customerOf(order)} wants ${what}.`,
      items.map(({ title, quantity }) => `${quantity} x ${title}`).join('\n'),
      ...(shippingAddress ? [`Send to: ${shippingAddress}`] : []),
      isQuoted
        ? `Quoted at ${formatPaise(totalPaise)}, awaiting payment.`
        : 'Please send the quote from the order desk.',
    ],
    links: [{ label: 'Open the order desk', url: site.publicUrl + paths.adminDesk }],
  });
}

export const requestReceivedMail = (order: OrderForMail, site: MailSite): Mail =>
  mailToCustomer(site, order, {
    subject: `We have your order ${shortOrderId(order.id)}`,
    paragraphs: [
      'Thank you for your order. We’ll send you the price by email and WhatsApp. You don’t need to pay anything yet.',
      order.items.map(({ title, quantity }) => `${quantity} x ${title}`).join('\n'),
      ...(order.shippingAddress ? [`Address: ${order.shippingAddress}`] : []),
    ],
    links: orderLink(site, order),
  });
