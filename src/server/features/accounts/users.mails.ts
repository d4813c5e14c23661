import { composeMail, type MailSite } from '#server/mail/layout.ts';
import type { Mail } from '#server/mail/mailer.ts';
import type { VerificationStatus } from '#shared/enums.ts';
import { paths } from '#shared/paths.ts';

type Decision = { email: string; fullName: string; status: VerificationStatus; reason: string };

/** Tells a student what the admin decided. */
export function decisionMail(site: MailSite, { email, fullName, status, reason }: Decision): Mail {
  const greeting = `Dear ${fullName},`;
  const tests = { label: 'Open the tests', url: site.publicUrl + paths.tests };
  switch (status) {
    case 'approved':
      return composeMail(site, {
        recipient: email,
        subject: 'Your account is verified',
        paragraphs: [
          greeting,
          'Your account has been verified. All mock tests are open to you now. We wish you success!',
        ],
        links: [tests],
      });
    case 'rejected':
      return composeMail(site, {
        recipient: email,
        subject: 'Your account could not be verified',
        paragraphs: [
          greeting,
          'We could not verify your account, so the mock tests stay closed for now.',
          ...(reason === '' ? [] : [`The reason given: ${reason}`]),
          'Please reply to this mail or contact us if you think this is a mistake. Study materials can be bought as before.',
        ],
      });
    case 'pending':
      return composeMail(site, {
        recipient: email,
        subject: 'Your account is being looked at again',
        paragraphs: [
          greeting,
          'The verification of your account has been opened again. You will get another mail when it is decided.',
        ],
      });
  }
}
