/** The mails about payment reports. */
import type { OrderForMail } from '#server/features/orders/contents.data.ts';
import type { MailSite } from '#server/mail/layout.ts';
import type { Mail } from '#server/mail/mailer.ts';
import { customerOf, mailToCustomer, mailToEducator, orderLink } from '#server/mail/order-mail.ts';
import { formatPaise } from '#shared/money.ts';
import { shortOrderId } from '#shared/orders.ts';
import { paths } from '#shared/paths.ts';

export function paymentReportedNote(
  order: OrderForMail,
  { utr, amountPaise, duePaise }: { utr: string; amountPaise: number; duePaise: number },
  site: MailSite,
): Mail {
  const { id } = order;
  const of = amountPaise === duePaise ? '' : ` of ${formatPaise(duePaise)} due`;
  return mailToEducator(site, {
    subject: `Payment to check: order ${shortOrderId(id)}, ${formatPaise(amountPaise)}`,
    paragraphs: [
      `${customerOf(order)} reports paying ${formatPaise(amountPaise)}${of} by UPI.`,
      utr === '' ? 'They sent a screenshot, which is on the order desk.' : `UTR number: ${utr}`,
      'Please check your bank app. The order is confirmed only when you accept the payment.',
    ],
    links: [{ label: 'Check it on the order desk', url: site.publicUrl + paths.adminDesk }],
  });
}

export function reportReceivedMail(
  order: OrderForMail,
  { utr, amountPaise }: { utr: string; amountPaise: number },
  site: MailSite,
): Mail {
  const reference = shortOrderId(order.id);
  const told = utr === '' ? 'and sent us a screenshot of it' : `with the UTR number ${utr}`;
  return mailToCustomer(site, order, {
    subject: `We are checking your payment for order ${reference}`,
    paragraphs: [
      `You told us that you paid ${formatPaise(amountPaise)} for order ${reference}, ${told}.`,
      'We look for it in our bank account, usually the same day, and write to you as soon as it is there. You need not do anything.',
    ],
    links: orderLink(site, order),
  });
}

export function reportRejectedMail(
  order: OrderForMail,
  { reason, amountPaise }: { reason: string; amountPaise: number },
  site: MailSite,
): Mail {
  const reference = shortOrderId(order.id);
  return mailToCustomer(site, order, {
    subject: `Your payment for order ${reference} was not found`,
    paragraphs: [
      `We have checked the payment you reported for order ${reference} (${formatPaise(amountPaise)}) and could not find it.`,
      `Reason: ${reason}`,
      'Your order is still open. Please check the UTR number in your UPI app and report the payment again, or write to us if you think this is a mistake.',
    ],
    links: orderLink(site, order),
  });
}

type Voided = {
  reason: string;
  amountPaise: number;
  duePaise: number;
  endsReceipt: boolean;
};

export function paymentVoidedMail(order: OrderForMail, voided: Voided, site: MailSite): Mail {
  const { reason, amountPaise, duePaise } = voided;
  const reference = shortOrderId(order.id);
  return mailToCustomer(site, order, {
    subject: duePaise > 0 ? `Your order ${reference} is not paid yet` : `A payment of your order ${reference}`,
    paragraphs: [
      `Your payment of ${formatPaise(amountPaise)} for order ${reference} has not reached us yet. We marked it as received by mistake. We are sorry.`,
      `Reason: ${reason}`,
      consequenceText(order, voided),
    ],
    links: orderLink(site, order),
  });
}

function consequenceText({ status }: OrderForMail, { duePaise, endsReceipt }: Voided): string {
  if (duePaise === 0) return 'Your order is paid all the same: you need not do anything.';
  if (status === 'pending')
    return `Your order is waiting for ${formatPaise(duePaise)}${endsReceipt ? ', and its receipt is cancelled' : ''}. If you have paid, please check the UTR number in your UPI app and report the payment again on your order page, or write to us.`;
  return `${endsReceipt ? 'The receipt is cancelled. ' : ''}Please write to us, so that we can settle this together.`;
}
