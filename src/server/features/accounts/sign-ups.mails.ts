import { composeMail, type MailSite } from '#server/mail/layout.ts';
import type { Mail } from '#server/mail/mailer.ts';
import { tokenLink } from '#server/mail/token-links.ts';
import { withReturn } from '#shared/links.ts';
import { paths } from '#shared/paths.ts';

/*
 * Neither mail greets by name: until an address is confirmed, any stranger may have typed its "name", and the site must
 * not carry a stranger's words to other people's mailboxes.
 */

/**
 * The mail that proves an address and opens the account. Its link works once, for 24 hours from the sending. `next`: where
 * its reader goes on from there, a `mailedReturnPath`.
 */
export const confirmationMail = (site: MailSite, recipient: string, next: string): Mail => ({
  ...composeMail(site, {
    recipient,
    subject: `Confirm your email address for ${site.name}`,
    paragraphs: [`Thanks for signing up at ${site.name}. Tap the button to confirm your email and sign in.`],
    links: [
      { label: 'Confirm my email address', url: tokenLink(withReturn(site.publicUrl + paths.confirmEmail, next)) },
    ],
    note: 'The link works once and expires in 24 hours. If you didn’t sign up, you can ignore this email.',
  }),
  tokenPurpose: 'confirm-email',
});

/** To the owner of an account whose address was used to sign up again. `next`: as above. */
export const addressTakenMail = (site: MailSite, recipient: string, next: string): Mail =>
  composeMail(site, {
    recipient,
    subject: `You already have an account at ${site.name}`,
    paragraphs: [
      `Someone, possibly you, tried to sign up at ${site.name} with this email address. You already have an account, so nothing has changed.`,
      'If it was you, sign in with your password, or choose a new one.',
    ],
    links: [
      { label: 'Sign in', url: withReturn(site.publicUrl + paths.login, next) },
      { label: 'Choose a new password', url: withReturn(site.publicUrl + paths.forgotPassword, next) },
    ],
    note: 'If it wasn’t you, you can ignore this email.',
  });
