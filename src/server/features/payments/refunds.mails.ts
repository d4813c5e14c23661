/** The mails about refunds. */
import type { OrderForMail } from '#server/features/orders/contents.data.ts';
import type { MailSite } from '#server/mail/layout.ts';
import type { Mail } from '#server/mail/mailer.ts';
import { orderLines } from '#server/mail/order-lines.ts';
import { mailToCustomer, mailToEducator, orderLink } from '#server/mail/order-mail.ts';
import { seriesFormat } from '#shared/enums.ts';
import { formatPaise } from '#shared/money.ts';
import { shortOrderId } from '#shared/orders.ts';

type Refund = {
  amountPaise: number;
  isWhole: boolean;
  /** As the admin told the customer; empty where nothing was said. */
  reason: string;
  failure: string;
};

export const refundStartedMail = (refund: Refund, order: OrderForMail, site: MailSite): Mail =>
  toCustomer(refund, order, site, {
    subject: `Refund for order ${shortOrderId(order.id)} is on its way`,
    news: `We are sending ${formatPaise(refund.amountPaise)} back to you. It should reach the account or card you paid with in 5 to 7 working days.`,
  });

export const refundMadeMail = (refund: Refund, order: OrderForMail, site: MailSite): Mail =>
  toCustomer(refund, order, site, {
    subject: `Refund for order ${shortOrderId(order.id)} is complete`,
    news: `We have sent ${formatPaise(refund.amountPaise)} back to the account or card you paid with. Your bank may take some working days to show it.`,
  });

export function refundFailedNote({ amountPaise, failure }: Refund, order: OrderForMail, site: MailSite): Mail {
  const { id, contactName, contactEmail } = order;
  return mailToEducator(site, {
    subject: `Refund failed: order ${shortOrderId(id)}, ${formatPaise(amountPaise)}`,
    paragraphs: [
      `The refund of ${formatPaise(amountPaise)} to ${contactName}${contactEmail === '' ? '' : ` (${contactEmail})`} could not be made. Please try again in the order's details, or pay it back another way.`,
      ...(failure === '' ? [] : [`The payment provider says: ${failure}`]),
    ],
  });
}

function toCustomer(
  { isWhole, reason }: Refund,
  order: OrderForMail,
  site: MailSite,
  { subject, news }: { subject: string; news: string },
): Mail {
  return mailToCustomer(site, order, {
    subject,
    paragraphs: [
      news,
      [
        `Order: ${shortOrderId(order.id)}`,
        orderLines(order.items),
        ...(reason === '' ? [] : [`Reason: ${reason}`]),
      ].join('\n'),
      ...(isWhole && order.items.some(({ kind, format }) => kind === 'download' && format !== seriesFormat)
        ? ['You can no longer download what it paid for.']
        : []),
      ...(isWhole && order.items.some(({ format }) => format === seriesFormat)
        ? ['You can no longer begin its tests. What you have taken stays yours to read.']
        : []),
    ],
    links: orderLink(site, order),
  });
}
