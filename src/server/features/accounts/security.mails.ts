import { composeMail, type MailSite } from '#server/mail/layout.ts';
import type { Mail } from '#server/mail/mailer.ts';
import { paths } from '#shared/paths.ts';

const notMe = (site: MailSite) => ({
  label: 'This was not me: choose a new password',
  url: `${site.publicUrl}${paths.forgotPassword}`,
});

/** Tells an admin that the second step of signing in was changed or a recovery code used. `what`: a sentence. */
export const securityMail = (site: MailSite, recipient: string, what: string): Mail =>
  composeMail(site, {
    recipient,
    subject: `Two-step sign-in at ${site.name}`,
    paragraphs: [
      what,
      'If it wasn’t you, choose a new password now, then look at Security in the admin’s account menu and remove what isn’t yours.',
    ],
    links: [notMe(site)],
    note: 'If it was you, you can ignore this email.',
  });

/** Tells the owner that somebody knows the password, but not the code. */
export const wrongCodesMail = (site: MailSite, recipient: string): Mail =>
  composeMail(site, {
    recipient,
    subject: `Someone has your password for ${site.name}`,
    paragraphs: [
      `Someone entered your right password at ${site.name}, and then several wrong codes. They are not signed in.`,
      'If it wasn’t you, choose a new password now.',
    ],
    links: [notMe(site)],
    note: 'If it was you, you can ignore this email.',
  });
