import { composeMail, type MailSite } from '#server/mail/layout.ts';
import type { Mail } from '#server/mail/mailer.ts';
import { paths } from '#shared/paths.ts';

/** To the admin who asked for it. */
export const testMail = (site: MailSite, recipient: string): Mail =>
  composeMail(site, {
    recipient,
    subject: `Test mail from ${site.name}`,
    paragraphs: [
      'This mail arrived, so the mails to your students leave too.',
      'If you found it in the spam folder, so may they: ask your mail provider about SPF, DKIM and DMARC.',
    ],
    links: [{ label: 'Go on with the set-up', url: site.publicUrl + paths.adminSetup }],
  });
