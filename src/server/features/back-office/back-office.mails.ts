/** The mails to admins about what waits. */
import { composeMail, type MailSite } from '#server/mail/layout.ts';
import type { Mail } from '#server/mail/mailer.ts';
import { paths } from '#shared/paths.ts';

export type WaitingLine = { text: string; path: string };

export const digestMail = (site: MailSite, recipient: string, waiting: readonly WaitingLine[]): Mail =>
  composeMail(site, {
    recipient,
    subject: `Today: ${waiting.map(({ text }) => text).join(', ')}`.slice(0, 200),
    paragraphs: ['Good morning! Here is what there is to do:', waiting.map(({ text }) => `• ${text}`).join('\n')],
    links: waiting.map(({ text, path }) => ({ label: text, url: site.publicUrl + path })),
    note: noteOf(site),
  });

/** To an admin: so many students have confirmed their address since the last such mail. It names nobody. */
export const newStudentsMail = (site: MailSite, recipient: string, students: number): Mail =>
  composeMail(site, {
    recipient,
    subject: students === 1 ? '1 new student to verify' : `${students} new students to verify`,
    paragraphs: [
      students === 1
        ? 'Somebody signed up and confirmed the email address. The tests open once you approve.'
        : `${students} people signed up and confirmed their email addresses. The tests open once you approve.`,
    ],
    links: [{ label: 'Look at them', url: `${site.publicUrl}${paths.adminStudents}?status=pending` }],
    note: noteOf(site),
  });

const noteOf = ({ publicUrl }: MailSite): string =>
  `You can switch these mails off: ${publicUrl}${paths.adminSettings}?section=notices`;

export const testMail = (site: MailSite, recipient: string): Mail =>
  composeMail(site, {
    recipient,
    subject: `Test mail from ${site.name}`,
    paragraphs: [
      'This mail arrived, so the mails to your students leave too.',
      'If you found it in the spam folder, so may they: ask your mail provider about SPF, DKIM and DMARC.',
    ],
    links: [{ label: 'Continue the set-up', url: site.publicUrl + paths.adminSetup }],
  });

/** To an owner: the newest backup was restored on trial, and could not be used. */
export const drillMail = (
  site: MailSite,
  recipient: string,
  { backup, fault }: { backup: string; fault: string },
): Mail =>
  composeMail(site, {
    recipient,
    subject: 'The last backup cannot be restored',
    paragraphs: [
      `Once a week the site restores its newest backup on trial. This time it could not: ${backup}.`,
      fault,
      'The site itself goes on. Please make a backup now, and tell whoever looks after the server.',
    ],
    links: [{ label: 'Backups', url: site.publicUrl + paths.adminBackups }],
  });
