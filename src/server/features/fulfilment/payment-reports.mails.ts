import type { OrderForMail } from '#server/features/orders/order-for-mail.data.ts';
import type { MailSite } from '#server/mail/layout.ts';
import type { Mail } from '#server/mail/mailer.ts';
import { customerOf, mailToCustomer, mailToEducator } from '#server/mail/order-mail.ts';
import { formatPaise } from '#shared/money.ts';
import { shortOrderId } from '#shared/orders.ts';
import { paths } from '#shared/paths.ts';

/** To the educator: a customer says that the money is on its way to her. `utr`: empty where only a picture was sent. */
export function paymentReportedNote(order: OrderForMail, utr: string, site: MailSite): Mail {
  const { id, totalPaise } = order;
  return mailToEducator(site, {
    subject: `Payment to check: order ${shortOrderId(id)}, ${formatPaise(totalPaise)}`,
    paragraphs: [
      `${customerOf(order)} has paid ${formatPaise(totalPaise)} by UPI, as they say.`,
      utr === '' ? 'They sent a screenshot, which is on the order desk.' : `UTR number: ${utr}`,
      'Please look into your bank app. The order is confirmed only when you accept the payment.',
    ],
    links: [{ label: 'Check it on the order desk', url: site.publicUrl + paths.adminDesk }],
  });
}

/** To the customer: the reported payment was not found, and why. */
export function reportRejectedMail(order: OrderForMail, reason: string, site: MailSite): Mail {
  const reference = shortOrderId(order.id);
  return mailToCustomer(site, order, {
    subject: `Your payment for order ${reference} was not found`,
    paragraphs: [
      `We have checked the payment you reported for order ${reference} (${formatPaise(order.totalPaise)}) and could not find it.`,
      `Reason: ${reason}`,
      'Your order is still open. Please look at the UTR number in your UPI app and report the payment again, or write to us if you think that this is a mistake.',
    ],
    links: [{ label: 'Open your order', url: site.publicUrl + paths.order(order.id) }],
  });
}

/** To the customer: a payment that was confirmed has not come after all, and why. */
export function paymentVoidedMail(order: OrderForMail, reason: string, site: MailSite): Mail {
  const reference = shortOrderId(order.id);
  return mailToCustomer(site, order, {
    subject: `Your order ${reference} is not paid yet`,
    paragraphs: [
      `We confirmed your payment of ${formatPaise(order.totalPaise)} for order ${reference} by mistake. We are sorry.`,
      `Reason: ${reason}`,
      order.status === 'pending'
        ? 'Your order waits for its payment again, and its receipt is cancelled. If you have paid, please look at the UTR number in your UPI app and report the payment on the page of your order, or write to us.'
        : 'The receipt is cancelled. Please write to us, so that we can settle this together.',
    ],
    links: [{ label: 'Open your order', url: site.publicUrl + paths.order(order.id) }],
  });
}
