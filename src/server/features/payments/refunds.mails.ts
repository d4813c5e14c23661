import type { MailSite } from '#server/mail/layout.ts';
import type { Mail } from '#server/mail/mailer.ts';
import { mailToCustomer, mailToEducator } from '#server/mail/order-mail.ts';
import { formatPaise } from '#shared/money.ts';
import { shortOrderId } from '#shared/orders.ts';
import { paths } from '#shared/paths.ts';

export type RefundFacts = {
  orderId: string;
  contactName: string;
  contactEmail: string;
  amountPaise: number;
  /** Whether nothing of the payment is left. */
  isWhole: boolean;
  site: MailSite;
};

/** To the customer: the provider has taken the refund on. */
export const refundStartedMail = (facts: RefundFacts): Mail =>
  toCustomer(facts, {
    subject: `Refund for order ${shortOrderId(facts.orderId)} is on its way`,
    news: `We are sending ${formatPaise(facts.amountPaise)} back to you. It should reach the account or card you paid with in 5 to 7 working days.`,
  });

/** To the customer: the provider has sent the money. */
export const refundMadeMail = (facts: RefundFacts): Mail =>
  toCustomer(facts, {
    subject: `Refund for order ${shortOrderId(facts.orderId)} is complete`,
    news: `We have sent ${formatPaise(facts.amountPaise)} back to the account or card you paid with. Your bank may take some working days to show it.`,
  });

/** To the educator: the provider sends nothing back, so somebody has to. */
export function refundFailedNote(facts: RefundFacts, failure: string): Mail {
  const { orderId, contactName, contactEmail, amountPaise, site } = facts;
  return mailToEducator(site, {
    subject: `Refund failed: order ${shortOrderId(orderId)}, ${formatPaise(amountPaise)}`,
    paragraphs: [
      `The refund of ${formatPaise(amountPaise)} to ${contactName}${contactEmail === '' ? '' : ` (${contactEmail})`} could not be made. Please try again in the order's details, or pay it back another way.`,
      ...(failure === '' ? [] : [`The payment provider says: ${failure}`]),
    ],
  });
}

function toCustomer(facts: RefundFacts, { subject, news }: { subject: string; news: string }): Mail {
  const { isWhole, site } = facts;
  return mailToCustomer(site, facts, {
    subject,
    paragraphs: [news, ...(isWhole ? ['You can no longer download what it paid for.'] : [])],
    links: [{ label: 'Your orders', url: site.publicUrl + paths.orders }],
  });
}
