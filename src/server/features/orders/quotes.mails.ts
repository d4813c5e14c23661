import type { OrderForMail } from '#server/features/orders/order-for-mail.data.ts';
import type { MailSite } from '#server/mail/layout.ts';
import type { Mail } from '#server/mail/mailer.ts';
import { orderLines, orderSums } from '#server/mail/order-lines.ts';
import { mailToCustomer, orderLink } from '#server/mail/order-mail.ts';
import { formatPaise } from '#shared/money.ts';
import { shortOrderId } from '#shared/orders.ts';

export function quotedMail(order: OrderForMail, { upiId, ...site }: MailSite & { upiId: string }): Mail {
  const total = formatPaise(order.totalPaise);
  const reference = shortOrderId(order.id);
  const hasAccount = order.userId !== null;
  return mailToCustomer(site, order, {
    subject: `Your order ${reference}: ${total} to pay`,
    paragraphs: [
      `Your total is ${total}.`,
      `${orderLines(order.items)}\n${orderSums(order)}`,
      upiId === ''
        ? 'Please ask us on WhatsApp how to pay. Once you have paid, send us the UTR number there.'
        : hasAccount
          ? `Please pay ${total} to the UPI ID ${upiId} in your UPI app. After paying, enter the UTR number on your order page. That page has the UPI ID and the amount to copy, and the QR code.`
          : `Please pay ${total} to the UPI ID ${upiId} with the note ${reference}, and send us the UTR number on WhatsApp.`,
    ],
    links: orderLink(site, order, 'Pay for your order'),
  });
}
