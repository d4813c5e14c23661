import { composeMail, type MailSite } from '#server/mail/layout.ts';
import type { Mail } from '#server/mail/mailer.ts';
import { paths } from '#shared/paths.ts';

/*
 * None of these mails greets by name: until an address is confirmed its "name" is whatever a stranger typed, and the
 * site must not carry a stranger's words to other people's mailboxes. Tokens stand behind the #, which browsers send
 * to no server and no log.
 */

/** The mail that proves an address and opens the account as its sign-up chose. `token`: valid for 24 hours, once. */
export const confirmationMail = (site: MailSite, recipient: string, token: string): Mail =>
  composeMail(site, {
    recipient,
    subject: `Confirm your email address for ${site.name}`,
    paragraphs: [
      'Welcome!',
      `An account at ${site.name} was made with this email address. Please confirm that it is yours, and you are signed in.`,
    ],
    links: [{ label: 'Confirm my email address', url: `${site.publicUrl}${paths.confirmEmail}#${token}` }],
    note: 'The link works once, for 24 hours. If you did not sign up, ignore this mail: without the link nobody can use the account.',
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

/** The way back for a forgotten password. `token`: valid for 60 minutes, once. */
export const resetMail = (site: MailSite, recipient: string, token: string): Mail =>
  composeMail(site, {
    recipient,
    subject: `Choose a new password for ${site.name}`,
    paragraphs: [
      `A new password was asked for, for the account of this email address at ${site.name}. You can choose one now.`,
    ],
    links: [{ label: 'Choose a new password', url: `${site.publicUrl}${paths.resetPassword}#${token}` }],
    note: 'The link works once, for 60 minutes. If you did not ask for it, ignore this mail: your password stays as it is.',
  });

/** Tells the owner that the right password came after many wrong ones. `agent`: the browser, such as `Chrome on Android`. */
export const guessedMail = (
  site: MailSite,
  recipient: string,
  { guesses, agent }: { guesses: number; agent: string },
): Mail =>
  composeMail(site, {
    recipient,
    subject: `Was it you who signed in at ${site.name}?`,
    paragraphs: [
      `Your account at ${site.name} was signed in to just now${agent ? ` (${agent})` : ''}, after ${guesses} wrong passwords within the last hour.`,
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
