import { composeMail, type MailSite } from '#server/mail/layout.ts';
import type { Mail } from '#server/mail/mailer.ts';
import { countdown, spanLabel } from '#shared/board-days.ts';
import type { BoardNoticeKind } from '#shared/enums.ts';
import { paths } from '#shared/paths.ts';

export type PostedNotice = {
  id: string;
  slug: string;
  kind: BoardNoticeKind;
  title: string;
  text: string;
  day: string;
  lastDay: string;
  source: string;
  exam: { title: string; slug: string };
};
type NoticeMailFacts = { notice: PostedNotice; today: string; follower: { email: string; fullName: string } };

/** What is new about an examination, to somebody who follows it. */
export const boardNoticeMail = (site: MailSite, { notice, today, follower }: NoticeMailFacts): Mail =>
  composeMail(site, {
    recipient: follower.email,
    subject: `${notice.exam.title}: ${notice.title}`,
    paragraphs: [
      `Dear ${follower.fullName},`,
      notice.title,
      ...(notice.kind === 'date'
        ? [
            `${spanLabel(notice)}, ${countdown(notice, today)}${notice.source === '' ? '. This date is expected, not announced.' : '.'}`,
          ]
        : []),
      ...notice.text.split(/\n{2,}/).filter((paragraph) => paragraph !== ''),
    ],
    links: [{ label: 'Read the notice', url: site.publicUrl + paths.notice(notice.slug) }],
    note: `You get this mail because you follow ${notice.exam.title}.`,
    lastLink: { label: 'Follow it no longer', url: `${site.publicUrl}${paths.profile}#exams` },
  });
