import { composeMail, type MailSite } from '#server/mail/layout.ts';
import type { Mail } from '#server/mail/mailer.ts';
import { tokenLink } from '#server/mail/token-links.ts';
import { paths } from '#shared/paths.ts';

/*
 * Neither mail greets by name: until an address is confirmed its "name" is whatever a stranger typed, and the site must
 * not carry a stranger's words to other people's mailboxes.
 */

/** The mail that proves an address and opens the account. Its link works once, for 24 hours from the sending. */
export const confirmationMail = (site: MailSite, recipient: string): Mail => ({
  ...composeMail(site, {
    recipient,
    subject: `Confirm your email address for ${site.name}`,
    paragraphs: [
      'Welcome!',
      `An account at ${site.name} was made with this email address. Please confirm that it is yours, and you are signed in.`,
    ],
    links: [{ label: 'Confirm my email address', url: tokenLink(site.publicUrl + paths.confirmEmail) }],
    note: 'The link works once, for 24 hours. If you did not sign up, ignore this mail: without the link nobody can use the account.',
  }),
  tokenPurpose: 'confirm-email',
});

/** To the owner of an account whose address was used to sign up again. */
export const addressTakenMail = (site: MailSite, recipient: string): Mail =>
  composeMail(site, {
    recipient,
    subject: `You already have an account at ${site.name}`,
    paragraphs: [
      `Somebody, perhaps you, just tried to sign up at ${site.name} with this email address. It already has an account, so nothing was changed.`,
      'If it was you, sign in with the password you have, or choose a new one.',
    ],
    links: [
      { label: 'Sign in', url: `${site.publicUrl}${paths.login}` },
      { label: 'Choose a new password', url: `${site.publicUrl}${paths.forgotPassword}` },
    ],
    note: 'If it was not you, you need not do anything.',
  });
