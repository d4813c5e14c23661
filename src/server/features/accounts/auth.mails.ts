import { composeMail, type MailSite } from '#server/mail/layout.ts';
import type { Mail } from '#server/mail/mailer.ts';
import { tokenLink } from '#server/mail/token-links.ts';
import { paths } from '#shared/paths.ts';

/** For a forgotten password. Its link works once, for 60 minutes from the sending. */
export const resetMail = (site: MailSite, recipient: string): Mail => ({
  ...composeMail(site, {
    recipient,
    subject: `Choose a new password for ${site.name}`,
    paragraphs: [
      `A new password was asked for, for the account of this email address at ${site.name}. You can choose one now.`,
    ],
    links: [{ label: 'Choose a new password', url: tokenLink(site.publicUrl + paths.resetPassword) }],
    note: 'The link works once, for 60 minutes. If you did not ask for it, ignore this mail: your password stays as it is.',
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
    subject: `Was it you who signed in at ${site.name}?`,
    paragraphs: [
      `Your account at ${site.name} was signed in to just now${browser ? ` (${browser})` : ''}, after ${guesses} wrong passwords in the minutes before.`,
      'If it was not you, choose a new password at once: that signs everybody else out.',
    ],
    links: [{ label: 'This was not me: choose a new password', url: `${site.publicUrl}${paths.forgotPassword}` }],
    note: 'If it was you, you need not do anything.',
  });

/** Tells the owner after the fact, in case it was somebody else. */
export const passwordChangedMail = (site: MailSite, recipient: string): Mail =>
  composeMail(site, {
    recipient,
    subject: `Your password for ${site.name} was changed`,
    paragraphs: [
      `The password of your account at ${site.name} was changed just now, and every other device was signed out.`,
    ],
    links: [{ label: 'This was not me: choose a new password', url: `${site.publicUrl}${paths.forgotPassword}` }],
    note: 'If it was you, you need not do anything.',
  });
