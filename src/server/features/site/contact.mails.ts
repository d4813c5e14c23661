/** The mails about messages and tickets. */
import { composeMail, type MailSite } from '#server/mail/layout.ts';
import type { Mail } from '#server/mail/mailer.ts';
import { type ContactInput, contactCategoryLabels } from '#shared/contact.ts';
import { formatDate } from '#shared/dates.ts';
import { paths } from '#shared/paths.ts';
import { formatPhone } from '#shared/phone.ts';

/** To the educator: what a visitor wrote. Replying to the mail answers the visitor. */
export function contactMail(site: MailSite, { name, email, phone, subject, message, category }: ContactInput): Mail {
  return composeMail(site, {
    recipient: site.contactEmail,
    subject: `Message from ${name}: ${subject}`,
    paragraphs: [
      `${name} (${email}${phone ? `, ${formatPhone(phone)}` : ''}) wrote to you through the contact form. Category: ${contactCategoryLabels[category]}.`,
      ...paragraphsOf(message),
    ],
    links: [{ label: 'All messages', url: site.publicUrl + paths.adminMessages }],
    note: `Reply to write to ${email}.`,
  });
}

/** Acknowledges a complaint or a request about personal data. Nothing of what was typed is in it: anybody can type any address. */
export const ticketMail = (
  site: MailSite,
  { number, token, recipient }: { number: string; token: string; recipient: string },
): Mail =>
  composeMail(site, {
    recipient,
    subject: `We have received your message: ticket ${number}`,
    paragraphs: [
      `Your message has reached us. Its ticket number is ${number}; please quote it when you write or call.`,
      'You get an answer within 48 hours, and we settle it within a month.',
    ],
    links: [{ label: 'See how far it is', url: site.publicUrl + paths.ticket(token) }],
    note: 'If you have not written to us, somebody has typed your address by mistake, and you need not do anything.',
  });

export type Answered = Pick<ContactInput, 'email' | 'subject' | 'message'> & { createdAt: number };

export function replyMail(site: MailSite, { email, subject, message, createdAt }: Answered, reply: string): Mail {
  const quoted = message
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');
  return composeMail(site, {
    recipient: email,
    subject: /^re:/i.test(subject) ? subject : `Re: ${subject}`,
    paragraphs: [...paragraphsOf(reply), `On ${formatDate(createdAt, site.timeZone)} you wrote:\n${quoted}`],
    note: `Replying to this mail reaches ${site.contactEmail}.`,
  });
}

/** The parts of a text between empty lines. */
const paragraphsOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .split(/\n{2,}/);
