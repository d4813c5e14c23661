import type { MailSite } from '#server/mail/layout.ts';
import type { Mail } from '#server/mail/mailer.ts';
import { orderLines } from '#server/mail/order-lines.ts';
import { mailToCustomer, orderLink } from '#server/mail/order-mail.ts';
import { formatPaise } from '#shared/money.ts';
import { shortOrderId } from '#shared/orders.ts';
import { paths } from '#shared/paths.ts';
import type { OrderForMail } from './order-for-mail.data.ts';

export function reminderMail(
  order: OrderForMail,
  { token }: { token: string },
  { upiId, ...site }: MailSite & { upiId: string },
): Mail {
  const total = formatPaise(order.totalPaise);
  const reference = shortOrderId(order.id);
  const pay =
    upiId === ''
      ? 'Please ask us on WhatsApp how to pay.'
      : `Please pay ${total} to the UPI ID ${upiId} in your UPI app, with the note ${reference}.`;
  const report =
    order.userId === null
      ? 'Once you have paid, send us the UTR number on WhatsApp.'
      : 'Once you have paid, enter the UTR number on your order page.';
  return mailToCustomer(site, order, {
    subject: `Your order ${reference} waits for its payment of ${total}`,
    paragraphs: [
      `Your order ${reference} waits for its payment of ${total}.`,
      orderLines(order.items),
      `${pay} ${report}`,
      'If you have just paid, or do not want it any more, you need not do anything. We send this reminder only once.',
    ],
    links: orderLink(site, order, 'Pay for your order'),
    lastLink: { label: 'Stop payment reminders', url: site.publicUrl + paths.stopReminders(token) },
  });
}
