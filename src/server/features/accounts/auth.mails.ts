import { composeMail, type MailSite } from '#server/mail/layout.ts';
import type { Mail } from '#server/mail/mailer.ts';
import { tokenLink } from '#server/mail/token-links.ts';
import { withReturn } from '#shared/links.ts';
import { paths } from '#shared/paths.ts';

/**
 * For a forgotten password. Its link works once, for 60 minutes from the sending. `next`: where its reader goes on from
 * there, a `mailedReturnPath`.
 */
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
    subject: `Was it you who signed in at ${site.name}?`,
    paragraphs: [
      `Someone signed in to your account at ${site.name}${browser ? ` (${browser})` : ''} after ${guesses} wrong attempts.`,
      'If it wasn’t you, choose a new password now: that signs everyone else out.',
    ],
    links: [{ label: 'This was not me: choose a new password', url: `${site.publicUrl}${paths.forgotPassword}` }],
    note: 'If it was you, you can ignore this email.',
  });

/** Tells the owner after the fact, in case it was somebody else. */
export const passwordChangedMail = (site: MailSite, recipient: string): Mail =>
  composeMail(site, {
    recipient,
    subject: `Your password for ${site.name} was changed`,
    paragraphs: [`Your password for ${site.name} was just changed, and your other devices were signed out.`],
    links: [{ label: 'This was not me: choose a new password', url: `${site.publicUrl}${paths.forgotPassword}` }],
    note: 'If it was you, you can ignore this email.',
  });
