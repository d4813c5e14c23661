import { composeMail, type MailSite } from '#server/mail/layout.ts';
import type { Mail } from '#server/mail/mailer.ts';
import { formatPaise } from '#shared/money.ts';
import { shortOrderId } from '#shared/orders.ts';
import { paths } from '#shared/paths.ts';

type ClaimedOrder = {
  id: string;
  totalPaise: number;
  contactName: string;
  contactEmail: string;
  phone: string;
};

/** To the educator: a customer says that the money is on its way to her. `utr`: empty where only a picture was sent. */
export function claimedNote(order: ClaimedOrder, utr: string, site: MailSite): Mail {
  const { id, totalPaise, contactName, contactEmail, phone } = order;
  const reach = [contactEmail, phone].filter((text) => text !== '').join(', ');
  return composeMail(site, {
    recipient: site.contactEmail,
    subject: `Payment to check: order ${shortOrderId(id)}, ${formatPaise(totalPaise)}`,
    paragraphs: [
      `${contactName} (${reach}) has paid ${formatPaise(totalPaise)} by UPI, as they say.`,
      utr === '' ? 'They sent a screenshot, which is on the order desk.' : `UTR number: ${utr}`,
      'Please look into your bank app. The order is confirmed only when you accept the payment.',
    ],
    links: [{ label: 'Check it on the order desk', url: site.publicUrl + paths.adminDesk }],
  });
}

/** To the customer: the reported payment was not found, and why. */
export function claimRejectedMail(order: ClaimedOrder, reason: string, site: MailSite): Mail {
  const reference = shortOrderId(order.id);
  return composeMail(site, {
    recipient: order.contactEmail,
    subject: `Your payment for order ${reference} was not found`,
    paragraphs: [
      `Dear ${order.contactName},`,
      `We have checked the payment you reported for order ${reference} (${formatPaise(order.totalPaise)}) and could not find it.`,
      `Reason: ${reason}`,
      'Your order is still open. Please look at the UTR number in your UPI app and report the payment again, or write to us if you think that this is a mistake.',
    ],
    links: [{ label: 'Open your order', url: site.publicUrl + paths.order(order.id) }],
    note: `Questions? Write to ${site.contactEmail} or call ${site.contactPhone}.`,
  });
}
