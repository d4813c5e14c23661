import { paths } from '#shared/paths.ts';
import { composeMail, type MailSite } from './layout.ts';
import type { Mail } from './mailer.ts';

type Link = { label: string; url: string };
type Letter = { subject: string; paragraphs: string[]; links?: Link[]; lastLink?: Link };

export const mailToCustomer = (
  site: MailSite,
  { contactName, contactEmail }: { contactName: string; contactEmail: string },
  { paragraphs, ...letter }: Letter,
): Mail =>
  composeMail(site, {
    ...letter,
    recipient: contactEmail,
    paragraphs: [`Dear ${contactName},`, ...paragraphs],
    note: `Questions? Write to ${site.contactEmail} or call ${site.contactPhone}.`,
  });

/** None where nobody has an account to open it with. */
export const orderLink = (
  { publicUrl }: MailSite,
  { id, userId }: { id: string; userId: string | null },
  label = 'See your order',
) => (userId === null ? [] : [{ label, url: publicUrl + paths.order(id) }]);

export const mailToEducator = (site: MailSite, letter: Letter): Mail =>
  composeMail(site, { ...letter, recipient: site.contactEmail });

/** Name, email and phone of an order's customer, as far as they are known. */
export function customerOf({
  contactName,
  contactEmail,
  phone,
}: Record<'contactName' | 'contactEmail' | 'phone', string>) {
  const reach = [contactEmail, phone].filter((text) => text !== '').join(', ');
  return reach === '' ? 'Somebody' : `${contactName} (${reach})`;
}
