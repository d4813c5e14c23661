import type { OrderForMail } from '#server/features/orders/contents.data.ts';
import type { MailSite } from '#server/mail/layout.ts';
import type { Mail } from '#server/mail/mailer.ts';
import { customerOf, mailToEducator } from '#server/mail/order-mail.ts';
import { formatDateTime } from '#shared/dates.ts';
import { formatPaise } from '#shared/money.ts';
import { shortOrderId } from '#shared/orders.ts';
import { paths } from '#shared/paths.ts';
import type { DisputeStatus } from '#shared/payments.ts';

type Dispute = {
  amountPaise: number;
  status: DisputeStatus;
  reasonCode: string;
  /** UTC ms. */
  respondBy: number | null;
  lostPaise: number;
};

const subjects: Record<DisputeStatus, string> = {
  open: 'Payment disputed',
  under_review: 'Dispute under review',
  won: 'Dispute won',
  lost: 'Dispute lost',
  closed: 'Dispute closed',
};

export function disputeNote(dispute: Dispute, order: OrderForMail, site: MailSite): Mail {
  const { amountPaise, status, reasonCode } = dispute;
  return mailToEducator(site, {
    subject: `${subjects[status]}: order ${shortOrderId(order.id)}, ${formatPaise(amountPaise)}`,
    paragraphs: [
      whatHappened(dispute, order, site),
      ...(reasonCode === '' ? [] : [`The reason given: ${reasonCode.replaceAll('_', ' ')}.`]),
    ],
    links: [{ label: 'Open the order', url: site.publicUrl + paths.adminOrder(order.id) }],
  });
}

function whatHappened(dispute: Dispute, order: OrderForMail, { timeZone }: MailSite): string {
  const { amountPaise, status, respondBy, lostPaise } = dispute;
  switch (status) {
    case 'open': {
      const by = respondBy === null ? '' : ` by ${formatDateTime(respondBy, timeZone)}`;
      return `${customerOf(order)} has disputed a payment of ${formatPaise(amountPaise)} at the bank. Please answer in your Razorpay dashboard${by}, with proof of what you delivered.`;
    }
    case 'under_review':
      return `The bank is looking at your answer to the dispute of ${formatPaise(amountPaise)}.`;
    case 'won':
      return `The dispute of ${formatPaise(amountPaise)} was decided for you: you keep the money.`;
    case 'lost':
      return `The dispute of ${formatPaise(amountPaise)} was decided for the customer. ${formatPaise(lostPaise)} has gone back to the customer, and is booked as a refund. What is not sent yet need not be sent.`;
    case 'closed':
      return `The dispute of ${formatPaise(amountPaise)} was closed.`;
  }
}
