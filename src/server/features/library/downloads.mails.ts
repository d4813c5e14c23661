import { composeMail, type MailSite } from '#server/mail/layout.ts';
import type { Mail } from '#server/mail/mailer.ts';
import { paths } from '#shared/paths.ts';

/** To the educator: an account downloads so much that it may be shared. */
export const manyDownloadsMail = (
  site: MailSite,
  { fullName, email, count }: { fullName: string; email: string; count: number },
): Mail =>
  composeMail(site, {
    recipient: site.contactEmail,
    subject: `Many downloads by ${fullName}`,
    paragraphs: [
      `${fullName} (${email}) started ${count} downloads in a day. It may be a bad connection, or an account that several people share.`,
      'Nothing has been blocked. You may want to ask.',
    ],
    links: [{ label: 'Students', url: `${site.publicUrl}${paths.adminStudents}?${new URLSearchParams({ q: email })}` }],
    note: 'You get this mail at most once a day for each student.',
  });
