/** The mails about signing up, signing in and passwords. */
import { composeMail, type MailSite } from '#server/mail/layout.ts';
import type { Mail } from '#server/mail/mailer.ts';
import { tokenLink } from '#server/mail/token-links.ts';
import { withReturn } from '#shared/links.ts';
import { paths } from '#shared/paths.ts';

/** For a forgotten password. `next`: where its reader goes on from there, a `mailedReturnPath`. */
export const resetMail = (site: MailSite, recipient: string, next: string): Mail => ({
  ...composeMail(site, {
    recipient,
    subject: `Choose a new password for ${site.name}`,
    paragraphs: [`Someone asked to reset your password at ${site.name}. If it was you, choose a new one now.`],
    links: [{ label: 'Choose a new password', url: tokenLink(withReturn(site.publicUrl + paths.resetPassword, next)) }],
    note: 'The link works once and expires in 60 minutes. If you didn’t ask for it, you can ignore this email: your password stays the same.',
  }),
  tokenPurpose: 'reset-password',
});

/** Tells the owner that the right password came after many wrong ones. `browser`: such as `Chrome on Android`. */
export const guessedMail = (
  site: MailSite,
  recipient: string,
  { guesses, browser }: { guesses: number; browser: string },
): Mail =>
  composeMail(site, {
    recipient,
    subject: `Was it you who logged in at ${site.name}?`,
    paragraphs: [
      `Someone logged in to your account at ${site.name}${browser ? ` (${browser})` : ''} after ${guesses} wrong attempts.`,
      'If it wasn’t you, choose a new password now: that logs everyone else out.',
    ],
    links: [notMe(site)],
    note: 'If it was you, you can ignore this email.',
  });

export const passwordChangedMail = (site: MailSite, recipient: string): Mail =>
  composeMail(site, {
    recipient,
    subject: `Your password for ${site.name} was changed`,
    paragraphs: [`Your password for ${site.name} was just changed, and your other devices were logged out.`],
    links: [notMe(site)],
    note: 'If it was you, you can ignore this email.',
  });

/** Sent past the outbox, which keeps nothing about somebody whose account is deleted. */
const keptForAYear =
  'A sealed copy stays for a year because the law asks for it: no screen shows it, and then it is deleted too.';

export const accountDeletedMail = (
  site: MailSite,
  { recipient, isKept }: { recipient: string; isKept: boolean },
): Mail =>
  composeMail(site, {
    recipient,
    subject: `Your account at ${site.name} was deleted`,
    paragraphs: [
      `Your account at ${site.name} and your personal data were just deleted, as you asked. This is our last email about it.`,
      ...(isKept ? [keptForAYear] : []),
    ],
    note: `If it wasn’t you, please write to us${site.contactEmail ? ` at ${site.contactEmail}` : ''}: somebody knew your password.`,
  });

/*
 * Neither mail greets by name: until an address is confirmed, any stranger may have typed its "name", and the site must
 * not carry a stranger's words to other people's mailboxes.
 */

/** The mail that proves an address and opens the account. `next`: as above. */
export const confirmationMail = (site: MailSite, recipient: string, next: string): Mail => ({
  ...composeMail(site, {
    recipient,
    subject: `Confirm your email address for ${site.name}`,
    paragraphs: [`Thanks for signing up at ${site.name}. Tap the button to confirm your email and log in.`],
    links: [
      { label: 'Confirm my email address', url: tokenLink(withReturn(site.publicUrl + paths.confirmEmail, next)) },
    ],
    note: 'The link works once and expires in 24 hours. If you didn’t sign up, you can ignore this email.',
  }),
  tokenPurpose: 'confirm-email',
});

export const addressTakenMail = (site: MailSite, recipient: string, next: string): Mail =>
  composeMail(site, {
    recipient,
    subject: `You already have an account at ${site.name}`,
    paragraphs: [
      `Someone, possibly you, tried to sign up at ${site.name} with this email address. You already have an account, so nothing has changed.`,
      'If it was you, log in with your password, or choose a new one.',
    ],
    links: [
      { label: 'Log in', url: withReturn(site.publicUrl + paths.login, next) },
      { label: 'Choose a new password', url: withReturn(site.publicUrl + paths.forgotPassword, next) },
    ],
    note: 'If it wasn’t you, you can ignore this email.',
  });

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

export const wrongCodesMail = (site: MailSite, recipient: string): Mail =>
  composeMail(site, {
    recipient,
    subject: `Someone has your password for ${site.name}`,
    paragraphs: [
      `Someone entered your right password at ${site.name}, and then several wrong codes. They are not logged in.`,
      'If it wasn’t you, choose a new password now.',
    ],
    links: [notMe(site)],
    note: 'If it was you, you can ignore this email.',
  });
