/** The mails to students about their account. */
import { composeMail, type MailSite } from '#server/mail/layout.ts';
import type { Mail } from '#server/mail/mailer.ts';
import type { VerificationStatus } from '#shared/enums.ts';
import { paths } from '#shared/paths.ts';

type Decision = { email: string; fullName: string; status: VerificationStatus; reason: string; asksFile: boolean };

/** Tells a past customer that the educator added an account. It is opened by signing up with the same address. */
export const invitationMail = (site: MailSite, { email, fullName }: { email: string; fullName: string }): Mail =>
  composeMail(site, {
    recipient: email,
    subject: `Your account at ${site.name}`,
    paragraphs: [
      `Dear ${fullName},`,
      `You have bought from ${site.name} before. We now have a website, and an account is ready for you: you can buy materials, take the mock tests and follow your orders there.`,
      'To use it, set your password: sign up with this email address and confirm it.',
    ],
    links: [{ label: 'Set your password', url: `${site.publicUrl}${paths.login}?tab=signup` }],
    note: 'If you don’t want an account, you can ignore this email: nobody can use it without confirming your address.',
  });

export function decisionMail(site: MailSite, { email, fullName, status, reason, asksFile }: Decision): Mail {
  const greeting = `Dear ${fullName},`;
  const tests = { label: 'Open the tests', url: site.publicUrl + paths.tests };
  switch (status) {
    case 'approved':
      return composeMail(site, {
        recipient: email,
        subject: 'Your account is verified',
        paragraphs: [
          greeting,
          'Your account has been verified, and the mock tests are open to you. We wish you success!',
        ],
        links: [tests],
      });
    case 'rejected':
      return composeMail(site, {
        recipient: email,
        subject: 'Your account could not be verified',
        paragraphs: [
          greeting,
          'We could not verify your account, so mock tests aren’t available yet.',
          ...(reason === '' ? [] : [`The reason given: ${reason}`]),
          asksFile
            ? 'Please answer on the tests page and send the file we ask for there, as a photo or PDF. Only we see it, and we delete it after we have decided.'
            : 'You can answer on the tests page if you think this is a mistake.',
          'You can still buy materials.',
        ],
        links: [{ label: 'Answer', url: site.publicUrl + paths.tests }],
      });
    case 'pending':
      return composeMail(site, {
        recipient: email,
        subject: 'We’re reviewing your account again',
        paragraphs: [greeting, 'We’re reviewing your account again. We’ll email you when it’s done.'],
      });
  }
}

type UnderReview = { email: string; fullName: string; reviewTime: string; isAgain: boolean };

/** Tells a student that the account is looked at, how long that takes, and what is open meanwhile. */
export const underReviewMail = (site: MailSite, { email, fullName, reviewTime, isAgain }: UnderReview): Mail =>
  composeMail(site, {
    recipient: email,
    subject: isAgain ? 'We have your answer' : 'Your account is under review',
    paragraphs: [
      `Dear ${fullName},`,
      isAgain
        ? 'Thank you for your answer. We’re looking at your account again.'
        : 'Thank you for confirming your email. We’re looking at your account now, and then the mock tests open.',
      `${reviewTime} We’ll email you.`,
      'Meanwhile you can read the free samples, watch our videos and buy study materials.',
    ],
    links: [{ label: 'See the free samples', url: site.publicUrl + paths.samplesTab }],
  });
